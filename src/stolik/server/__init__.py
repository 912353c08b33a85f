"""The server: guests, lobby, live tables, clocks and fan-out, over HTTP and WebSocket. It knows no rules."""

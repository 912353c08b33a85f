"""What goes on by itself: tables in memory, clocks, bots that think."""

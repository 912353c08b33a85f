// What the page and the worker say to each other. The texts inside are the server's own: its socket's messages, its door's answers.
export type ToWorker =
  | { what: 'open'; folder: string; person: string }
  | { what: 'ask'; id: number; method: string; path: string; body: string }
  | { what: 'connect' }
  | { what: 'say'; text: string }

export type FromWorker =
  /** Another page has the tables: this one waits until it goes. */
  | { what: 'waits' }
  | { what: 'ready' }
  | { what: 'failed'; why: string }
  | { what: 'answer'; id: number; status: number; text: string }
  | { what: 'connected' }
  | { what: 'heard'; text: string }

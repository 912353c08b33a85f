/** What lies open over the table: one thing at a time. */
export type Opened =
  | { what: 'log' | 'chat' | 'words' | 'ask' }
  | { what: 'rules'; chapter?: string }
  | { what: 'seat'; seat: number }
  | null

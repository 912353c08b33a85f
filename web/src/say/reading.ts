// From a typed line to words: lower case, no accents, no signs, and one word for everything that means the same.

/** What a word may be called in either language; what is meant stands on the right. */
const SYNONYMS: Readonly<Record<string, string>> = {
  '?': 'help',
  h: 'help',
  commands: 'help',
  pomoc: 'help',
  polecenia: 'help',
  moves: 'legal',
  mozliwe: 'legal',
  ruchy: 'legal',
  mozliwosci: 'legal',
  points: 'score',
  scores: 'score',
  punkty: 'score',
  wynik: 'score',
  wyniki: 'score',
  ostatnio: 'last',
  ostatni: 'last',
  ostatnie: 'last',
  clock: 'time',
  czas: 'time',
  zegar: 'time',
  podpowiedz: 'hint',
  podpowiedzi: 'hint',
  undo: 'back',
  cofnij: 'back',
  status: 'now',
  stan: 'now',
  teraz: 'now',
  co: 'now',
  board: 'table',
  plansza: 'table',
  stol: 'table',
  arkusz: 'sheet',
  kartka: 'sheet',
  cards: 'sheet',
  karty: 'sheet',
  check: 'try',
  sprawdz: 'try',
  wyprobuj: 'try',
  rzad: 'row',
  szereg: 'row',
  wiersz: 'row',
  kolumna: 'column',
  karta: 'card',
  kostki: 'dice',
  suma: 'total',
  razem: 'total',
}

/** As it is compared: without what a hurried or foreign keyboard leaves out. */
export function bare(text: string): string {
  return text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replaceAll(/\p{M}/gu, '')
}

export function wordsOf(line: string, synonyms: Readonly<Record<string, string>> = {}): string[] {
  const words = bare(line)
    .split(/[^a-z0-9?]+/)
    .filter((word) => word !== '')
    .map((word) => synonyms[word] ?? SYNONYMS[word] ?? word)
  return words[0] === 'take' && words[1] === 'back' ? ['back', ...words.slice(2)] : asTyped(words)
}

/** A place as it is heard (“row 3, column 5”) is what is typed for it (`e3`). */
function asTyped(words: readonly string[]): string[] {
  const heard = / ?\brow (\d) column (\d)(?= |$)/g
  const line = words
    .join(' ')
    .replaceAll(
      heard,
      (_, row: string, column: string) => ` ${'abcdefghi'[Number(column) - 1] ?? column}${row}`,
    )
  return line.split(' ').filter((word) => word !== '')
}

// That I had a seat at a table, for as long as this tab lives: a seat that the host frees while the page is still loading,
// or while the phone sleeps, is missed too.
const keptAs = (table: string): string => `stolik.sat.${table}`

export function hadSeat(table: string): boolean {
  return sessionStorage.getItem(keptAs(table)) !== null
}

export function rememberSeat(table: string): void {
  sessionStorage.setItem(keptAs(table), 'yes')
}

/** I get up of my own accord. */
export function forgetSeat(table: string): void {
  sessionStorage.removeItem(keptAs(table))
}

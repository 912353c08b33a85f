// Whether somebody else is at the table who could hear what I say.
import type { TableInfo } from '$/wire/messages'

export function isCompany({ seats, watching }: Pick<TableInfo, 'seats' | 'watching'>): boolean {
  const people = new Set(seats.flatMap(({ person }) => (person ? [person.id] : [])))
  return people.size > 1 || watching > 0
}

// Whom a host may decide about: everybody else who sits here, who has said something, or who was decided about before.
import type { Chat, Person, TableInfo } from '$/wire/messages'

export type Here = { person: Person; seated: boolean; muted: boolean; out: boolean }

export function peopleHere(table: TableInfo, chat: readonly Chat[], me: string | undefined): Here[] {
  const seated = table.seats.flatMap(({ person }) => (person ? [person] : []))
  const others = [...seated, ...chat.map((line) => line.from), ...table.removed]
  const each = new Map(others.map((person) => [person.id, person]))
  return [...each.values()]
    .filter((person) => person.id !== me)
    .map((person) => ({
      person,
      seated: seated.some(({ id }) => id === person.id),
      muted: table.muted.includes(person.id),
      out: table.removed.some(({ id }) => id === person.id),
    }))
}

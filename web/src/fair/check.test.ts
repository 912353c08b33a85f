// Each way to cheat, and which check finds it. A check that always said "holds" would let one of them through.
import { expect, test } from 'vitest'
import type { TableInfo } from '$/wire/messages'
import { Chance, Draws, seedOf, sha256 } from './chance'
import { examine, type ChanceReader, type Finding, type GameRecord } from './check'
import { fromHex, toHex } from './hex'
import type { Kept } from './kept'
import { bot, ME, seat, table } from './sitting'

const SECRET = '5e'.repeat(32)
const OTHER_SECRET = '5f'.repeat(32)
const MINE = '01'.repeat(32)
const BENS = '02'.repeat(32)
const CHOSEN = 'ee'.repeat(32)
type Rolled = { event: string; dice: number }

const readChance: ChanceReader = async (_, { seq, events }, chance) => ({
  seq,
  expected: `${await chance.roll(6)}`,
  recorded: `${(events[0] as Rolled).dice}`,
})

const commitOf = async (secret: string): Promise<string> => toHex(await sha256(fromHex(secret)))

/** What a server writes down that threw the dice like this. */
async function played(secret = SECRET, nonces = [MINE, BENS, ''], of = Chance): Promise<GameRecord> {
  const seed = await seedOf(secret, nonces)
  const entries: GameRecord['entries'] = []
  for (let seq = 0; seq < 20; seq += 1) {
    const dice = await new of(seed, seq).roll(6)
    const events = [{ event: 'rolled', dice } as Rolled]
    entries.push({ seq, seat: null, action: { do: 'start' }, events })
  }
  const commit = await commitOf(secret)
  const header = {
    record: 1,
    game: 'made-up',
    players: 3,
    options: {},
    commit,
    secret,
    nonces,
    seed: toHex(seed),
  }
  return { header, entries }
}

/** The table as the server tells of it, to go with a record. */
function told({ header }: GameRecord, more: Partial<TableInfo> = {}): TableInfo {
  const { commit, secret, nonces } = header
  const ben = seat({ person: { id: 'p2', name: 'Ben', colour: 'red' } })
  return table({ status: 'finished', commit, secret, nonces, seats: [seat(), ben, bot()], ...more })
}

/** What this browser kept of an honest game, in which it sat in the first seat. */
async function known(more: Partial<Kept> = {}): Promise<Kept> {
  return {
    since: 0,
    guest: ME,
    commit: await commitOf(SECRET),
    early: true,
    given: { '': { nonce: MINE, taken: true } },
    begun: { nonces: [MINE, BENS, ''], mine: [[0, '']], bots: [2] },
    ...more,
  }
}

async function found(
  record: GameRecord,
  about: TableInfo = told(record),
  kept: Kept | null | undefined = undefined,
): Promise<Finding[]> {
  return (await examine(record, about, kept === undefined ? await known() : kept, readChance)).findings
}

const named = (findings: Finding[], verdict: Finding['verdict']): string[] =>
  findings.filter((finding) => finding.verdict === verdict).map(({ check, why }) => `${check}: ${why}`)
const broken = (findings: Finding[]): string[] => named(findings, 'broken')
const unknown = (findings: Finding[]): string[] => named(findings, 'unknown')

test('of an honest game everything holds', async () => {
  const findings = await found(await played())
  expect(findings.map(({ check, verdict }) => [check, verdict])).toEqual(
    ['table', 'secret', 'promise', 'numbers', 'mine', 'start', 'seed', 'throws'].map((name) => [
      name,
      'holds',
    ]),
  )
})

test('a secret that does not fit its commitment is found', async () => {
  const record = await played(OTHER_SECRET)
  record.header.commit = await commitOf(SECRET)
  expect(broken(await found(record))).toEqual(['secret: broken'])
})

test('another secret with a matching commitment is found by who was shown the first one', async () => {
  expect(broken(await found(await played(OTHER_SECRET)))).toEqual(['promise: broken'])
})

test('my number left out is found', async () => {
  const findings = await found(await played(SECRET, ['', BENS, '']))
  expect(broken(findings)).toEqual(['mine: dropped', 'start: dropped'])
})

test('another number in my place is found', async () => {
  const findings = await found(await played(SECRET, [CHOSEN, BENS, '']))
  expect(broken(findings)).toEqual(['mine: replaced', 'start: replaced'])
})

test('a number left out that was not mine is found by everybody who saw the start', async () => {
  expect(broken(await found(await played(SECRET, [MINE, '', ''])))).toEqual(['start: dropped'])
})

test('another number in the place of somebody else is found by everybody who saw the start', async () => {
  expect(broken(await found(await played(SECRET, [MINE, CHOSEN, ''])))).toEqual(['start: replaced'])
})

test("a number in a bot's seat is found by who saw the bot there", async () => {
  const record = await played(SECRET, [MINE, BENS, CHOSEN])
  expect(broken(await found(record))).toEqual(['numbers: bot', 'start: added'])
  const begun = { nonces: [MINE, BENS, CHOSEN], mine: [[0, '']] as [number, string][], bots: [2] }
  expect(broken(await found(record, told(record), await known({ lobby: [2], begun })))).toEqual([
    'numbers: bot',
  ])
})

test('the number of somebody who left their seat to a bot for good is no cheat', async () => {
  const record = await played()
  const seats = [seat(), bot(), bot()]
  expect(named(await found(record, told(record, { seats })), 'holds')).toContain('numbers: holds')
})

test('who did not see the beginning cannot tell whose number a bot has', async () => {
  const record = await played()
  const after = told(record, { seats: [seat(), bot(), bot()] })
  const begun = { nonces: [MINE, BENS, ''], mine: [[0, '']] as [number, string][], bots: [1, 2] }
  for (const what of [null, await known({ begun }), await known({ lobby: [2], begun })]) {
    const findings = await found(record, after, what)
    expect(broken(findings)).toEqual([])
    expect(unknown(findings)).toContain('numbers: left')
  }
})

test('a bot that is called a person afterwards was a bot all the same', async () => {
  const record = await played(SECRET, [MINE, BENS, CHOSEN])
  const seats = [seat(), seat(), seat({ person: { id: 'p3', name: 'Cela', colour: 'blue' } })]
  expect(broken(await found(record, told(record, { seats })))).toContain('numbers: bot')
})

test('a number of another length is found', async () => {
  const record = await played(SECRET, [MINE, `${BENS}00`, ''])
  expect(broken(await found(record, told(record), null))).toEqual(['numbers: size'])
})

test('a number for a seat that is not there is found', async () => {
  const record = await played(SECRET, [MINE, BENS, '', CHOSEN])
  expect(broken(await found(record, told(record), null))).toEqual(['numbers: too-many'])
})

test('a throw that was changed is found, and which', async () => {
  const record = await played()
  const rolled = record.entries[7]?.events[0] as Rolled
  rolled.dice = (rolled.dice % 6) + 1
  const { findings, wrong } = await examine(record, told(record), await known(), readChance)
  expect(broken(findings)).toEqual(['throws: broken'])
  expect(wrong.map(({ seq }) => seq)).toEqual([7])
})

test('an entry that was left out is found', async () => {
  const record = await played()
  record.entries.splice(7, 1)
  const findings = await found(record)
  expect(broken(findings)).toEqual(['throws: gap'])
  expect(findings.at(-1)?.values).toEqual({ seq: 7 })
})

test('a record without entries proves nothing', async () => {
  const record = await played()
  expect(broken(await found({ ...record, entries: [] }))).toEqual(['throws: gap'])
})

test('a seed that does not follow from secret and numbers is found', async () => {
  const record = await played()
  record.header.seed = CHOSEN
  expect(broken(await found(record))).toEqual(['seed: broken'])
})

test('the record of another table is found, also by who came late', async () => {
  const [here, elsewhere] = [await played(), await played(OTHER_SECRET)]
  expect(broken(await found(elsewhere, told(here), null))).toEqual(['table: broken'])
  expect(broken(await found(elsewhere, told(here)))).toEqual(['table: broken', 'promise: broken'])
})

test.each(['game', 'players', 'commit', 'secret', 'nonces'] as const)(
  'a record that says another thing of the %s than the table is of another table',
  async (field) => {
    const record = await played()
    const others = { game: 'another', players: 4, commit: CHOSEN, secret: CHOSEN, nonces: [MINE, CHOSEN, ''] }
    const changed = { ...record, header: { ...record.header, [field]: others[field] } }
    expect(broken(await found(changed, told(record), null))).toContain('table: broken')
  },
)

test('luck keyed by draws at a table whose luck is keyed by entries is found', async () => {
  const record = await played(SECRET, [MINE, BENS, ''], Draws)
  record.header.luck = 'draws'
  expect(broken(await found(record))).toEqual(['table: broken'])
})

test('a game that is called a deal of the day afterwards is found out by its numbers', async () => {
  const record = await played(SECRET, ['', '', ''], Draws)
  record.header.luck = 'draws'
  const daily = { day: '2026-11-19' } as TableInfo['daily']
  expect(broken(await found(record, told(record, { daily })))).toEqual(['start: dropped'])
})

test('a table that is called one of the day afterwards is found by who saw that it was none', async () => {
  const record = await played(SECRET, ['', '', ''], Draws)
  record.header.luck = 'draws'
  const after = told(record, { daily: { day: '2026-11-19' } as TableInfo['daily'] })
  const lobby = await known({ daily: '' })
  delete lobby.begun
  expect(broken(await found(record, after, lobby))).toEqual(['table: broken'])
})

test('another secret of a deal of the day is found by who saw the first one at the table alone', async () => {
  const record = await played(OTHER_SECRET, ['', '', ''], Draws)
  record.header.luck = 'draws'
  const daily = { day: '2026-11-19' } as TableInfo['daily']
  const seen = await known({ daily: '2026-11-19', early: false, given: {} })
  delete seen.begun
  expect(broken(await found(record, told(record, { daily }), seen))).toEqual(['promise: broken'])
})

// What each can check

test('who came when all was over is told what cannot be checked', async () => {
  const record = await played()
  const findings = await found(record, told(record), null)
  expect(unknown(findings)).toEqual(['promise: unseen', 'mine: not-seated', 'start: unseen'])
  expect(broken(findings)).toEqual([])
})

test('a spectator from before the start can check all but a number of their own', async () => {
  const record = await played()
  const begun = { nonces: [MINE, BENS, ''], mine: [], bots: [2] }
  const findings = await found(record, told(record), await known({ guest: 'p9', given: {}, begun }))
  expect(unknown(findings)).toEqual(['mine: not-seated'])
})

test('a spectator who came during the game does not know what was shown before it', async () => {
  const record = await played()
  const begun = { nonces: [MINE, BENS, ''], mine: [], bots: [2] }
  const late = await known({ guest: 'p9', early: false, given: {}, begun })
  expect(unknown(await found(record, told(record), late))).toEqual(['promise: late', 'mine: not-seated'])
})

test('who gave a number and was not there at the start still finds it missing', async () => {
  const gone = await known()
  delete gone.begun
  const record = await played(SECRET, ['', BENS, ''])
  expect(broken(await found(record, told(record), gone))).toEqual(['mine: dropped'])
})

test('a number that never arrived is not called left out', async () => {
  const begun = { nonces: ['', BENS, ''], mine: [[0, '']] as [number, string][], bots: [2] }
  const late = await known({ given: { '': { nonce: MINE } }, begun })
  const record = await played(SECRET, ['', BENS, ''])
  const findings = await found(record, told(record), late)
  expect([broken(findings), unknown(findings)]).toEqual([[], ['mine: too-late']])
})

test('a number from another browser of mine cannot be checked in this one', async () => {
  const other = await known({ given: { '': { nonce: CHOSEN, taken: false } } })
  const record = await played()
  expect(unknown(await found(record, told(record), other))).toEqual(['mine: elsewhere'])
})

test('of the people on a shared device the one who was cheated counts', async () => {
  const nonces = [MINE, CHOSEN, '']
  const given = { '': { nonce: MINE, taken: true }, Babcia: { nonce: BENS, taken: true } }
  const mine: [number, string][] = [
    [0, ''],
    [1, 'Babcia'],
  ]
  const shared = await known({ given, begun: { nonces: [MINE, BENS, ''], mine, bots: [2] } })
  const record = await played(SECRET, nonces)
  const finding = (await found(record, told(record), shared)).find(({ check }) => check === 'mine')
  expect(finding).toEqual({ check: 'mine', verdict: 'broken', why: 'replaced', values: { seat: 2 } })
})

test('dice to which nobody added a number prove nothing', async () => {
  const record = await played(SECRET, ['', '', ''])
  expect(unknown(await found(record, told(record), null))).toContain('numbers: none')
})

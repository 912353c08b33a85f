// The HTTP door: everything that happens around a table. A refusal is thrown as a Refused, with the server's code.
import { addressOf } from '$/base'
import { askedHere, askedInstead } from './ends'
import type {
  AboutMe,
  AllFigures,
  AllLearnt,
  AtTable,
  BestResults,
  ChangeTable,
  CodeFound,
  DailyResults,
  DeviceLink,
  FeatsDone,
  Figures,
  Forgotten,
  Feed,
  HandedIn,
  GameList,
  KindOfGame,
  LessonExample,
  LessonMove,
  LessonPreview,
  LessonShown,
  LessonTry,
  Myself,
  NewTable,
  OfflineList,
  Phrase,
  PhraseMade,
  PlayedList,
  PreviewAnswer,
  PushOffered,
  PuzzleList,
  PuzzlePreview,
  PuzzleShown,
  PuzzleSolution,
  PuzzleTry,
  PuzzleVerdict,
  Replay,
  ReviewAnswer,
  RunningList,
  SetSeat,
  Shelf,
  OnLadder,
  TableInfo,
  Subscribe,
  Today,
  TryAgain,
} from '$/wire/messages'

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly values: Record<string, unknown> = {},
  ) {
    super(code)
  }
}

/** Whether it may go better another time: what is not there does not come for being asked for again. */
export function mayPass(failure: unknown): boolean {
  return !(failure instanceof Refused) || failure.status !== 404
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  let response: Response
  try {
    const init: RequestInit = { method }
    if (body) {
      init.headers = { 'content-type': 'application/json' }
      init.body = JSON.stringify(body)
    }
    response = (await askedHere(method, path, body)) ?? (await fetch(addressOf(`/api${path}`), init))
  } catch {
    const instead = await askedInstead(method, path, body).catch(() => null)
    if (!instead) throw new Refused('offline', 0)
    response = instead
  }
  if (response.ok) return (await response.json()) as T
  const problem = (await response.json().catch(() => ({}))) as {
    code?: string
    values?: Record<string, unknown>
  }
  // What stands before a server that is away answers in its place, in words of its own.
  const nobody = response.status >= 502 ? 'offline' : 'unknown'
  throw new Refused(problem.code ?? nobody, response.status, problem.values)
}

export const api = {
  arrive: (name: string) => ask<Myself>('POST', '/me', { name }),
  rename: (change: AboutMe) => ask<Myself>('PATCH', '/me', change),
  running: async () => (await ask<RunningList>('GET', '/me/running')).tables,
  played: (asked: { game: string; company: string; before: string }) => {
    const wanted = Object.entries(asked).filter(([, value]) => value !== '')
    return ask<PlayedList>('GET', `/me/games?${new URLSearchParams(wanted)}`)
  },
  figures: async () => (await ask<AllFigures>('GET', '/me/figures')).figures,
  kindOfGame: ({ game, mode, alone }: Pick<Figures, 'game' | 'mode' | 'alone'>) =>
    ask<KindOfGame>('GET', `/me/figures/${game}?${new URLSearchParams({ mode, alone: String(alone) })}`),
  feats: async () => (await ask<Shelf>('GET', '/me/feats')).feats,
  featsDone: async (id: string) => (await ask<FeatsDone>('GET', `/tables/${id}/feats`)).seats,
  standing: () => ask<OnLadder>('GET', '/me/ratings'),
  phraseMade: () => ask<PhraseMade>('GET', '/me/phrase'),
  newPhrase: () => ask<Phrase>('POST', '/me/phrase', {}),
  comeBack: (phrase: string, replace: boolean) => ask<Myself>('POST', '/me/return', { phrase, replace }),
  forget: () => ask<Forgotten>('POST', '/me/forget', { sure: true }),
  best: async (game: string) =>
    (await ask<BestResults>('GET', `/me/best?game=${encodeURIComponent(game)}`)).results,
  handedIn: async () => (await ask<OfflineList>('GET', '/me/offline')).games,
  handIn: (game: object) => ask<HandedIn>('POST', '/me/offline', game),
  deviceLink: () => ask<DeviceLink>('POST', '/me/device-links', {}),
  useDevice: (token: string, replace: boolean) => ask<Myself>('POST', '/me/device', { token, replace }),
  learning: () => ask<AllLearnt>('GET', '/me/learning'),
  lesson: (game: string) => ask<LessonShown>('GET', `/lessons/${game}`),
  tryLesson: (game: string, what: LessonTry) => ask<LessonShown>('POST', `/lessons/${game}/tries`, what),
  moveLesson: (game: string, where: LessonMove) => ask<LessonShown>('POST', `/lessons/${game}/moves`, where),
  previewLesson: (game: string, what: LessonPreview) =>
    ask<PreviewAnswer>('POST', `/lessons/${game}/preview`, what),
  lessonExample: (game: string) => ask<LessonExample>('GET', `/lessons/${game}/example`),
  declineLesson: (game: string) => ask<LessonExample>('POST', `/lessons/${game}/decline`, {}),
  games: async () => (await ask<GameList>('GET', '/games')).games,
  table: (id: string) => ask<TableInfo>('GET', `/tables/${id}`),
  byCode: async (code: string) => (await ask<CodeFound>('GET', `/codes/${encodeURIComponent(code)}`)).table,
  open: (table: NewTable) => ask<TableInfo>('POST', '/tables', table),
  change: (id: string, change: ChangeTable) => ask<TableInfo>('PATCH', `/tables/${id}`, change),
  join: (id: string) => ask<TableInfo>('POST', `/tables/${id}/join`, {}),
  giveUp: (id: string) => ask<TableInfo>('POST', `/tables/${id}/give-up`, {}),
  leave: (id: string) => ask<TableInfo>('POST', `/tables/${id}/leave`, {}),
  seat: (id: string, seat: number, change: SetSeat) =>
    ask<TableInfo>('PUT', `/tables/${id}/seats/${seat}`, change),
  decideAbout: (id: string, person: string, what: AtTable) =>
    ask<TableInfo>('PUT', `/tables/${id}/people/${person}`, what),
  giveNonce: (id: string, seat: number, nonce: string) =>
    ask<TableInfo>('PUT', `/tables/${id}/seats/${seat}/nonce`, { nonce }),
  setTimes: (id: string, seat: number, times: number) =>
    ask<TableInfo>('PUT', `/tables/${id}/seats/${seat}/time`, { times }),
  giveTime: (id: string, seat: number) => ask<TableInfo>('POST', `/tables/${id}/seats/${seat}/more-time`, {}),
  start: (id: string) => ask<TableInfo>('POST', `/tables/${id}/start`, {}),
  rematch: (id: string, game?: string) =>
    ask<TableInfo>('POST', `/tables/${id}/rematch`, game ? { game } : {}),
  pushOffered: () => ask<PushOffered>('GET', '/me/turns/push'),
  subscribe: (what: Subscribe) => ask<PushOffered>('PUT', '/me/turns/push', what),
  unsubscribe: (endpoint: string) => ask<PushOffered>('DELETE', '/me/turns/push', { endpoint }),
  giveFeed: () => ask<Feed>('POST', '/me/turns/feed', {}),
  today: () => ask<Today>('GET', '/daily'),
  daily: (game: string) => ask<TableInfo>('POST', `/daily/${game}`, {}),
  practise: (game: string, day: string) => ask<TableInfo>('POST', `/daily/${game}/practice`, { day }),
  dailyResults: (game: string, day: string) => ask<DailyResults>('GET', `/daily/${game}/${day}`),
  puzzles: () => ask<PuzzleList>('GET', '/puzzles'),
  puzzle: (game: string, day: string) => ask<PuzzleShown>('GET', `/puzzles/${game}/${day}`),
  tryPuzzle: (game: string, day: string, what: PuzzleTry) =>
    ask<PuzzleVerdict>('POST', `/puzzles/${game}/${day}/tries`, what),
  puzzleSolution: (game: string, day: string) =>
    ask<PuzzleSolution>('POST', `/puzzles/${game}/${day}/solution`, {}),
  previewPuzzle: (game: string, day: string, what: PuzzlePreview) =>
    ask<PreviewAnswer>('POST', `/puzzles/${game}/${day}/preview`, what),
  replay: (id: string, seat: number | null) =>
    ask<Replay>('GET', `/tables/${id}/replay${seat === null ? '' : `?seat=${seat}`}`),
  tryAgain: (id: string, from: TryAgain) => ask<TableInfo>('POST', `/tables/${id}/practice`, from),
  review: (id: string) => ask<ReviewAnswer>('GET', `/tables/${id}/review`),
  record: async (id: string) => {
    const path = `/tables/${id}/record`
    const response = (await askedHere('GET', path)) ?? (await fetch(addressOf(`/api${path}`)))
    if (!response.ok) throw new Refused('not-finished', response.status)
    return response.text()
  },
  qr: (path: string) => addressOf(`/api/qr?path=${encodeURIComponent(path)}`),
}

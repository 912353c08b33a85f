// How people ask without the word that the command is called by: “what did Jan do” means `last`, “who’s ahead” means `score`.

/** What a line asks for, and how it is asked; lines come in lower case, without accents. The first that fits is meant. */
const IDIOMS: readonly (readonly [RegExp, string])[] = [
  [/\bwhat can i (say|type|ask)\b|\bco (moge|mozna) (powiedziec|wpisac|zapytac) tu/, 'help'],
  [/\b(what|which)\b.*\broll(ed)?\b|\b(co|ile)\b.*\b(wypadl\w*|wyrzuci\w*)/, 'dice'],
  [/\b(say|read|tell|repeat|come)\b.*\bagain\b|\brepeat\b|\bonce more\b|^pardon|^slucham\b/, 'last'],
  [/^(again|jeszcze raz)\W*$/, 'last'],
  [/\bhow long\b|^ile\s+(mi\s+)?(jeszcze\s+)?zostalo\W*$/, 'time'],
  [
    /\b(tip|advice|advise|suggest|suggestion|best move)\b|\bwhat would you (do|play|draw|choose)\b|\bhelp me (choose|decide)\b/,
    'hint',
  ],
  [/\b(wskazowk\w*|rade|rady|porade|poradz\w*|doradz\w*|najlepszy ruch)\b|\bco (bys|\w+bys)\b/, 'hint'],
  [
    /\bwhat\s+(did|has|have)\b.*\b(do|done|play|played|draw|drew|drawn|mark|marked|lay|laid|place|placed|write|wrote|written|say|said)\b/,
    'last',
  ],
  [/\bco\b.*\b(zrobil\w*|zagral\w*|narysowal\w*|wykreslil\w*|polozyl\w*|wpisal\w*|powiedzial\w*)\b/, 'last'],
  [/\bwho.s (next|to move)\b|\bwho is (next|to move)\b|\bwait(ing|s)?\b.*\b(for|on)\b/, 'now'],
  [/\b(what|which)\b.*\bfits?\b|\b(co|ktore)\b.*\bpasuja?\b/, 'now'],
  [/\bna kogo\b|\bczyj\w* ruch\b|\bkto teraz\b/, 'now'],
  [/\bahead\b|\bbehind\b|\bwho.s first\b|\bwho is (first|playing|here)\b|\bhow many players\b/, 'score'],
  [/^kto (tu |tutaj )?gra\W*$|\bilu\b.*\bgraczy\b|\bilu\b.*\bgra\b/, 'score'],
  [
    /\bwhere (can|could|may|should) (i|we)\b|\bwhat (can|could|may) i (do|draw|write|mark|play|lay|place|choose|swap|keep)\b/,
    'legal',
  ],
  [/\bmy options\b|\bgdzie (moge|mozna)\b|\bco (moge|mozna)\b/, 'legal'],
  [/^\W*(how (do|to)\b.*\bplay|rules|the rules|zasady|jak sie (w to )?gra)\b/, 'rules'],
  [
    /\b(read|tell|describe|show)\b.*\beverything\b|\b\w*(czytaj|opisz|pokaz|powiedz)\w*\b.*\bwszystko\b/,
    'all',
  ],
  [/^\W*(oops|ups|sorry|(by )?mistake|i made a mistake|pomylka|pomylil\w*( sie)?)\W*$/, 'mistake'],
]

/** The command, `all` that lies there, `rules`, or a `mistake`; null where somebody asks in its own words. */
export const idiom = (line: string): string | null => IDIOMS.find(([asked]) => asked.test(line))?.[1] ?? null

const POLITE =
  /^\W*(can|could|will) you\b(?=\s+\w)|^\W*(i.d like to|i would like to|i want to|let me|let.s|chce|chcialbym|chcialabym|czy mozesz|mozesz|moglbys|moglabys)\b(?=\s+\w)|\b(please|pls|plz|prosze|poprosze( o)?|thanks|thank you|dziekuje|dzieki)\b/g

/** What is asked for without the manners; all of it where nothing else would be left. */
export function curt(line: string): string {
  const short = line.replaceAll(POLITE, ' ').replaceAll(/\s+/g, ' ').trim()
  return /[a-z0-9?]/.test(short) ? short : line
}

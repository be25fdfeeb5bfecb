/** Titles of what was said: as a careful colleague notes it, else in the speaker's own words between quotation marks. */
import type { Said, Speech } from '../find/speech.ts';
import type { MeetingItemKind } from '../meetingItem.ts';
import { capital, spokenWords, withoutFillers, withoutOpenEnd } from './spokenWords.ts';
import { COUNTRY, inThirdPerson, isPersonal } from './thirdPerson.ts';

/** Characters of a title: two lines of a card. */
export const TITLE_CHARACTERS = 140;

/**
 * Returns the title of a sentence. `focus` is where in it its item is said: of a long one the clause around it is where the
 * title begins.
 */
export function noteTitle(said: Said, speech: Speech, kind: MeetingItemKind, focus = 0): string {
  const words = clauseOf(said.text, said.isQuestion ? Math.max(focus, askedAt(said.text)) : focus);
  const bare = settled(words, kind);
  if (bare === '') return quoted(said.text);
  if (isUnclear(bare, kind) && !(said.isQuestion && /^which /iu.test(bare))) return quoted(words);
  const noted = notedBy(said, speech, bare);
  if (noted === null) return quoted(words);
  return capital(shortened(noted.replaceAll(ABOUT, ' about')));
}

/** Returns what somebody said in our words; null where they are better left as they are. */
function notedBy(said: Said, speech: Speech, bare: string): string | null {
  const { side } = said;
  if (!isPersonal(bare)) return bare;
  // A question is noted as it was asked; where nobody knows the sides, "we" may be anybody.
  if (side === null || (said.isQuestion && PERSONS.test(bare.replaceAll(COUNTRY, '')))) return null;
  const name = voiceName(said, speech);
  return side === 'theirs' && name === null && SINGULAR.test(bare)
    ? null
    : inThirdPerson(bare, { side, name, isAddressed: false });
}
const PERSONS = /(?<![\p{L}\p{N}])(?:i|we|you|me|us|mine)(?![\p{L}\p{N}])/iu;
/** Of somebody without a name. */
const SINGULAR = /(?<![\p{L}\p{N}])(?:i|me|mine|myself)(?![\p{L}\p{N}])/iu;

/** Returns words that somebody selected as a title: what is said stays as it was said. */
export function noteOf(words: string): string {
  const rest = withoutOpenEnd(withoutFillers(words).replace(/(?<![\s.…])[\s.…]+$/u, ''));
  const said = [spokenWords(words), rest, withoutFillers(words), words.trim()].find((each) => each !== '');
  return capital(shortened(said ?? ''));
}

/** Returns the words of a sentence between quotation marks, without what people say to gain time. */
export function quoted(sentence: string): string {
  return `“${noteOf(sentence).replaceAll(/["“”]/gu, "'")}”`;
}

/** "Like three deals": about three. */
const ABOUT =
  /(?<!\b(?:looks?|sounds?|feels?|seems?|would|i|we|you|they|more|just|['’]d)) like(?= (?:\d|[$€£]|a hundred|a thousand|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?![\p{Ll}]*\s?of us))/giu;

/** Begins with what only the sentence before says. */
const UNCLEAR =
  /^(?:(?:that|this|it|which)(?:['’]s|['’]ll|['’]d| is| was| would| will| could| can| gets| sounds| works| looks| makes| alone|,|$)|(?:it|which|he|she|his|him|her|they|them|those|these|there you|otherwise|here|let['’]?s)(?!\p{L}))/iu;
/** "It takes us three days to…" names what follows. */
const SAYS_WHAT =
  /^(?:it (?:takes|took|costs|cost) (?:us|me|my|our|the|\d|a|two|three|four|five|six|seven|eight|nine|ten)\b|it(?:['’]s| is) (?:up to|mine|my|our|his|her|a|an|the|not|all|still|due)\b|it (?:has to(?! be,)|needs|must|should|comes down)\b)/iu;

const isUnclear = (bare: string, kind: MeetingItemKind): boolean =>
  UNCLEAR.test(bare) &&
  !/^IT\b/u.test(bare) &&
  !(kind !== 'objection' && kind !== 'buying_signal' && SAYS_WHAT.test(bare));

/** Says that what stands beside it is agreed, as the item's kind does. */
const AGREED_FIRST =
  /^(?:(?:it|that)(?:['’]s| is) (?:final|settled|agreed|decided)[,.:]\s|(?:we|i)(?:['’]ve| have)? agreed (?:that |on )?(?!with|to\b|internally)|we(?:['’]re| are) (?:all )?agreed[,:]\s|let(?:['’]s| us) (?:just )?(?:do (?:that|this)[,.]\s)?)/iu;
const AGREED_LAST =
  /,\s(?:and\s|so\s)?(?:(?:that|it|this)(?:['’]s| is) (?:agreed|settled|final|decided|it|the process|all i have)|let['’]?s call (?:that|it) (?:agreed|settled)|finali[sz]ed|agreed|it['’]s there)$/iu;
/** "It's forty dollars a user" of a price. */
const COSTS =
  /^(?:it|that)(?:['’]s| is|['’]d be| would be) (?=(?:about |around |roughly |per |just )?(?:[$€£₹\d]|[\p{L}-]+ (?:hundred|thousand|dollars|a\b|per)|per |about |around |(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|one|two|three|four|five|six|seven|eight|nine|ten)\b))/iu;

function settled(words: string, kind: MeetingItemKind): string {
  const bare = spokenWords(words).replace(PROCESS, '').replace(ANSWERS, '').replace(RESUMED, '$<who>');
  if (kind === 'pricing') return bare.replace(COSTS, '');
  if (kind !== 'decision') return bare;
  const short = bare.replace(AGREED_LAST, '').replace(AGREED_FIRST, '');
  return / \S+ \S+ /u.test(short) ? capital(short) : bare;
}
/** "It's new, anything over half a million goes to the council". */
const ANSWERS = /^(?:it|that)['’]s (?:new|right|true|correct|fair|fine|good|great|funny|ok|okay), (?=\S+ \S+ \S+ \S)/iu;
/** "Our IT team, they don't like it". */
const RESUMED =
  /^(?<who>(?:our|my|your) (?:[\p{L}’-]+ )?(?!\p{L}*(?:ed|it|is|are|was|were|do|did|does|has|have|went|said|won|lost),)[\p{L}’-]+), (?:they|he|she)(?= \p{L})/iu;
const PROCESS = /,\s(?:that(?:['’]s| is) (?:the process|my \p{L}+)|it['’]s there)(?=\??$)/iu;

/** Returns how the title calls the one who speaks: the first name where nobody else has it; null without a name. */
function voiceName({ speaker, side }: Said, { transcript: { speakers } }: Speech): string | null {
  if (speaker === null || side === 'ours') return null;
  const name = speakers[speaker]?.trim() ?? '';
  if (TITLED.test(name)) return name;
  const [first] = /^\p{Lu}[\p{L}’'-]+(?=$| \p{Lu})/u.exec(name) ?? [];
  if (first === undefined || NO_PERSON.test(name)) return null;
  const isShared = speakers.some((other, at) => at !== speaker && other.split(' ')[0] === first);
  return isShared ? name : first;
}

const TITLED = /^(?:dr|mr|mrs|ms|prof|sir|dame)\.? \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*$/iu;
const NO_PERSON =
  /\b(?:speaker|unknown|guest|caller|participant|customer|user|host|room|phone|ipad|iphone|teacher|headteacher|principal|director|manager|buyer|seller|client|vendor|team|ceo|cfo|cto|cio|head)\b|\d/iu;

/** A clause that can stand alone: not one that hangs on what stands before it. */
const HANGS =
  /^(?:then|otherwise|which|who|whose|that|that['’]s|this|it|it['’]s|these|those|he|she|they|is|are|was|were|has|have|had|will|would|can|could|to|not|for|of|with|in|on|at|by|from|where|because|plus|if|\p{L}+ing|(?:[\p{L}’']+ )?(?:it|this|that)\b)(?!\p{L})/iu;
/** "For four depots you'd pay" has all that it needs. */
const WHOLE = /^(?:for|at|in|on|from|with|by) (?:[^\s,]+ ){1,5}(?:we|you|they|i|there)(?![\p{L}])/iu;
const hangs = (clause: string): boolean => HANGS.test(clause) && !WHOLE.test(clause);
const LONG_ENOUGH = /^(?:and |but |so |or )?[^\s,;]+ [^\s,;]+ [^\s,;]/iu;
const JOINS = /^(?:and|but|so|or)(?: then)?,? /iu;

/** Where the last question of a sentence begins. */
const askedAt = (sentence: string): number =>
  sentence.search(
    /(?<=[,;] (?:and |but |so )?)(?:what|who|where|when|why|how|which|does|do|is|are|can|could|would|will)\b(?!.*[,;] (?:and |but |so )?(?:what|who|where|when|why|how|which|does|do|is|are|can|could|would|will)\b)/iu,
  );

function clauseOf(sentence: string, focus: number): string {
  if (sentence.length <= TITLE_CHARACTERS || spokenWords(sentence).length <= TITLE_CHARACTERS) return sentence;
  const starts = [...sentence.matchAll(/[,;:–] /gu)].map(({ index }) => index + 2).filter((at) => at <= focus);
  const end = sentence.slice(focus).search(/[,;] /u);
  const reaches = (from: number) => (end < 0 ? sentence.length : focus + end) - from <= TITLE_CHARACTERS;
  const whole = [0, ...starts].toReversed();
  const start =
    whole.find(
      (from) =>
        reaches(from) && LONG_ENOUGH.test(sentence.slice(from)) && !hangs(sentence.slice(from).replace(JOINS, '')),
    ) ??
    whole.findLast(reaches) ??
    0;
  return sentence.slice(start).replace(JOINS, (joint) => (start > 0 ? '' : joint));
}

/** Where a long title ends: before a clause, so that none is cut in two. */
const CLAUSES = /(?:,|;| –| -|:)(?= )| (?=(?:because|so that|but|which|although|unless|if|when|while|and)\s)/giu;

export function shortened(text: string, most = TITLE_CHARACTERS): string {
  if (text.length <= most) return text;
  // A character outside the basic plane is kept whole or left out.
  const cut = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  const clause = [...cut.matchAll(CLAUSES)].at(-1)?.index ?? 0;
  const word = cut.lastIndexOf(' ');
  const end = clause > most / 3 ? clause : word > 0 ? word : cut.length;
  return `${withoutOpenEnd(cut.slice(0, end)) || cut.slice(0, end)}…`;
}

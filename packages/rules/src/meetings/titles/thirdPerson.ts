/** Speech as our side notes it: "we" of the customer are they, "you" of the customer are we. */
import type { Side } from '../find/speech.ts';
import { capital, withoutRepeats } from './spokenWords.ts';

export interface Voice {
  readonly side: Side;
  /** How the one who speaks is called; null where "I" becomes nobody's name: it is "they" or "we". */
  readonly name: string | null;
  /** Whether "you" is the other side, as in a promise; elsewhere it may be anybody. */
  readonly isAddressed: boolean;
}

const APOSTROPHE = /’/gu;
const TOKEN = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;

type Case = 'subject' | 'object' | 'possessive' | 'absolute' | 'reflexive';
const FIRST = new Map<string, Case>([
  ['we', 'subject'],
  ['us', 'object'],
  ['our', 'possessive'],
  ['ours', 'absolute'],
  ['ourselves', 'reflexive'],
  ['my', 'possessive'],
  ['mine', 'absolute'],
  ['i', 'subject'],
  ['me', 'object'],
  ['myself', 'reflexive'],
]);
const SECOND = new Map<string, Case | 'either'>([
  ['you', 'either'],
  ['your', 'possessive'],
  ['yours', 'absolute'],
  ['yourself', 'reflexive'],
  ['yourselves', 'reflexive'],
]);
const WE: Readonly<Record<Case, string>> = {
  subject: 'we',
  object: 'us',
  possessive: 'our',
  absolute: 'ours',
  reflexive: 'ourselves',
};
const THEY: Readonly<Record<Case, string>> = {
  subject: 'they',
  object: 'them',
  possessive: 'their',
  absolute: 'theirs',
  reflexive: 'themselves',
};
const OTHERS = /(?<![\p{L}\p{N}])(?:they|them|their|theirs|themselves)(?![\p{L}\p{N}])/iu;
/** Both sides at once, somebody else's words, or programs that write no apostrophes: nobody can tell whom they mean. */
const UNCLEAR =
  /["“][^"“”]*(?<![\p{L}])(?:i|we|you|my|our|your|me|us)(?![\p{L}])|(?<![\p{L}'’])(?:you and (?:i|me)|both of us|you guys|you all|(?<!let )you know|i mean|see you|thank you|let['’]?s|im|ive|ill|youre|youd|youve|theyre|dont|its it|thats|said (?:we|i|you)|says (?:we|i|you)|told (?:me|us|you) (?:we|i|you))(?![\p{L}'’])/iu;

/** Returns whether a text speaks of those who say or hear it. */
export const isPersonal = (text: string): boolean => PERSONAL.test(text.replaceAll(COUNTRY, ''));
/** No pronoun. */
export const COUNTRY = /(?<!\p{L})US(?!\p{L})/gu;
const PERSONAL =
  /(?<![\p{L}\p{N}'’])(?:i|we|me|us|my|our|mine|ours|myself|ourselves|you|your|yours|yourself|yourselves|im|ive|ill|youre|youd)(?![\p{L}\p{N}])/iu;

/**
 * Returns what somebody said as our side notes it; null where nobody could tell then whom a word means, or where it would not
 * be English.
 */
export function inThirdPerson(text: string, { side, name, isAddressed }: Voice): string | null {
  if (!isPersonal(text)) return text;
  if (UNCLEAR.test(text)) return null;
  const words = [...text.matchAll(TOKEN)].map(({ 0: word, index }) => ({ word, index }));
  const lower = words.map(({ word }) => word.toLowerCase().replaceAll(APOSTROPHE, "'"));
  let rewritten = '';
  let from = 0;
  let named = 0;
  let isThey = false;
  const put = (upTo: number, past: number, put: string): void => {
    rewritten += text.slice(from, upTo) + put;
    from = past;
  };
  for (let at = 0; at < words.length; at++) {
    const { word, index } = words[at] ?? { word: '', index: 0 };
    if (index < from) continue;
    const [pronoun = '', ending = ''] = (lower[at] ?? '').split("'");
    const isFirst = FIRST.has(pronoun) && word !== 'US';
    const case_ = isFirst ? FIRST.get(pronoun) : caseOf(SECOND.get(pronoun), lower, at, words, text);
    if (pronoun === 'i' && ASKS.test(lower[at - 1] ?? '') && (name !== null || lower[at - 1] === 'am')) return null;
    if (pronoun === 'you' && side === 'theirs' && !isAddressed && !isMeantForUs(lower, at, case_)) return null;
    if (case_ === undefined) continue;
    if (case_ === null) return null;
    if (isFirst && name !== null && /^(?:i|me|my|mine|myself)$/u.test(pronoun)) {
      named += 1;
      const said = named > 1 || case_ === 'reflexive' || case_ === 'absolute' ? null : asName(name, lower, at, case_);
      if (said === null) return null;
      const last = words[at + said.words - 1] ?? { word, index };
      put(index, last.index + last.word.length, said.text);
      continue;
    }
    const persons = isFirst === (side === 'ours') ? WE : THEY;
    if (persons === THEY) isThey = true;
    const plural = pronoun === 'i' ? pluralVerb(ending, lower[at + 1] ?? '') : { ending, next: null };
    const [next] = words.slice(at + 1);
    const isCapital = /^\p{Lu}/u.test(word) && word !== 'I' && !word.startsWith("I'") && !word.startsWith('I’');
    const changed = `${isCapital ? capital(persons[case_]) : persons[case_]}${plural.ending === '' ? '' : `'${plural.ending}`}`;
    if (plural.next === null || next === undefined) put(index, index + word.length, changed);
    else put(index, next.index + next.word.length, `${changed} ${plural.next}`);
  }
  if (isThey && OTHERS.test(text)) return null;
  return withoutRepeats(capitalAsIn(text, rewritten + text.slice(from)));
}

/** "I am" and "I was" of several. */
function pluralVerb(ending: string, next: string): { ending: string; next: string | null } {
  if (ending === 'm') return { ending: 're', next: null };
  const verb = new Map([
    ['am', 'are'],
    ['was', 'were'],
    ["wasn't", "weren't"],
  ]).get(next);
  return { ending, next: verb ?? null };
}

const capitalAsIn = (text: string, changed: string): string => (/^\p{Lu}/u.test(text) ? capital(changed) : changed);

const BEFORE_OBJECT =
  /^(?:to|for|with|from|at|of|on|by|about|than|like|between|behind|over|under|against|without|around|past|let|help|helps|make|get|gets|give|gives|gave|given|send|sent|tell|told|ask|asked|asks|want|wants|need|needs|show|showed|email|call|called|thank|see|saw|hear|heard|text|paying|pay|paid|owe|pick|picked|choose|chose|prefer|put|bring|invite|remind|meet|join|recommend|choosing|giving|sending|telling|showing|asking|save|saves|cost|costs|charge|introduce|loop|walk|update|expect|believe|trust|like|love|keep|leave|reach|involve|use|using)$/u;
const VERB =
  /^(?:are|were|have|had|do|did|don't|didn't|can|can't|could|couldn't|will|won't|would|wouldn't|should|might|may|must|need|want|aren't|haven't|weren't|hadn't|get|got|go|take|pay|prepay|sign|commit|use|run|crush|keep|send|sent|see|saw|say|said|said|told|promised|quoted|offered|offer|charge|ask|asked|give|gave|limit|showed|show|make|made|come|came|add|hand|start|know|think|like|look|work|drop|move|buy|train|support|provide|include|decide|choose|lead|own|did|put|join|grow|renew|already|also|just|only|still|always|never|really|currently|all)$/u;

/** Returns whether "you" does it or gets it; null where nobody can tell, undefined of another word. */
function caseOf(
  case_: Case | 'either' | undefined,
  lower: readonly string[],
  at: number,
  words: readonly { readonly word: string; readonly index: number }[],
  text: string,
): Case | null | undefined {
  if (case_ !== 'either') return case_;
  if ((lower[at] ?? '').includes("'")) return 'subject';
  const [before, one, next] = [lower[at - 1], words[at], words[at + 1]];
  const isLast =
    next === undefined || (one !== undefined && /[^\s]/u.test(text.slice(one.index + one.word.length, next.index)));
  const isFirst =
    at === 0 || /[^\s]/u.test(text.slice((words[at - 1]?.index ?? 0) + (before ?? '').length, one?.index));
  if (!isFirst && before !== undefined && BEFORE_OBJECT.test(before)) return 'object';
  if (isLast) return isFirst ? null : 'object';
  return VERB.test(lower[at + 1] ?? '') ? 'subject' : null;
}

const ASKS = /^(?:am|do|did|can|could|will|would|should|have|may|shall|had)$/u;
/** "You quoted us" is about the one who sells; "if you lose it you can't work" is about everybody. */
const OURS_DO =
  /^(?:are|were|have|had|did|said|told|promised|quoted|offered|offer|charge|limit|sent|showed|aren't|don't|didn't|haven't|never|asked)$/u;

function isMeantForUs(lower: readonly string[], at: number, case_: Case | null | undefined): boolean {
  if (lower.filter((word) => word.split("'")[0] === 'you').length > 1) return false;
  if (case_ === 'object') return true;
  if (/^(?:if|when|once|unless|where)$/u.test(lower[at - 1] ?? '')) return false;
  const [, ending] = (lower[at] ?? '').split("'");
  return ending === undefined ? OURS_DO.test(lower[at + 1] ?? '') : ending === 're' || ending === 've';
}

const SINGULAR = new Map([
  ['am', 'is'],
  ['have', 'has'],
  ['do', 'does'],
  ["don't", "doesn't"],
  ["haven't", "hasn't"],
]);
const UNCHANGED =
  /^(?:was|wasn't|had|hadn't|did|didn't|can|can't|cannot|could|couldn't|will|won't|would|wouldn't|should|shouldn't|might|may|must|\p{L}{3,}ed|rang|told|said|went|ate|set|wrote|spent|lost|saw|heard|thought|made|got|gave|took|came|knew|sent|found|felt|left|kept|put|met|ran|brought|bought|sat|began|held|built|sold|spoke|chose|signed|paid|read)$/u;
const PRESENT =
  /^(?:want|need|think|know|like|love|see|hear|work|run|use|make|take|get|give|go|come|say|tell|ask|look|find|feel|believe|trust|worry|sign|decide|approve|own|manage|lead|report|write|send|share|pay|spend|buy|sell|call|talk|speak|sit|sleep|live|keep|start|stop|hold|bring|plan|expect|hope|wish|prefer|recommend|doubt|struggle|agree|understand|remember|mean|care|burn|lose)$/u;
const ADVERB =
  /^(?:just|also|really|already|still|only|always|never|probably|usually|honestly|actually|then|now|definitely|certainly|personally|simply|fully)$/u;

/** Returns the name with its verb in place of "I", "me" or "my", and how many words that replaces. */
function asName(
  name: string,
  lower: readonly string[],
  at: number,
  case_: Case,
): { text: string; words: number } | null {
  if (case_ === 'object') return { text: name, words: 1 };
  if (case_ === 'possessive') return { text: `${name}${name.endsWith('s') ? "'" : "'s"}`, words: 1 };
  const [, ending = ''] = (lower[at] ?? '').split("'");
  if (ending !== '') {
    const full = new Map([
      ['m', 'is'],
      ['ve', 'has'],
      ['ll', 'will'],
    ]).get(ending);
    if (full === 'has' && lower[at + 1] === 'got') return { text: `${name} has`, words: 2 };
    if (full !== undefined) return { text: `${name} ${full}`, words: 1 };
    // "I'd been" is had, "I'd sign" is would.
    const next = lower.slice(at + 1).find((word) => !ADVERB.test(word)) ?? '';
    return { text: `${name} ${/(?:ed|en|better|told|said|had|gone|got)$/u.test(next) ? 'had' : 'would'}`, words: 1 };
  }
  let verb = at + 1;
  while (ADVERB.test(lower[verb] ?? '')) verb += 1;
  const word = lower[verb] ?? '';
  const adverbs = lower
    .slice(at + 1, verb)
    .map((each) => `${each} `)
    .join('');
  const singular = SINGULAR.get(word);
  if (singular !== undefined) return { text: `${name} ${adverbs}${singular}`, words: verb - at + 1 };
  if (PRESENT.test(word)) {
    // A second verb of the same person would stay in the plural: "I sleep on it and write a check".
    if (lower.some((each, nth) => nth > verb && /^(?:and|or|but)$/u.test(lower[nth - 1] ?? '') && PRESENT.test(each)))
      return null;
    return { text: `${name} ${adverbs}${thirdOf(word)}`, words: verb - at + 1 };
  }
  return UNCHANGED.test(word)
    ? { text: `${name} ${lower.slice(at + 1, verb + 1).join(' ')}`, words: verb - at + 1 }
    : null;
}

const thirdOf = (verb: string): string =>
  /(?:s|sh|ch|x|o)$/u.test(verb) ? `${verb}es` : /[^aeiou]y$/u.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;

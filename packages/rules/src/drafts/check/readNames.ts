import { folded, type NameMention } from './mention.ts';

/** A word, including apostrophes and hyphens. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[’'&-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const POSSESSIVE = /['’]s$/iu;

/** Words that are always capitalised and are not names. */
const CUSTOMARY = new Set(
  `i i'm i'd i'll i've mr mrs ms miss dr prof herr herrn frau sir madam ceo cfo cto cio coo roi tco sla api it hr crm erp pdf
   faq rfp rfi nda kpi poc q1 q2 q3 q4 am pm ok eur usd gbp nzd jpy english german monday tuesday wednesday thursday friday
   saturday sunday january february march april may june july august september october november december re ps fyi asap eod
   eta vat gst uk us usa eu nz`.split(/\s+/u),
);

/** Verbs that begin advice: "Call Wei Chen." A fact that begins with one does not make it a name. */
const ADVISING = new Set(
  `add agree answer arrange ask book bring call check confirm contact email find follow get give help introduce invite keep
   let meet mention offer plan prepare propose reach remind reply review schedule see send share show tell thank use visit
   write`.split(/\s+/u),
);

/** A name follows these. */
const TITLES = new Set('mr mrs ms miss dr prof herr herrn frau'.split(' '));

/** German words. German capitalises every noun. */
const GERMAN = new Set(
  `der die das den dem des ein eine einen einer und oder ist sind war wurde wurden wird wir sie ihr ihre ihren am im vom zum
   zur mit fur auf von bei bis uber unter seit nach noch nicht kein keine dieser diese dieses viele vielen guten tag dank
   haben hat hatten betragt liegt kostet freundlichen grussen grusse sehr geehrte geehrter bisher als auch sich es zu aus
   wie pro um ab`.split(/\s+/u),
);

export interface Word extends NameMention {
  /** For comparison: folded, without a possessive. */
  readonly key: string;
  /** Parts between hyphens, or the whole word. */
  readonly parts: readonly string[];
  readonly isCapital: boolean;
  /** True where any word has a capital: at the start of a sentence, line or list item, or after a colon. */
  readonly isFirst: boolean;
  readonly isAfterColon: boolean;
  /** True for "Chen" in "Ms Chen" and "W. Chen": only a name can stand there. */
  readonly isAfterTitle: boolean;
  readonly isInitial: boolean;
}

/** Returns the words of a text in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const word = match[0].replace(POSSESSIVE, '');
    const key = folded(word);
    const from = match.index;
    const to = from + word.length;
    const before = (from > LOOKED_AT ? 'x' : '') + text.slice(Math.max(0, from - LOOKED_AT), from);
    const last = words.at(-1);
    const between = last ? text.slice(last.to, from) : '';
    const isAfterTitle = last !== undefined && /^\.?\s+$/u.test(between) && (TITLES.has(last.key) || last.isInitial);
    words.push({
      kind: 'name',
      from,
      to,
      text: word,
      key,
      parts: key.split('-'),
      isCapital: /^\p{Lu}/u.test(word),
      isFirst: !isAfterTitle && BEGINS.test(before),
      isAfterColon: AFTER_COLON.test(before),
      isAfterTitle,
      isInitial: /^\p{Lu}$/u.test(word) && text[to] === '.',
    });
  }
  return words;
}

/** Characters before a word that decide whether it starts a sentence. */
const LOOKED_AT = 16;
const QUOTES = '["“„\'‘*_\\s]*';
const BEGINS = new RegExp(`(?:^|[.!?:;•·|=(–—\\n]|^\\s*[-*]|\\d\\.)${QUOTES}(?:[-*•]\\s*)?$`, 'u');
const AFTER_COLON = new RegExp(`:${QUOTES}$`, 'u');

/** Returns whether capitals do not mark names in a text: it is German or all in capitals. */
export function capitalsSayNothing(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, '');
  if (letters.length > 3 && letters === letters.toUpperCase()) return true;
  return wordsOf(text).filter(({ key }) => GERMAN.has(key)).length >= GERMAN_WORDS;
}

/** German words needed: "die", "war" and "am" are English too. */
const GERMAN_WORDS = 2;

export const isAdvice = (key: string): boolean => ADVISING.has(key);
export const isCustomary = (key: string): boolean => CUSTOMARY.has(key);

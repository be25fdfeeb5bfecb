import { folded, type NameMention } from './mention.ts';

/** A word with its apostrophes and hyphens. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[’'&-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const POSSESSIVE = /['’]s$/iu;

/** Capitalised by custom, wherever they stand: they name nobody. */
const CUSTOMARY = new Set(
  `i i'm i'd i'll i've mr mrs ms miss dr prof herr herrn frau sir madam ceo cfo cto cio coo roi tco sla api it hr crm erp pdf
   faq rfp rfi nda kpi poc q1 q2 q3 q4 am pm ok eur usd gbp nzd jpy english german monday tuesday wednesday thursday friday
   saturday sunday january february march april may june july august september october november december re ps fyi asap eod
   eta vat gst uk us usa eu nz`.split(/\s+/u),
);

/** Behind them stands a name. */
const TITLES = new Set('mr mrs ms miss dr prof herr herrn frau'.split(' '));

/** Words of German: in it every noun is written with a capital. */
const GERMAN = new Set(
  `der die das den dem des ein eine einen einer und oder ist sind war wurde wurden wird wir sie ihr ihre ihren am im vom zum
   zur mit fur auf von bei bis uber unter seit nach noch nicht kein keine dieser diese dieses viele vielen guten tag dank
   haben hat hatten betragt liegt kostet freundlichen grussen grusse sehr geehrte geehrter bisher als auch sich es zu aus
   wie pro um ab`.split(/\s+/u),
);

export interface Word extends NameMention {
  /** As it is compared: folded, without a possessive. */
  readonly key: string;
  /** Its parts between hyphens; itself where it has none. */
  readonly parts: readonly string[];
  readonly isCapital: boolean;
  /** Stands where any word has a capital: at the begin of a sentence, a line, a point of a list, or behind a colon. */
  readonly isFirst: boolean;
  readonly isAfterColon: boolean;
  /** "Ms Chen", "W. Chen": nothing but a name stands there. */
  readonly isAfterTitle: boolean;
  readonly isInitial: boolean;
}

/** Returns the words of a text in their order. */
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

/** Letters before a word that say whether it begins something. */
const LOOKED_AT = 16;
const QUOTES = '["“„\'‘*_\\s]*';
const BEGINS = new RegExp(`(?:^|[.!?:;•·|=(–—\\n]|^\\s*[-*]|\\d\\.)${QUOTES}(?:[-*•]\\s*)?$`, 'u');
const AFTER_COLON = new RegExp(`:${QUOTES}$`, 'u');

/** Returns whether capitals say nothing in a text: it is German, or all of it is in capitals. */
export function capitalsSayNothing(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, '');
  if (letters.length > 3 && letters === letters.toUpperCase()) return true;
  return wordsOf(text).filter(({ key }) => GERMAN.has(key)).length >= GERMAN_WORDS;
}

/** English has "die", "war" and "am" too. */
const GERMAN_WORDS = 2;

export const isCustomary = (key: string): boolean => CUSTOMARY.has(key);

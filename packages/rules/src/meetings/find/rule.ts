/** Rules that look at one sentence alone. */
import type { ComponentKey, FrameworkKey } from '../../facts.ts';
import type { MeetingItem, MeetingItemKind } from '../meetingItem.ts';
import { hasFigure } from './figures.ts';
import { isHypothetical, isPast } from './guards.ts';
import { before, daysIn, isOtherVoice, mayBe, type Said, type Side, type Speech } from './speech.ts';

export interface SentenceRule {
  /** Kept with the item. */
  readonly name: string;
  /** Says to a person why the item was proposed. */
  readonly why: string;
  readonly kind: MeetingItemKind;
  readonly component?: { readonly framework: FrameworkKey; readonly component: ComponentKey };
  /** Who says it; absent is anybody. */
  readonly side?: Side;
  /** Words, with a space between two, one of which the sentence has. Only then its patterns run. */
  readonly raisedBy: string;
  readonly says: RegExp;
  readonly unless?: RegExp;
  readonly needs?: 'figure' | 'day';
  /** Least number of words. */
  readonly words?: number;
  /** Whether it may be a question, past or hypothetical; absent is no. */
  readonly mayAsk?: boolean;
  readonly mayBePast?: boolean;
  readonly mayBeHypothetical?: boolean;
  /** Least points of the signs of its kind in the sentence: the pattern alone says too little. */
  readonly least?: number;
  /** How much it says: of several the one with the most is kept. */
  readonly weight?: number;
}

export interface Finding {
  readonly said: Said;
  readonly rule: Pick<SentenceRule, 'name' | 'kind' | 'component'>;
  readonly weight: number;
  /** Absent: a note of the sentence. */
  readonly title?: string;
  /** Where in the sentence its item is said; absent is its beginning. */
  readonly focus?: number;
  readonly owner?: MeetingItem['owner'];
  readonly due?: number | null;
  readonly competitorId?: string;
}

/** Fewer words say too little to be proposed. */
const WORDS = 4;
const WEIGHT = 2;

/** Returns where in a sentence a rule finds its item; null where it does not. */
export function placeOf(rule: SentenceRule, said: Said, words: number, speech: Speech): number | null {
  const { lower } = said;
  if (rule.side !== undefined && !mayBe(said, rule.side)) return null;
  if (words < (rule.words ?? WORDS) || (said.isQuestion && rule.mayAsk !== true)) return null;
  if (rule.needs === 'figure' && !figureIn(said, speech)) return null;
  const match = rule.says.exec(lower);
  if (match === null || rule.unless?.test(lower) === true) return null;
  // What follows an "if" is hypothetical, what stands before it is only conditional.
  if (rule.mayBeHypothetical !== true && isHypothetical(lower.slice(0, match.index + 1))) return null;
  if (rule.mayBePast !== true && isPast(lower)) return null;
  return rule.needs !== 'day' || namesDay(said, speech) ? match.index : null;
}

function figureIn({ at, lower }: Said, { figures }: Speech): boolean {
  const known = figures.get(at);
  if (known !== undefined) return known;
  const has = hasFigure(lower);
  figures.set(at, has);
  return has;
}

/** A day in the sentence, or in the question that it answers. */
function namesDay(said: Said, speech: Speech): boolean {
  if (daysIn(said, speech).length > 0) return true;
  const [asked] = before(speech, said, 1);
  return asked?.isQuestion === true && isOtherVoice(asked, said) && daysIn(asked, speech).length > 0;
}

export const weightOf = ({ weight = WEIGHT }: SentenceRule): number => weight;

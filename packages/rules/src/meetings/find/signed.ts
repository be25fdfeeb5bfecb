/** Items by their signs alone: sentences with so many of them that no single wording has to be known. */
import { hasFigure } from './figures.ts';
import { isPast } from './guards.ts';
import type { Finding, SentenceRule } from './rule.ts';
import { type Points, pointsFor, type Signed } from './signs.ts';
import { mayBe, type Said } from './speech.ts';

interface SignRule
  extends Pick<SentenceRule, 'name' | 'why' | 'kind' | 'component' | 'mayBePast' | 'unless' | 'needs'> {
  readonly signs: Signed;
  /** Least number of points. */
  readonly least: number;
}

export const SIGN_RULES: readonly SignRule[] = [
  {
    kind: 'risk',
    signs: 'risk',
    name: 'signs_of_risk',
    why: 'The customer names what may stop or delay it',
    least: 6,
    unless: /\brisk (?:officer|head|committee)\b/u,
  },
  {
    kind: 'objection',
    signs: 'objection',
    name: 'signs_of_objection',
    why: 'The customer holds something against the offer',
    least: 5,
    mayBePast: true,
    unless: /\b(?:you're the only|we quoted|not any ?more|(?:gets?|is|are) (?:bought|signed|done) without)\b/u,
  },
  {
    kind: 'buying_signal',
    signs: 'buying_signal',
    name: 'signs_of_buying',
    why: 'The customer plans as if they had bought',
    least: 6,
    unless: /\bbudget\b/u,
  },
  {
    kind: 'evidence',
    component: { framework: 'meddpic', component: 'pain' },
    signs: 'pain',
    name: 'signs_of_pain',
    why: 'A problem they have now, with numbers',
    least: 5,
    mayBePast: true,
    needs: 'figure',
  },
];

const WORDS = 8;

/** Returns the items that a sentence of the customer holds by its signs. */
export function signedIn(said: Said, words: number, points: Points): Finding[] {
  if (words < WORDS || said.isQuestion || !mayBe(said, 'theirs')) return [];
  return SIGN_RULES.filter((rule) => pointsFor(rule.signs, points) >= rule.least && holds(rule, said)).map((rule) => ({
    said,
    rule,
    weight: 2 + (pointsFor(rule.signs, points) - rule.least) / 4,
  }));
}

const holds = ({ unless, mayBePast, needs }: SignRule, { lower }: Said): boolean =>
  unless?.test(lower) !== true && (mayBePast === true || !isPast(lower)) && (needs !== 'figure' || hasFigure(lower));

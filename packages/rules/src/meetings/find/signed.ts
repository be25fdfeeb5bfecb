/** Items by their signs alone: sentences with so many of them that no single wording has to be known. */
import { around } from './around.ts';
import { hasFigure } from './figures.ts';
import { isPast } from './guards.ts';
import type { Finding, SentenceRule } from './rule.ts';
import { hasCore, type Points, pointsFor, type Signed } from './signs.ts';
import { mayBe, type Said, type Speech } from './speech.ts';

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
    least: 5,
    unless: /\b(?:risk (?:officer|head|committee|management|team|report)|sorry (?:for|about))\b/u,
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

/** Points for how our side takes it, or asked for it: people say these things in ever new words, and others react alike. */
const REACTION = 2;
const MOST_REACTIONS = 3;

/** Returns the items that a sentence of the customer holds by its signs and by what is said around it. */
export function signedIn(said: Said, words: number, points: Points, speech: Speech): Finding[] {
  if (words < WORDS || said.isQuestion || !mayBe(said, 'theirs')) return [];
  let reactions: Readonly<Partial<Record<Signed, number>>> | undefined;
  const found: Finding[] = [];
  for (const rule of SIGN_RULES) {
    const own = pointsFor(rule.signs, points);
    if (own < Math.max(rule.least - MOST_REACTIONS, LEAST_OWN) || !hasCore(rule.signs, points)) continue;
    if (own < rule.least) reactions ??= reactionsTo(said, speech);
    const all = own < rule.least ? own + (reactions?.[rule.signs] ?? 0) : own;
    if (all >= rule.least && holds(rule, said)) found.push({ said, rule, weight: 2 + (all - rule.least) / 4 });
  }
  return found;
}
const LEAST_OWN = 4;

function reactionsTo(said: Said, speech: Speech): Readonly<Partial<Record<Signed, number>>> {
  const { isConceded, isAskedHowBad, isAskedFor } = around(speech, said);
  const asked = isAskedFor ? REACTION : 0;
  return {
    objection: Math.min(MOST_REACTIONS, (isConceded ? REACTION : 0) + asked),
    risk: Math.min(MOST_REACTIONS, (isAskedHowBad ? REACTION : 0) + asked),
  };
}

const holds = ({ unless, mayBePast, needs }: SignRule, { lower }: Said): boolean =>
  unless?.test(lower) !== true && (mayBePast === true || !isPast(lower)) && (needs !== 'figure' || hasFigure(lower));

import { type Exact, exact, minus, sumExact, ZERO } from '../exact.ts';

/** One term of a score. The parts of an explanation add up exactly to the score, and a part's detail to the part. */
export interface ExplanationPart {
  readonly key: string;
  readonly label: string;
  readonly points: Exact;
  /** Most points the part can have; null for rounding and limits, which have none of their own. */
  readonly of: number | null;
  readonly detail?: ExplanationPart[];
}

/**
 * A plain sentence with its evidence, and the points it takes from what the score could be (for drag: adds to it),
 * negative where it gives some; null when it only tells how the score is made.
 */
export interface Sentence {
  readonly text: string;
  readonly costs: number | null;
}

export const TARGET_KINDS = [
  'contacts',
  'evidence',
  'closeDate',
  'amount',
  'nextStep',
  'activity',
  'category',
] as const;
/** Where to make an improvement; the key is a role, the id of the contact to be met, or a component as `bant.budget`. */
export interface ImprovementTarget {
  readonly kind: (typeof TARGET_KINDS)[number];
  readonly key: string | null;
}

/** By how many points each score rises (below 0: falls), found by scoring the changed facts. */
export interface ScoreChanges {
  readonly risk: number;
  readonly confidence: number;
  readonly drag: number;
  readonly dataQuality: number;
}

/** An improvement that raises the score. */
export interface Improvement {
  readonly action: string;
  readonly label: string;
  /** Points the explained score gets better by. */
  readonly gain: number;
  /** Its net change of every score. */
  readonly changes: ScoreChanges;
  readonly target: ImprovementTarget;
}

/** What the best improvements give when all are done: gains overlap, so it is not their sum. */
export interface Together {
  readonly count: number;
  readonly gain: number;
  readonly changes: ScoreChanges;
}

/** Parts and words of a score, the costliest sentence first. */
export interface Description {
  readonly score: number;
  readonly band: string;
  readonly parts: ExplanationPart[];
  readonly sentences: Sentence[];
}

/** Why a score is what it is, and what would better it, the greatest gain first. */
export interface Explanation extends Description {
  readonly improvements: Improvement[];
  /** Of the three best; null when there are fewer than two. */
  readonly together: Together | null;
}

export function part(key: string, label: string, points: Exact, of: number | null): ExplanationPart {
  return { key, label, points, of };
}

export function group(key: string, label: string, of: number, detail: ExplanationPart[]): ExplanationPart {
  return { key, label, points: sumExact(detail.map((item) => item.points)), of, detail };
}

/** What rounding half up adds to or takes from the exact sum; absent when the sum is whole. */
export function withRounding(parts: ExplanationPart[], score: number): ExplanationPart[] {
  const rounding = minus(exact(score), sumExact(parts.map((item) => item.points)));
  return rounding.numerator === ZERO.numerator ? parts : [...parts, part('rounding', 'Rounding', rounding, null)];
}

/** Costliest first; what only tells how the score is made comes last. Equal costs keep their order. */
export function byCost(sentences: Sentence[]): Sentence[] {
  return sentences.sort((a, b) => (b.costs ?? -1) - (a.costs ?? -1));
}

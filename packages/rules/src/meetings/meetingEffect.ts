/** What confirmed proposals of a meeting did to the scores of its deal. */

/** Before and after; null where a deal has no such score. */
export type ScoreChange = readonly [before: number | null, after: number | null];

export interface MeetingEffect {
  readonly risk: ScoreChange;
  readonly confidence: ScoreChange;
  readonly drag: ScoreChange;
  readonly chance: ScoreChange;
}

const SCORES = ['risk', 'confidence', 'drag', 'chance'] as const;
const SCORE_MAX = 100;

/**
 * Returns the effect of several decisions in their order: it begins where the first found the scores, and adds what each
 * changed. What others changed in between is in none of them, and so not in the sum. Null without decisions.
 */
export function meetingEffect(effects: readonly MeetingEffect[]): MeetingEffect | null {
  if (effects.length === 0) return null;
  const together = (score: (typeof SCORES)[number]): ScoreChange => {
    const before = effects[0]?.[score][0] ?? null;
    const after = effects.reduce((at, { [score]: change }) => afterChange(at, change), before);
    return [before, after];
  };
  return {
    risk: together('risk'),
    confidence: together('confidence'),
    drag: together('drag'),
    chance: together('chance'),
  };
}

/** A deal that had no score before has the one it was given. */
function afterChange(at: number | null, [before, after]: ScoreChange): number | null {
  if (before === null || after === null) return after ?? at;
  return Math.min(SCORE_MAX, Math.max(0, (at ?? before) + after - before));
}

/** Returns whether a decision moved a score at all. */
export const movedScores = (effect: MeetingEffect): boolean =>
  SCORES.some((score) => effect[score][0] !== effect[score][1]);

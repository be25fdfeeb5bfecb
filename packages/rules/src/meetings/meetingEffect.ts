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
    const known = effects.flatMap(({ [score]: [before, after] }) =>
      before === null || after === null ? [] : [{ before, change: after - before }],
    );
    const [first] = known;
    if (first === undefined) return [null, null];
    const after = known.reduce((sum, { change }) => sum + change, first.before);
    return [first.before, Math.min(SCORE_MAX, Math.max(0, after))];
  };
  return {
    risk: together('risk'),
    confidence: together('confidence'),
    drag: together('drag'),
    chance: together('chance'),
  };
}

/** Whether a decision moved a score at all. */
export const movedScores = (effect: MeetingEffect): boolean =>
  SCORES.some((score) => effect[score][0] !== effect[score][1]);

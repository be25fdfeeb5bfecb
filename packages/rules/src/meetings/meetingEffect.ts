/** What confirmed proposals of a meeting did to the scores of its deal, and to its win chance. */
import { type ChancePart, type ChanceParts, type NoChance, tenth, withRounding } from '../forecasts/dealChance.ts';
import type { ModelKind } from '../forecasts/forecastModel.ts';
import type { FiscalPeriod } from '../periods/fiscalPeriod.ts';

/** Before and after; null where a deal has no such score. */
export type ScoreChange = readonly [before: number | null, after: number | null];

/** By what win chances were given, and what moved them. */
export interface ChanceBasis {
  readonly model: ModelKind;
  /** Finished periods that it learned from; 0 of a rule of thumb. */
  readonly learnedFrom: number;
  /** By whose end the deal is to be won. */
  readonly period: Pick<FiscalPeriod, 'kind' | 'key' | 'label' | 'firstDay' | 'lastDay'>;
  /** Days of the first and the last decision. */
  readonly days: readonly [first: number, last: number];
  readonly parts: ChanceParts;
}

export interface MeetingEffect {
  readonly risk: ScoreChange;
  readonly confidence: ScoreChange;
  readonly drag: ScoreChange;
  /** Percent, to a tenth. */
  readonly chance: ScoreChange;
  /** Missing without a chance. */
  readonly chanceBasis?: ChanceBasis;
  /** Why there is no chance; missing where there is one, and in what was confirmed before it was measured. */
  readonly noChance?: NoChance;
}

const SCORES = ['risk', 'confidence', 'drag', 'chance'] as const;
const SCORE_MAX = 100;

/**
 * Returns the effect of several decisions in their order: it begins where the first found the scores, and adds what each
 * changed. What others changed in between is in none of them, and so not in the sum. Null without decisions.
 */
export function meetingEffect(effects: readonly MeetingEffect[]): MeetingEffect | null {
  if (effects.length === 0) return null;
  return {
    risk: together(effects, 'risk'),
    confidence: together(effects, 'confidence'),
    drag: together(effects, 'drag'),
    ...chanceTogether(effects),
  };
}

function together(effects: readonly MeetingEffect[], score: (typeof SCORES)[number]): ScoreChange {
  const before = effects[0]?.[score][0] ?? null;
  const after = effects.reduce((at, { [score]: change }) => afterChange(at, change), before);
  return [before, after];
}

/**
 * Chances of one kind of model for one period are added up, those of the latest: by another they are of another question.
 */
function chanceTogether(effects: readonly MeetingEffect[]): Pick<MeetingEffect, 'chance' | 'chanceBasis' | 'noChance'> {
  const last = effects.findLast(({ chanceBasis }) => chanceBasis)?.chanceBasis;
  if (!last) {
    const noChance = effects.at(-1)?.noChance;
    return { chance: [null, null], ...(noChance && { noChance }) };
  }
  const alike = effects.filter(
    ({ chanceBasis }) => chanceBasis?.model === last.model && chanceBasis.period.key === last.period.key,
  );
  const [before, after] = together(alike, 'chance').map((percent) => percent && tenth(percent)) as [number, number];
  const points = new Map<ChancePart, number>();
  for (const [part, moved] of alike.flatMap(({ chanceBasis }) => chanceBasis?.parts ?? [])) {
    if (part !== 'rounding') points.set(part, tenth((points.get(part) ?? 0) + moved));
  }
  const parts = [...points].filter(([, moved]) => moved !== 0);
  const first = alike[0]?.chanceBasis ?? last;
  return {
    chance: [before, after],
    chanceBasis: { ...last, days: [first.days[0], last.days[1]], parts: withRounding(parts, tenth(after - before)) },
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

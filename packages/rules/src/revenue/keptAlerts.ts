/** What an alert is about and how grave it is: a dismissal holds until either is more than it was. */
import { CONCENTRATION_ABOVE, COVERAGE_WANTED, type RevenueAlert } from './alerts.ts';

/** How much worse coverage and concentration must get to be told again after a dismissal. */
const COVERAGE_STEP = 0.5;
const CONCENTRATION_STEP = 0.1;

export interface AlertStanding {
  /** Ids of the stages or reps it names; none where it is of the whole team. */
  readonly subjects: readonly string[];
  /** In whole steps, higher is worse. */
  readonly level: number;
}

export function standingOf(alert: RevenueAlert): AlertStanding {
  switch (alert.kind) {
    case 'pipeline_coverage_low':
      return { subjects: [], level: steps(COVERAGE_WANTED - alert.coverage, COVERAGE_STEP) };
    case 'high_risk_concentration':
      return { subjects: [], level: steps(alert.share - CONCENTRATION_ABOVE, CONCENTRATION_STEP) };
    case 'velocity_bottleneck':
      return {
        subjects: alert.stages.map(({ stageId }) => stageId).sort(),
        level: Math.max(0, ...alert.stages.map(({ times }) => Math.floor(times))),
      };
    case 'rep_imbalance':
      return {
        subjects: alert.reps.map(({ memberId }) => memberId).sort(),
        level: Math.max(0, ...alert.reps.map(({ times }) => Math.floor(times))),
      };
  }
}

/** Sums of hundredths do not fall short of a step by a rounding error of floating point. */
const steps = (value: number, step: number): number => Math.ceil(Math.round((value / step) * 1e6) / 1e6);

/** Whether a dismissal still holds: nothing is named that was not, and nothing got worse by a step. */
export const dismissalHolds = (dismissed: AlertStanding, now: AlertStanding): boolean =>
  now.level <= dismissed.level && now.subjects.every((subject) => dismissed.subjects.includes(subject));

/** The median of values that occur so many times each, as PostgreSQL's percentile_cont(0.5); null of none. */
export function medianOfCounted(values: readonly { readonly value: number; readonly count: number }[]): number | null {
  const sorted = [...values].sort((a, b) => a.value - b.value);
  const all = sorted.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const at = (place: number): number => {
    let before = 0;
    for (const { value, count } of sorted) {
      before += count;
      if (place < before) return value;
    }
    return sorted.at(-1)?.value ?? 0;
  };
  return (at(Math.floor((all - 1) / 2)) + at(Math.ceil((all - 1) / 2))) / 2;
}

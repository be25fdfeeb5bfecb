import type { ForecastCategory } from '@forecastle/rules';
import type { Habits } from './people.ts';

export interface Judge {
  readonly habits: Habits;
  /** What the rep senses of the fit. */
  readonly sensed: number;
}

/** Most reps call what feels right from their stages on; those who over-commit call everything (laws 18 and 19). */
const FEELS_RIGHT_ABOVE = -0.3;

/** Returns the category that a rep gives a deal in an open stage. */
export function categoryOf(stage: number, { habits, sensed }: Judge): ForecastCategory {
  if (!habits.overCommits && sensed <= FEELS_RIGHT_ABOVE) return 'pipeline';
  if (stage >= habits.commitFrom) return 'commit';
  return stage >= habits.bestCaseFrom ? 'best_case' : 'pipeline';
}

/** How deals stood at past times: what a forecast learns from, and what it is checked against. */
import type { DealStatus, ForecastCategory } from '../../facts.ts';

/** How a deal stood from a day on, as it was known then. Null says that nobody knew. */
export interface DealState {
  /** First day on which it stood so. */
  readonly day: number;
  readonly status: DealStatus;
  /** Place of its stage among the open ones, from 0; a closed deal keeps its last one. */
  readonly stage: number | null;
  /** Integer minor units of the organisation's currency. */
  readonly amountMinor: number | null;
  /** Expected close. */
  readonly closeDay: number | null;
  readonly category: ForecastCategory | null;
  /** Percent, 0-100. */
  readonly winProbability: number | null;
  readonly owner: string | null;
  /** Framework completeness, 0-100. */
  readonly evidence: number | null;
  /** Contact risk score, 0-100. */
  readonly contacts: number | null;
  /** What kind of deal it was then; as its history says without. */
  readonly segments?: readonly (string | null)[];
}

/** A deal's states by day, the last one of a day counts. */
export interface DealHistory {
  readonly id: string;
  readonly createdDay: number;
  /** Nobody knows when it was created: the day stands in for it, as an import sets it. */
  readonly isCreationAssumed?: boolean;
  readonly states: readonly DealState[];
  /** Days of its activities, rising; null where the organisation records none. */
  readonly activityDays: readonly number[] | null;
  /** What kind of deal it is, for example its product and region; each place has one meaning in all deals. */
  readonly segments: readonly (string | null)[];
}

/** A finished period or the one asked about. */
export interface LearningPeriod {
  readonly key: string;
  readonly firstDay: number;
  /** Last day, within the period. */
  readonly lastDay: number;
  /** Its place in the year, from 0: what recurs with the year. */
  readonly season: number;
  /** First day from which the history covers it, where that is later than its own; it teaches, and is not forecast. */
  readonly coveredFrom?: number;
}

/** What follows from a deal's states and costs a walk through them: kept beside them, index by index. */
export interface DealTrail {
  /** Times the close date had moved later than the last one set, while open. */
  readonly pushes: readonly number[];
  /** Day from which the days in the present stage count, earlier visits taken off. */
  readonly stageSince: readonly number[];
}

/** Walks through a deal's states once. A move back to the close date before undoes the move that left it. */
export function trailOf({ createdDay, states }: DealHistory): DealTrail {
  const pushes: number[] = [];
  const stageSince: number[] = [];
  const earlierDays = new Map<number, number>();
  const moves: { from: number; push: boolean }[] = [];
  let pushed = 0;
  let lastDay: number | null = null;
  let stage: number | null = null;
  let entered = createdDay;
  for (const state of states) {
    if (state.closeDay !== null && state.closeDay !== lastDay) {
      if (lastDay !== null) {
        if (moves.at(-1)?.from === state.closeDay) moves.pop();
        else moves.push({ from: lastDay, push: state.status === 'open' && state.closeDay > lastDay });
        pushed = moves.filter(({ push }) => push).length;
      }
      lastDay = state.closeDay;
    }
    if (state.status === 'open' && state.stage !== null && state.stage !== stage) {
      if (stage !== null) earlierDays.set(stage, (earlierDays.get(stage) ?? 0) + state.day - entered);
      // The first stage that is known was there since the creation, as far as anybody can tell.
      entered = stage === null ? createdDay : state.day;
      stage = state.stage;
    }
    pushes.push(pushed);
    stageSince.push(entered - (stage === null ? 0 : (earlierDays.get(stage) ?? 0)));
  }
  return { pushes, stageSince };
}

/** A deal while it lives in a made-up organisation: what is recorded of it, and what nobody records. */
import type { DealState } from '@forecastle/rules';

export const STAGES = 6;

export interface Rep {
  readonly owner: string;
  readonly skill: number;
  readonly sandbags: boolean;
  /** First day of a rep who came later. */
  readonly startDay?: number;
}

export interface Living {
  readonly id: string;
  readonly createdDay: number;
  readonly quality: number;
  readonly size: number;
  readonly states: DealState[];
  readonly activityDays: number[];
  readonly segments: string[];
  rep: Rep;
  amount: number;
  stage: number;
  closeDay: number | null;
  /** Nobody works on it any more, and the day it is closed as lost at last: never without. */
  isDead: boolean;
  diesOn: number;
  closedLostOn: number;
  /** Whether its customer has decided to buy, and what its rep makes of it. */
  isDecided: boolean;
  isCommit: boolean;
  isOverrated: boolean;
  isStalled: boolean;
  evidence: number | null;
  contacts: number | null;
  /** Something changed that is recorded this week. */
  hasNews: boolean;
}

/** Chances in a week. */
export interface Hazards {
  readonly lose: number;
  readonly win: number;
  readonly advance: number;
}

export const NEVER = Number.POSITIVE_INFINITY;

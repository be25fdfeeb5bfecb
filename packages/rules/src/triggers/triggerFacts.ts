import type { ForecastCategory, Phase } from '../facts.ts';
import type { KeyRole } from '../health/contactRisk.ts';

/** What triggers read of a deal beside what its scores read. Days and instants as in `facts.ts`. */
export interface TriggerFacts {
  /** Local days on which contacts of the deal were last met: one a contact, latest first, no more than `THREADS_MAX`. */
  readonly metDays: readonly number[];
  /** E-mails sent since the customer was last heard or met; null when there is none. */
  readonly unanswered: { readonly count: number; readonly firstDay: number } | null;
  /** Amounts that stood until the end of a local day and were changed on a later one, in the deal's present currency. */
  readonly amountsBefore: readonly AmountBefore[];
  /** Steps of procurement that are neither done nor not needed and have a day. */
  readonly steps: readonly OpenStep[];
  /** Competitors that lead, and those whose position nobody has recorded. */
  readonly competitors: readonly UnansweredCompetitor[];
}

export interface AmountBefore {
  /** The day on which it was changed. */
  readonly changedDay: number;
  readonly amountMinor: number;
}

export interface OpenStep {
  readonly id: string;
  readonly dueDay: number;
}

export interface UnansweredCompetitor {
  readonly id: string;
  readonly leads: boolean;
  readonly addedDay: number;
}

/** A deal around which nothing is. */
export const NOTHING_AROUND: TriggerFacts = {
  metDays: [],
  unanswered: null,
  amountsBefore: [],
  steps: [],
  competitors: [],
};

export interface StalePerson {
  readonly role: KeyRole;
  readonly contactId: string;
  readonly lastMetDay: number | null;
}

export const GAPS = ['amount', 'closeDate', 'nextStep'] as const;
export type Gap = (typeof GAPS)[number];

/** What each trigger rests on: figures, days and ids, no words. */
export interface TriggerEvidence {
  readonly stale_key_stakeholder: { readonly people: readonly StalePerson[] };
  readonly no_activity: { readonly quietSince: number; readonly lastActivityDay: number | null };
  readonly ghosted: { readonly count: number; readonly firstDay: number };
  readonly overdue_close_date: { readonly closeDay: number };
  readonly close_date_unready: {
    readonly closeDay: number;
    /** F with up to 2 decimals; null when it suffices. */
    readonly completeness: number | null;
    readonly hasNextStep: boolean;
  };
  readonly repeated_push: { readonly pushes: number };
  readonly stalled_in_stage: {
    readonly enteredDay: number;
    readonly earlierDays: number;
    /** Median days of won deals, or what stands in for them. */
    readonly medianDays: number;
    readonly isStandIn: boolean;
  };
  readonly missing_economic_buyer: { readonly phase: Phase };
  readonly missing_champion: { readonly phase: Phase };
  readonly single_threaded: { readonly met: number; readonly lastMetDay: number | null; readonly withinDays: number };
  readonly category_above_evidence: { readonly category: ForecastCategory; readonly risk: number };
  readonly amount_dropped: { readonly fromMinor: number; readonly toMinor: number; readonly changedDay: number };
  readonly procurement_overdue: { readonly steps: readonly OpenStep[]; readonly closeDay: number | null };
  readonly competitor_unanswered: { readonly leading: readonly string[]; readonly unplaced: readonly string[] };
  readonly data_gap: { readonly missing: readonly Gap[] };
}

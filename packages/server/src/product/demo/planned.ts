/** What a demo company on paper is made of. */
import type {
  ComponentKey,
  ContactRole,
  DEFAULT_WIN_REASONS,
  ForecastCategory,
  FrameworkKey,
  Strength,
} from '@forecastle/rules';
import type { ActivityKind } from '../../records/activities/affected-deals.ts';
import type { PlannedAccount } from './customers.ts';
import type { Habits } from './people.ts';

/** Days since 1970, local to the company, as everywhere in the rules. */
export interface Quarters {
  readonly today: number;
  /** First day of the present quarter and of those before it, oldest first; the last entry begins the next one. */
  readonly starts: readonly number[];
}

export const LEAD_SOURCES = ['Referral', 'Event', 'Website', 'Outbound'] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** Why a deal was won: a reason that every organisation begins with, and words. */
export interface PlannedWin {
  readonly reason: (typeof DEFAULT_WIN_REASONS)[number];
  readonly note: string | null;
}

/** A change of a deal on a day; the stage as its index, 6 is won and 7 is lost. */
export interface PlannedStep {
  readonly day: number;
  /** Minutes after midnight. */
  readonly minute: number;
  readonly stage?: number;
  readonly amountMinor?: number;
  readonly closeDay?: number;
  readonly category?: ForecastCategory;
  readonly nextStep?: string | null;
  readonly lossReason?: string;
  readonly win?: PlannedWin;
}
export interface PlannedEvidence {
  readonly day: number;
  readonly minute: number;
  readonly framework: FrameworkKey;
  readonly component: ComponentKey;
  readonly strength: Strength;
  readonly notes: string | null;
  readonly source: string | null;
}
export interface PlannedActivity {
  readonly day: number;
  readonly minute: number;
  readonly kind: ActivityKind;
  readonly subject: string;
  /** Places in the account's list of contacts. */
  readonly contacts: readonly number[];
}
export interface PlannedContact {
  /** Place in the account's list of contacts. */
  readonly contact: number;
  readonly role: ContactRole | null;
  readonly influence: number | null;
  readonly day: number;
}
export interface PlannedDeal {
  readonly name: string;
  readonly description: string | null;
  readonly leadSource: LeadSource | null;
  readonly owner: string;
  /** Place in the list of accounts. */
  readonly account: number;
  readonly createdDay: number;
  readonly stage: number;
  readonly amountMinor: number | null;
  readonly closeDay: number;
  readonly category: ForecastCategory;
  /** In the order of time. */
  readonly steps: readonly PlannedStep[];
  readonly contacts: readonly PlannedContact[];
  /** In the order of time; a later piece of the same component replaces the earlier one. */
  readonly evidence: readonly PlannedEvidence[];
  readonly activities: readonly PlannedActivity[];
}
export interface PlannedCompany {
  readonly accounts: readonly PlannedAccount[];
  readonly deals: readonly PlannedDeal[];
}

/** Places of the closed stages; the six open ones stand before them. */
export const WON = 6;
export const LOST = 7;

export interface Territory {
  readonly owner: string;
  readonly habits: Habits;
  /** The company's. */
  readonly accounts: readonly PlannedAccount[];
  /** Places of the rep's own in them: those with business in flight, and those from whom none is expected now. */
  readonly active: readonly number[];
  readonly dormant: readonly number[];
  /** Deals planned on each account so far, so that none has the name of another. */
  readonly taken: Map<number, number>;
}

/** Whom a deal is for and how much it is about, before anybody knows how it goes. */
export interface Prospect {
  readonly account: number;
  readonly customer: PlannedAccount;
  readonly name: string;
  /** Whole units of the currency. */
  readonly amount: number;
}

/** The day itself, or the next one in the direction given that is no weekend. */
export function workday(day: number, direction: 1 | -1): number {
  let found = day;
  // Day 0 was a Thursday.
  while ((found + 4) % 7 === 0 || (found + 4) % 7 === 6) found += direction;
  return found;
}

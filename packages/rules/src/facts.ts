/**
 * What the rules need to know of a deal. The server gathers these facts by SQL for many deals at once; the web sends
 * the same shape through the same rules to preview a change. Days are whole local calendar days of the organisation,
 * counted from 1970-01-01 (see `days.ts`); instants are epoch milliseconds; money is integer minor units.
 */
export const PHASES = ['early', 'mid', 'late'] as const;
export type Phase = (typeof PHASES)[number];

export const FORECAST_CATEGORIES = ['pipeline', 'best_case', 'commit', 'closed', 'omitted'] as const;
export type ForecastCategory = (typeof FORECAST_CATEGORIES)[number];

export const DEAL_STATUSES = ['open', 'won', 'lost'] as const;
export type DealStatus = (typeof DEAL_STATUSES)[number];

export const STRENGTHS = ['green', 'yellow', 'red'] as const;
export type Strength = (typeof STRENGTHS)[number];

export const CONTACT_ROLES = [
  'champion',
  'economic_buyer',
  'technical_reviewer',
  'decision_maker',
  'influencer',
] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

/** The components of each framework, in the order people read them. Discovery Health (SPICED) has the key `spiced`. */
export const FRAMEWORKS = {
  meddpic: ['metrics', 'economic_buyer', 'decision_criteria', 'decision_process', 'pain', 'identify_pain', 'champion'],
  bant: ['budget', 'authority', 'need', 'timeline'],
  spiced: ['situation', 'pain', 'impact', 'critical_event', 'end_vision', 'decision_process'],
  three_whys: ['why_anything', 'why_us', 'why_now'],
} as const;
export type FrameworkKey = keyof typeof FRAMEWORKS;
export type ComponentKey<F extends FrameworkKey = FrameworkKey> = (typeof FRAMEWORKS)[F][number];

/** One recorded piece of evidence. A component without a record is red without notes. */
export interface EvidenceFact {
  readonly framework: FrameworkKey;
  readonly component: ComponentKey;
  readonly strength: Strength;
  readonly hasNotes: boolean;
  /** Whether where it comes from is recorded; absent counts as yes. */
  readonly hasSource?: boolean;
}

/** The most recently met holder of a key role on the deal; `lastMetAt`/`lastMetDay` are null when never met. */
export interface KeyStakeholderFact {
  readonly contactId: string;
  readonly lastMetAt: number | null;
  readonly lastMetDay: number | null;
  /** 0-10; unset counts as 0. */
  readonly influence: number;
}

export interface DealFacts {
  readonly status: DealStatus;
  /** Phase of the stage; for a closed deal the last open phase. */
  readonly phase: Phase;
  readonly isProposal: boolean;
  readonly isNegotiation: boolean;
  readonly category: ForecastCategory | null;
  /** Minor units of the deal's own currency; null when no amount was given. */
  readonly amountMinor: number | null;
  readonly closeDay: number | null;
  /** The latest close date that was ever set: a later one is a push, also after the date was cleared. */
  readonly lastSetCloseDay?: number | null;
  readonly createdDay: number;
  /** An import that did not say when the deal was created took its own day for it; absent counts as no. */
  readonly isCreationAssumed?: boolean;
  /** Net pushes of the close date while open. */
  readonly pushes: number;
  readonly hasNextStep: boolean;
  readonly evidence: readonly EvidenceFact[];
  readonly contactCount: number;
  /** Null when nobody on the deal holds the role. */
  readonly economicBuyer: KeyStakeholderFact | null;
  readonly champion: KeyStakeholderFact | null;
  readonly hasInteraction: boolean;
  /** Most recent and second most recent interaction or task done; a note is none, nor what lies ahead; equal when two happened on one day. */
  readonly lastActivityDay: number | null;
  readonly secondLastActivityDay: number | null;
  /** Day the deal entered its present stage (null = unknown) and whole days of earlier visits to that stage. */
  readonly stageEnteredDay: number | null;
  readonly earlierDaysInStage: number;
  /** When the deal was closed: the scores of a closed deal are those of this moment, whatever the time is now. */
  readonly closedAt?: Now | null;
  /** The earliest activity or interaction that lies ahead: it begins to count then, so the scores change by time. */
  readonly nextActivityAt?: number | null;
  /** Its local day, for the sentence that says so. */
  readonly nextActivityDay?: number | null;
}

/** Settings of the organisation that scores read, the same for every deal of a stage. */
export interface ScoreSettings {
  /** Median days in this stage of deals won in the trailing 24 months; null under 10 such deals (21 days stand in). */
  readonly medianStageDays: number | null;
}

/** The moment a score is computed for: the instant and its local day in the organisation's timezone. */
export interface Now {
  readonly instant: number;
  readonly day: number;
}

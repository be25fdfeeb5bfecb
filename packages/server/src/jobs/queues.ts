/** The queues of the server's own work, and how each behaves. */
import type { Queue, SendOptions } from 'pg-boss';

/** pg-boss keeps its tables in a schema of its own; they hold ids only, never a customer's words. */
export const JOBS_SCHEMA = 'jobs';

export const IMPORTS = 'imports';
export const RESUME_IMPORTS = 'resume-imports';
export const HANDOVERS = 'handovers';
export const RESUME_HANDOVERS = 'resume-handovers';
export const MAILS = 'mails';
export const PERSON_MAILS = 'person-mails';
export const DUE_MAILS = 'due-mails';
export const ADOPT_INQUIRIES = 'adopt-inquiries';
export const HEALTH_SWEEP = 'health-sweep';
export const FORGET_EXPIRED = 'forget-expired';
export const EXPIRED_DEMOS = 'expired-demos';
export const LEDGER_PARTITIONS = 'ledger-partitions';
export const BACKUPS = 'backups';
export const FORECASTS = 'forecasts';
export const DUE_FORECASTS = 'due-forecasts';

/** Which import to go on with. What is to be done with it stands in its own row. */
export interface ImportJob {
  readonly organizationId: string;
  readonly importId: string;
}

/**
 * How an import is taken up among others: before those of which their organisation has more waiting. `ahead`: how many
 * of its own are before it.
 */
export const importTurn = ({ organizationId }: ImportJob, ahead: number): SendOptions => ({
  group: { id: organizationId },
  priority: -ahead,
});

/** Which handover of deals to go on with. */
export interface HandoverJob {
  readonly organizationId: string;
  readonly handoverId: string;
}

/** Whose forecasts to make. */
export interface ForecastJob {
  readonly organizationId: string;
  readonly afterImport: boolean;
}

/** One that waits stands for all of the same kind: it sees what was told up to its beginning. */
export const forecastTurn = ({ organizationId, afterImport }: ForecastJob): SendOptions => ({
  singletonKey: `${organizationId} ${afterImport ? 'import' : 'day'}`,
  priority: afterImport ? 1 : 0,
});

/** Which mail to send; its own row holds it, and when it is tried again. */
export interface MailJob {
  readonly organizationId: string;
  readonly mailId: string;
}

/** A request for a mail about somebody's sign-in; what was asked stands in its own row. */
export interface PersonMailJob {
  readonly requestId: string;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Work that goes on by chunks until its own row says that it ended, however often it is cut off. */
const LONG_WORK: Omit<Queue, 'name'> = {
  policy: 'standard',
  // Somebody waits for it: a process that is free hears of it at once.
  notify: true,
  retryLimit: 20,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: HOUR,
};

/** Times are seconds. A recurring job that fails waits for its next turn. */
export const QUEUES: readonly Queue[] = [
  { name: IMPORTS, ...LONG_WORK },
  { name: RESUME_IMPORTS, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
  { name: HANDOVERS, ...LONG_WORK },
  { name: RESUME_HANDOVERS, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
  { name: MAILS, policy: 'standard', retryLimit: 0, expireInSeconds: 300 },
  {
    name: PERSON_MAILS,
    policy: 'standard',
    // Somebody waits for it.
    notify: true,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: HOUR,
    expireInSeconds: 60,
  },
  { name: DUE_MAILS, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
  { name: ADOPT_INQUIRIES, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
  // One at a time waits for each organisation; what fails is due again at the next turn.
  { name: FORECASTS, policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: HOUR },
  { name: DUE_FORECASTS, policy: 'short', retryLimit: 0, expireInSeconds: 600 },
  { name: HEALTH_SWEEP, policy: 'short', retryLimit: 0, expireInSeconds: HOUR },
  { name: FORGET_EXPIRED, policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: HOUR },
  { name: EXPIRED_DEMOS, policy: 'short', retryLimit: 0, expireInSeconds: 600 },
  { name: LEDGER_PARTITIONS, policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 60 },
  {
    name: BACKUPS,
    policy: 'short',
    retryLimit: 2,
    retryDelay: 300,
    expireInSeconds: 12 * HOUR,
    // Processes without a place for backups take none: one that nobody takes is forgotten, not made up for.
    retentionSeconds: HOUR,
    // When the last one was written is told from here.
    deleteAfterSeconds: 90 * DAY,
  },
];

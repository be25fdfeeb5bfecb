/** What other systems are told of, and how long they are asked again. */

/** The most telling first: a change is told under the first of its names that an endpoint wants. */
export const WEBHOOK_EVENTS = [
  'opportunity.deleted',
  'opportunity.restored',
  'opportunity.undone',
  'opportunity.created',
  'opportunity.won',
  'opportunity.lost',
  'opportunity.stage_changed',
  'opportunity.evidence_changed',
  'opportunity.updated',
  'account.deleted',
  'account.restored',
  'account.created',
  'account.merged',
  'account.undone',
  'account.updated',
  'contact.deleted',
  'contact.restored',
  'contact.created',
  'contact.merged',
  'contact.undone',
  'contact.updated',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The first of an event's names that is wanted; null when none is. */
export const toldAs = (names: readonly WebhookEvent[], wanted: readonly WebhookEvent[]): WebhookEvent | null =>
  WEBHOOK_EVENTS.find((event) => names.includes(event) && wanted.includes(event)) ?? null;

/** A change-set of an opportunity, as far as its names follow from it. */
export interface ChangeToSend {
  readonly kind: string;
  readonly isUndo: boolean;
  readonly changes: Readonly<Record<string, { readonly to: unknown }>>;
}

const UNDOING: ReadonlySet<string> = new Set(['merge_undone', 'bulk_edit_undone', 'import_undone', 'removed_by_undo']);

/** Every name a change of an opportunity goes by. One that is new, deleted or restored is never merely updated. */
export function namesOfChange({ kind, isUndo, changes }: ChangeToSend): WebhookEvent[] {
  if (kind === 'deleted') return ['opportunity.deleted'];
  if (kind === 'restored') return ['opportunity.restored'];
  const isNew = kind === 'created' || kind === 'history_created';
  const became = changes.status?.to;
  const names: WebhookEvent[] = [isNew ? 'opportunity.created' : 'opportunity.updated'];
  if (isUndo || UNDOING.has(kind)) names.push('opportunity.undone');
  if (became === 'won') names.push('opportunity.won');
  if (became === 'lost') names.push('opportunity.lost');
  if (!isNew && changes.stageId) names.push('opportunity.stage_changed');
  if (Object.keys(changes).some((field) => field.startsWith('evidence.'))) names.push('opportunity.evidence_changed');
  return names;
}

/** Attempts at one delivery until it counts as failed: about three and a half days with the waits below. */
export const WEBHOOK_ATTEMPTS = 9;
const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 24 * 3600;
/** Each wait is up to a fifth shorter or longer, so that what failed together does not come back together. */
const JITTER = 0.2;

/** Seconds until the next attempt after so many; `chance` is from 0 to 1. */
export function secondsToRetry(attempts: number, chance: number): number {
  const wait = Math.min(FIRST_WAIT_SECONDS * 5 ** (attempts - 1), LONGEST_WAIT_SECONDS);
  return Math.round(wait * (1 - JITTER + 2 * JITTER * chance));
}

/** Failures one after the other, of whatever, after which an endpoint is asked one at a time and ever more rarely. */
const FAILURES_IN_PASSING = 5;
const LONGEST_REST_SECONDS = 3600;

/** Seconds for which a whole endpoint is left alone after so many failures without a success; 0 for none. */
export const secondsToRest = (failures: number): number =>
  failures < FAILURES_IN_PASSING
    ? 0
    : Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - FAILURES_IN_PASSING), LONGEST_REST_SECONDS);

/** Days of nothing but failures after which an endpoint is paused until an admin turns it on again. */
export const WEBHOOK_PAUSED_AFTER_DAYS = 3;
/** Days a delivery is kept, whatever became of it. */
export const WEBHOOK_LOG_DAYS = 30;
/** Hours for which both secrets sign after a new one was made. */
export const WEBHOOK_OVERLAP_HOURS = 24;
/** Seconds an endpoint has to answer. */
export const WEBHOOK_ANSWER_SECONDS = 15;
/** Endpoints of one organisation. */
export const WEBHOOKS_MAX = 20;

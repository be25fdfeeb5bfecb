import type { DealStatus, ForecastCategory } from '@forecastle/rules';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import { DEAL_FIELDS, type DealFields } from '../ledger/changes.ts';
import { type CloseDateProjection, moveCloseDate } from '../ledger/close-date.ts';

/** A deal's own fields with the projections that its changes move. */
export interface DealState extends DealFields, CloseDateProjection {
  category: ForecastCategory | null;
}

export interface DealPatch {
  readonly stageId?: string | undefined;
  readonly ownerId?: string | undefined;
  readonly accountId?: string | null | undefined;
  readonly amountMinor?: number | null | undefined;
  readonly currency?: string | undefined;
  readonly category?: ForecastCategory | null | undefined;
  readonly closeDate?: string | null | undefined;
  /** Only read when the deal is closed after the change; null is a close whose day nobody knows. */
  readonly closedOn?: string | null | undefined;
  readonly winProbability?: number | null | undefined;
  readonly winReasonId?: string | null | undefined;
  /** Whether a next step is set. */
  readonly nextStep?: boolean | undefined;
}

export interface DecisionContext {
  /** Kind of each stage of the organisation. */
  readonly stageKinds: ReadonlyMap<string, DealStatus>;
  /** Local day of the change, YYYY-MM-DD. */
  readonly today: string;
  /** Category that comes back when the deal reopens and the patch names none. */
  readonly categoryBeforeClose?: ForecastCategory | null | undefined;
}

/**
 * What a change makes of a deal: its next state and the ledger's change-set, empty when nothing changes. Closing sets
 * `closedOn` and the category Closed and remembers the stage before; reopening takes both back.
 */
export function decideChange(
  before: DealState,
  patch: DealPatch,
  context: DecisionContext,
): { readonly next: DealState; readonly changes: LedgerChanges } {
  const stageId = patch.stageId ?? before.stageId;
  const status = context.stageKinds.get(stageId);
  if (status === undefined) throw new RangeError(`there is no stage ${stageId}`);
  const closeDate = patch.closeDate === undefined ? before.closeDate : patch.closeDate;
  const closedOn = closedDay(before, patch, status, context);
  const next: DealState = {
    stageId,
    status,
    lastOpenStageId: lastOpenStage(before, status),
    stageEnteredOn: enteredOn(before, { stageId, closedOn }, context),
    amountMinor: patch.amountMinor === undefined ? before.amountMinor : patch.amountMinor,
    currency: patch.currency ?? before.currency,
    closeDate,
    closedOn,
    category: categoryAfter(before, patch, status, context),
    ownerId: patch.ownerId ?? before.ownerId,
    accountId: patch.accountId === undefined ? before.accountId : patch.accountId,
    winProbability: patch.winProbability === undefined ? before.winProbability : patch.winProbability,
    winReasonId: patch.winReasonId === undefined ? before.winReasonId : patch.winReasonId,
    nextStep: patch.nextStep ?? before.nextStep,
    // Open before: a change that closes the deal and moves its date at once still moved an open deal's date.
    ...moveCloseDate(before, closeDate, before.status === 'open'),
  };
  const changes: LedgerChanges = {};
  for (const field of DEAL_FIELDS) {
    if (before[field] !== next[field]) changes[field] = { from: before[field], to: next[field] };
  }
  return { next, changes };
}

/** A deal that is closed now closed today unless told otherwise; a day that is unknown stays so until somebody tells it. */
function closedDay(
  before: DealState,
  { closedOn }: DealPatch,
  status: DealStatus,
  { today }: DecisionContext,
): string | null {
  if (status === 'open') return null;
  if (before.status !== 'open') return closedOn ?? before.closedOn;
  return closedOn === undefined ? today : closedOn;
}

/**
 * A closed stage is entered on the day of the close, whenever that, another day of it or another outcome is told: so
 * the stay in the last open stage ends on that day.
 */
function enteredOn(
  before: DealState,
  { stageId, closedOn }: Pick<DealState, 'stageId' | 'closedOn'>,
  { today }: DecisionContext,
): string | null {
  if (stageId === before.stageId && closedOn === before.closedOn) return before.stageEnteredOn;
  return closedOn ?? today;
}

function lastOpenStage(before: DealState, status: DealStatus): string | null {
  if (status === 'open') return null;
  return before.status === 'open' ? before.stageId : before.lastOpenStageId;
}

function categoryAfter(
  before: DealState,
  patch: DealPatch,
  status: DealStatus,
  context: DecisionContext,
): ForecastCategory | null {
  if (status !== 'open') return 'closed';
  if (patch.category !== undefined) return patch.category;
  return before.status === 'open' ? before.category : (context.categoryBeforeClose ?? null);
}

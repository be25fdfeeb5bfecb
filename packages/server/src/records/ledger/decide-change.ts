import type { DealStatus, ForecastCategory } from '@forecastle/rules';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import { type CloseDateProjection, moveCloseDate } from './close-date.ts';
import { type DealFields, LEDGER_FIELDS } from './ledger-fields.ts';

/** A deal's own fields with the projections that its changes move. */
export interface DealState extends DealFields, CloseDateProjection {
  category: ForecastCategory | null;
}

/** What follows from a change is no part of one. */
type Given = Omit<DealFields, 'status' | 'lastOpenStageId' | 'stageEnteredOn' | 'category'>;

export type DealPatch = { readonly [F in keyof Given]?: Given[F] | undefined } & {
  readonly category?: ForecastCategory | null | undefined;
};

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
    ...before,
    ...given(patch),
    stageId,
    status,
    lastOpenStageId: lastOpenStage(before, status),
    stageEnteredOn: enteredOn(before, { stageId, closedOn }, context),
    closeDate,
    closedOn,
    category: categoryAfter(before, patch, status, context),
    // Open before: a change that closes the deal and moves its date at once still moved an open deal's date.
    ...moveCloseDate(before, closeDate, before.status === 'open'),
  };
  const changes: LedgerChanges = {};
  for (const field of LEDGER_FIELDS) {
    if (before[field] !== next[field]) changes[field] = { from: before[field], to: next[field] };
  }
  return { next, changes };
}

/** The fields of a patch that it gives, of those that the ledger tells: they count as they are. */
function given(patch: DealPatch): Partial<DealState> {
  const fields = LEDGER_FIELDS.filter((field) => patch[field as keyof DealPatch] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, patch[field as keyof DealPatch]]));
}

/** The day of the close is read only of a deal that is closed after the change. It closed today unless told otherwise; a day that is unknown stays so until somebody tells it. */
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

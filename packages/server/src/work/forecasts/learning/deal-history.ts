/** A deal's own history from its ledger rows, as a forecast learns from it. Pure. */
import type { DealHistory, DealState, ForecastCategory, Phase } from '@forecastle/rules';
import { knownFrom } from '../../../records/ledger/known-entry.ts';
import { type DealFields, UNTOLD } from '../../../records/ledger/ledger-fields.ts';
import type { HeldRow } from '../../../records/ledger/read-ledger-between.ts';
import { ledgerFields } from '../../../records/ledger/replay-deal.ts';
import { Qualification } from './qualification-over-time.ts';

export interface HistoryContext {
  /** The local day of an instant in epoch milliseconds. */
  readonly dayAt: (instant: number) => number;
  readonly dayOfDate: (isoDate: string) => number;
  /** Place of each open stage among the open ones. */
  readonly placeOf: (stageId: string) => number | null;
  /** Phase of a stage; late where nobody says. */
  readonly phaseOf: (stageId: string) => Phase;
  /** Whether the organisation records evidence or contacts on deals. */
  readonly isQualified: boolean;
  /** Percent of a stage, where a person sets none. */
  readonly probabilityOf: (stageId: string) => number;
  /** Minor units of the organisation's currency by the rate of that day. */
  readonly baseMinor: (amountMinor: number, currency: string, day: number) => number | null;
  /** The same text as the one given, held once: a million states name a hundred owners. */
  readonly heldOnce: (text: string) => string;
}

const UNKNOWN: Omit<DealState, 'day'> = {
  status: 'open',
  stage: null,
  amountMinor: null,
  closeDay: null,
  category: null,
  winProbability: null,
  owner: null,
  evidence: null,
  contacts: null,
};

/**
 * How the deal stood from which day on, by the days on which things happened in the world. A deal that came to us later
 * than it began was open before, and nothing else is known of that time: its last facts would tell what became of it.
 * Null for one that was won or lost on a day that nobody told.
 */
export function dealHistory(
  {
    id,
    createdDay,
    isCreationAssumed = false,
    activityDays,
    segments,
  }: Pick<DealHistory, 'id' | 'createdDay' | 'isCreationAssumed' | 'activityDays' | 'segments'>,
  /** Those that hold, in the order in which they count. */
  rows: readonly HeldRow[],
  context: HistoryContext,
): DealHistory | null {
  const states: DealState[] = [];
  let fields: DealFields = UNTOLD;
  const qualification = context.isQualified ? new Qualification() : null;
  for (const row of rows) {
    if (Object.keys(row.changes).length === 0) continue;
    fields = { ...fields, ...ledgerFields(row.changes, fields === UNTOLD) };
    qualification?.take(row.changes);
    const [effectiveAt, recordedAt] = [Math.floor(row.effectiveAt), Math.floor(row.recordedAt)];
    const known = context.dayAt(knownFrom({ kind: row.kind, effectiveAt, recordedAt }));
    if (fields.status === 'open') {
      // What was told of the time after is no longer so: the change stands where it was recorded.
      put(states, stateOf(fields, Math.max(known, states.at(-1)?.day ?? known), context, qualification));
      continue;
    }
    if (fields.closedOn === null) return null;
    // A close counts from its own day, however late it was told; its day may have been mended since.
    while (states.at(-1)?.status === fields.status) states.pop();
    const closed = stateOf(fields, context.dayOfDate(fields.closedOn), context, qualification);
    while ((states.at(-1)?.day ?? closed.day) > closed.day) states.pop();
    put(states, closed);
  }
  const first = states[0];
  if (!first) return null;
  const begun = Math.min(createdDay, first.day);
  if (begun < first.day) states.unshift({ ...UNKNOWN, day: begun });
  return { id, createdDay: begun, isCreationAssumed, states, activityDays, segments };
}

/** The last state of a day counts. */
function put(states: DealState[], state: DealState): void {
  if (states.at(-1)?.day === state.day) states.pop();
  states.push(state);
}

function stateOf(
  fields: DealFields,
  day: number,
  { placeOf, phaseOf, probabilityOf, baseMinor, heldOnce, dayOfDate }: HistoryContext,
  qualification: Qualification | null,
): DealState {
  const isOpen = fields.status === 'open';
  const stageId = isOpen ? fields.stageId : fields.lastOpenStageId;
  return {
    day,
    status: fields.status,
    stage: stageId === null ? null : placeOf(stageId),
    amountMinor: fields.amountMinor === null ? null : baseMinor(fields.amountMinor, fields.currency, day),
    closeDay: fields.closeDate === null ? null : dayOfDate(fields.closeDate),
    category: fields.category as ForecastCategory | null,
    winProbability: fields.winProbability ?? (isOpen ? probabilityOf(fields.stageId) : null),
    owner: fields.ownerId ? heldOnce(fields.ownerId) : null,
    evidence: qualification && stageId !== null ? qualification.evidence(phaseOf(stageId)) : null,
    contacts: qualification?.contacts() ?? null,
  };
}

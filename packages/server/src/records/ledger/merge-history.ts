/**
 * Fills the past of a deal in the ledger from what a history file tells. Pure. Both are observations, each at its own time:
 * a deal stood, in each respect, as the latest observation up to then says. What differs from that in the ledger becomes new
 * change-sets at the times of the observations, so that telling the same again adds nothing.
 */
import { type DealStatus, isoDate, localDay } from '@forecastle/rules';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import { type LineAmount, lineChange, subjectOf } from './changes.ts';
import { NO_CLOSE_DATE_SET } from './close-date.ts';
import { type DealState, decideChange } from './decide-change.ts';
import { countsFrom, type KnownEntry } from './known-entry.ts';
import { type DealFields, LEDGER_FIELDS, UNTOLD } from './ledger-fields.ts';
import { isTold, standingAt, type Timelines, timelinesOf } from './observations.ts';
import { GROUPS, type Observation } from './observed-history.ts';
import { ledgerFields, type ReplayedDeal, replayDeal } from './replay-deal.ts';

export interface NewEntry {
  readonly kind: 'history_created' | 'history_changed';
  readonly at: number;
  readonly changes: LedgerChanges;
}

export interface Merged {
  /** In the order of time; none when the history tells nothing new. */
  readonly entries: readonly NewEntry[];
  /** The deal as all of its ledger now says. */
  readonly replayed: ReplayedDeal;
}

export interface MergeContext {
  readonly stageKinds: ReadonlyMap<string, DealStatus>;
  readonly timeZone: string;
  /** Where a deal stands and whose it is until somebody tells. */
  readonly assumed: Pick<DealFields, 'stageId' | 'ownerId' | 'currency'>;
}

/** `known` in the order in which they count, `observations` in the order of time. */
export function mergeHistory(
  known: readonly KnownEntry[],
  observations: readonly Observation[],
  context: MergeContext,
): Merged {
  const timelines = timelinesOf(known, observations);
  const replaying: LedgerChanges[] = [];
  const entries: NewEntry[] = [];
  const lines = new Map<string, LineAmount>();
  /** Fields whose value nobody has told yet. */
  const assumed = new Set<string>();
  let fields: DealFields = UNTOLD;
  let openCategory: DealState['category'] = null;
  let next = 0;

  const apply = (changes: LedgerChanges): void => {
    replaying.push(changes);
    fields = { ...fields, ...ledgerFields(changes, fields === UNTOLD) };
    if (fields.status === 'open') openCategory = fields.category as DealState['category'];
    for (const [field, { to, assumed: isAssumed }] of Object.entries(changes)) {
      if (!isAssumed) assumed.delete(field);
      else if (replaying.length === 1) assumed.add(field);
      const subject = subjectOf(field);
      if (subject.of !== 'line') continue;
      if (to === null) lines.delete(subject.id);
      else lines.set(subject.id, to as LineAmount);
    }
  };

  for (const at of timelines.times) {
    for (let entry = known[next]; entry && countsFrom(entry) <= at; entry = known[++next]) apply(entry.changes);
    const asked = { at, fields, openCategory, lines, timelines, context };
    const isFirst = fields === UNTOLD;
    const own = isFirst ? begin(asked, known) : { ...confirm(asked, assumed), ...correct(asked) };
    const changes = { ...own, ...lineChanges(asked) };
    if (Object.keys(changes).length === 0) continue;
    entries.push({ kind: isFirst ? 'history_created' : 'history_changed', at, changes });
    apply(changes);
  }
  for (let entry = known[next]; entry; entry = known[++next]) apply(entry.changes);
  return { entries, replayed: replayDeal(replaying) };
}

interface Asked {
  readonly at: number;
  readonly fields: DealFields;
  readonly openCategory: DealState['category'];
  readonly lines: ReadonlyMap<string, LineAmount>;
  readonly timelines: Timelines;
  readonly context: MergeContext;
}

/** What the observations change of how the deal stands. */
function correct({ at, fields, openCategory, timelines, context }: Asked): LedgerChanges {
  const { stage, amount, closeDate, owner, account, category, probability } = standingAt(timelines, at, context);
  const today = isoDate(localDay(at, context.timeZone));
  const kind = context.stageKinds.get(stage?.stageId ?? fields.stageId);
  // Won after all, or lost after all: that is a close of its own, on the day it is told.
  const isOtherEnd = kind !== fields.status && fields.status !== 'open' && kind !== 'open';
  const patch = {
    ...(stage && { stageId: stage.stageId, closedOn: stage.closedOn ?? (isOtherEnd ? today : undefined) }),
    ...amount,
    ...closeDate,
    ...owner,
    ...account,
    ...category,
    ...probability,
  };
  const before: DealState = { ...fields, category: fields.category as DealState['category'], ...NO_CLOSE_DATE_SET };
  return decideChange(before, patch, { stageKinds: context.stageKinds, today, categoryBeforeClose: openCategory })
    .changes;
}

/** What was assumed and is told now, as it was assumed: from here on it is known. */
function confirm({ at, fields, timelines }: Asked, assumed: ReadonlySet<string>): LedgerChanges {
  const told = (['stage', 'owner'] as const).filter((group) => isTold(timelines, group, at));
  return Object.fromEntries(
    told
      .map((group) => GROUPS[group][0])
      .filter((field) => assumed.has(field))
      .map((field) => [field, { from: fields[field], to: fields[field] }]),
  );
}

/** The creation of a deal that nothing is known of at this time: all of its fields, those that nobody told as assumed. */
function begin(asked: Asked, known: readonly KnownEntry[]): LedgerChanges {
  const { at, timelines, context } = asked;
  const day = isoDate(localDay(at, context.timeZone));
  // Of what the history does not tell: where the deal stands, whose it is and with whom, as the ledger tells it first.
  const later = known[0] ? ledgerFields(known[0].changes, true) : {};
  const { stageId, ownerId, currency, accountId } = { accountId: null, ...context.assumed, ...later };
  const start: DealFields = { ...UNTOLD, stageId, ownerId, currency, accountId };
  if (context.stageKinds.get(start.stageId) !== 'open') start.stageId = context.assumed.stageId;
  const changes = correct({ ...asked, fields: { ...start, lastOpenStageId: null, stageEnteredOn: day } });
  const begun: DealFields = { ...start, stageEnteredOn: day };
  for (const [field, { to }] of Object.entries(changes)) Object.assign(begun, { [field]: to });
  // Nobody knows an open stage before the first one that is told.
  begun.lastOpenStageId = null;
  const assumed = new Set<keyof DealFields>([
    ...(isTold(timelines, 'stage', at) ? [] : (['stageId', 'status', 'stageEnteredOn'] as const)),
    ...(isTold(timelines, 'owner', at) ? [] : (['ownerId'] as const)),
    ...(isTold(timelines, 'amount', at) ? [] : (['currency'] as const)),
  ]);
  return Object.fromEntries(
    LEDGER_FIELDS.flatMap((field) => {
      const to = begun[field];
      if (to === null || to === false) return [];
      return [[field, { from: null, to, ...(assumed.has(field) && { assumed: true as const }) }]];
    }),
  );
}

function lineChanges({ at, lines, timelines }: Asked): LedgerChanges {
  const changes: LedgerChanges = {};
  for (const [id, amountMinor] of timelines.linesAt(at)) {
    const before = lines.get(id) ?? null;
    if (before !== amountMinor) Object.assign(changes, lineChange(id, before, amountMinor));
  }
  return changes;
}

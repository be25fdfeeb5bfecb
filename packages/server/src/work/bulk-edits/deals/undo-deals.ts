/** Undoing a bulk edit: each change-set is cancelled by one that names it, and what follows from it is made anew. */
import type { CustomValue, LeftWhy } from '@forecastle/rules';
import type { LedgerChanges } from '../../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { readKnownThere } from '../../../records/connected-systems/record-systems.ts';
import { holdersOf } from '../../../records/connected-systems/refuse-held.ts';
import { givenOnly } from '../../../records/custom-fields/custom-changes.ts';
import type { LedgerEntry } from '../../../records/ledger/changes.ts';
import type { DealState } from '../../../records/ledger/decide-change.ts';
import { LEDGER_FIELDS } from '../../../records/ledger/ledger-fields.ts';
import { rewriteStays } from '../../../records/ledger/projections.ts';
import { holding, type LedgerRow, readLedger } from '../../../records/ledger/read-history.ts';
import { recordChanges } from '../../../records/ledger/record.ts';
import { type ReplayedDeal, replayDeal } from '../../../records/ledger/replay-deal.ts';
import { reversed, withoutUndone } from '../../../records/ledger/without-undone.ts';
import { changeDeals } from '../../../records/opportunities/change-deals.ts';
import { leavesScores } from '../../../records/opportunities/leaves-scores.ts';
import { customValuesOf } from '../../../records/opportunities/load-deal-custom.ts';
import { loadDealStates } from '../../../records/opportunities/load-deal-states.ts';
import { type DecidedDeal, writeDeals } from '../../../records/opportunities/write-deals.ts';
import { lockDeals } from '../../../records/totals/read-contributions.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { isHere } from '../../../tenancy/identity/member-actor.ts';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';
import type { Undone } from '../noun.ts';
import type { StoredBulkEdit } from '../stored-bulk-edit.ts';
import { type JournalRow, writeJournal } from './journal.ts';

interface ChangedDeal {
  readonly id: string;
  readonly entryId: string;
  readonly formerNextStep: string | null;
  readonly formerCustom: Readonly<Record<string, CustomValue | null>> | null;
}
interface Restored extends ChangedDeal {
  readonly before: DealState;
  readonly entry: LedgerRow;
  /** What cancels it. */
  readonly changes: LedgerChanges;
  /** The deal as its ledger tells it once that is written. */
  readonly replayed: ReplayedDeal;
}

/** Gives deals their former values back, except where somebody has built on the change. */
export async function undoDeals(
  tx: TenantTransaction,
  actor: Actor,
  stored: StoredBulkEdit,
  ids: readonly string[],
): Promise<Undone> {
  const { rows: deals } = await tx.client.query<ChangedDeal>(
    `SELECT opportunity_id AS id, entry_id AS "entryId", former_next_step AS "formerNextStep",
       former_custom AS "formerCustom" FROM bulk_edit_deals
     WHERE organization_id = $1 AND bulk_edit_id = $2 AND opportunity_id = ANY($3::uuid[]) ORDER BY opportunity_id`,
    [tx.organizationId, stored.id, ids],
  );
  await lockDeals(tx, ids);
  const own = async () => ((await isHere(tx, actor)) ? await visibleOwners(tx, actor) : []);
  // Back into a stage that was brought back go all deals that left it.
  const owners = stored.archives ? null : await own();
  const states = await loadDealStates(tx, ids);
  const ledgers = await readLedger(tx, ids, { ownFields: true });
  const usable = await usableValues(tx);
  const known = stored.archives ? null : await readKnownThere(tx, 'opportunity', ids);
  const restored: Restored[] = [];
  const journal: JournalRow[] = [];
  for (const deal of deals) {
    const before = states.get(deal.id);
    const rows = ledgers.get(deal.id) ?? [];
    const entry = rows.find(({ id }) => id === deal.entryId);
    const isSeen = before && entry && (owners === null || owners.includes(before.ownerId));
    const held = holdersOf(known?.get(deal.id));
    const why = isSeen ? whyLeft(before, { entry, rows, usable, held }) : 'gone';
    if (before && entry && why === null) restored.push({ ...deal, before, entry, ...withoutEntry(rows, entry) });
    if (why !== null) journal.push({ ...deal, why });
    else if (deal.formerNextStep !== null || deal.formerCustom !== null)
      journal.push({ ...deal, why, formerNextStep: null, formerCustom: null });
  }
  // Before what moves the totals, as when they were changed.
  await writeJournal(tx, stored.id, journal);
  await restoreDeals(tx, actor, restored);
  return { undone: restored.length, left: journal.flatMap(({ why }) => why ?? []) };
}

/** Stages and owners that a deal can go back to. */
async function usableValues(tx: TenantTransaction): Promise<ReadonlySet<unknown>> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM stages WHERE organization_id = $1 AND archived_at IS NULL AND kind = 'open'
     UNION ALL SELECT id FROM members WHERE organization_id = $1 AND deactivated_at IS NULL`,
    [tx.organizationId],
  );
  return new Set(rows.map(({ id }) => id));
}

interface Undoing {
  readonly entry: LedgerRow;
  readonly rows: readonly LedgerRow[];
  readonly usable: ReadonlySet<unknown>;
  /** Fields that a connected system decides. */
  readonly held: ReadonlyMap<string, unknown>;
}

/** Why a deal stays as it is; null when it goes back. */
function whyLeft(before: DealState, { entry, rows, usable, held }: Undoing): LeftWhy | null {
  if (before.status !== 'open') return 'closed';
  const fields = Object.keys(entry.changes);
  const standing = withoutUndone(rows);
  const at = rows.indexOf(entry);
  const stands = fields.every((field) => standing[at]?.changes[field] !== undefined);
  const isBuiltOn = standing.slice(at + 1).some(({ changes }) => fields.some((field) => changes[field] !== undefined));
  if (!stands || isBuiltOn) return 'changed_since';
  if (fields.some((field) => held.has(field))) return 'held';
  const named = [entry.changes.stageId?.from, entry.changes.ownerId?.from].filter((id) => id !== undefined);
  return named.every((id) => usable.has(id)) ? null : 'value_gone';
}

/**
 * Pushes and stays become as if the edit had never been (a change back would begin a new stay): they follow from the rows
 * that are there with the one that is about to be written.
 */
function withoutEntry(rows: readonly LedgerRow[], entry: LedgerRow): Pick<Restored, 'changes' | 'replayed'> {
  const changes = reversed(entry.changes);
  const undo: LedgerRow = { ...entry, id: '', undoes: entry.id, changes, place: Number.POSITIVE_INFINITY };
  return { changes, replayed: replayDeal(holding([...rows, undo]).map((row) => row.changes)) };
}

async function restoreDeals(tx: TenantTransaction, actor: Actor, deals: readonly Restored[]): Promise<void> {
  if (deals.length === 0) return;
  const now = new Date();
  const by = { kind: 'person', id: actor.memberId } as const;
  const ids = deals.map(({ id }) => id);
  const standing = await customValuesOf(
    tx,
    deals.flatMap(({ id, formerCustom }) => (formerCustom ? [id] : [])),
  );
  const decided = deals.map(({ id, before, entry, replayed, formerNextStep, formerCustom }): DecidedDeal => {
    const own = LEDGER_FIELDS.filter((field) => entry.changes[field]);
    const former = Object.fromEntries(own.map((field) => [field, entry.changes[field]?.from]));
    const texts = entry.changes.nextStep ? { nextStep: formerNextStep } : {};
    const custom = formerCustom ? givenOnly({ ...standing.get(id), ...formerCustom }) : undefined;
    const { lastOpenStageId, stageEnteredOn } = replayed.fields;
    const next = { ...before, ...former, lastOpenStageId, stageEnteredOn, ...replayed.closeDate } as DealState;
    return { id, before, next, amountBaseMinor: undefined, texts, custom };
  });
  const entries = deals.map(
    ({ id: opportunityId, changes, entryId }): LedgerEntry => ({
      opportunityId,
      kind: 'bulk_edit_undone',
      actor: by,
      effectiveAt: now,
      undoes: entryId,
      changes,
    }),
  );
  const unscored = new Set(deals.flatMap(({ id, changes }) => (leavesScores(changes) ? [id] : [])));
  const work = async () => {
    await writeDeals(tx, decided, now);
    await recordChanges(tx, entries);
    await rewriteStays(
      tx,
      deals.filter(({ changes }) => changes.stageId !== undefined),
    );
  };
  await changeDeals(tx, ids, now, work, { unscored });
}

/** The two phases of an undo that concern deals: those the import made, and those it changed. */
import { type CustomValues, DEAL_TEXTS, isoDate, snake } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { readKnownThere } from '../../../records/connected-systems/record-systems.ts';
import { holdersOf } from '../../../records/connected-systems/refuse-held.ts';
import { momentIn } from '../../../records/health/calendar.ts';
import { readLedger } from '../../../records/ledger/read-history.ts';
import { changeDeals } from '../../../records/opportunities/change-deals.ts';
import { lockDeals } from '../../../records/totals/read-contributions.ts';
import { type DealUndo, decideUndo, type UndoAsked } from './decide-undo.ts';
import { handOver } from './hand-over.ts';
import { type ChangedDeal, nameLeft } from './name-left.ts';
import { removeDeals } from './remove-deals.ts';
import { type FormerTexts, type Restoration, restoreDeals } from './restore-deals.ts';
import { restoreProducts } from './restore-products.ts';
import { LEFT_NAMED, type UndoCounts } from './stored-undo.ts';
import { fixedFields, stillThere } from './what-is-fixed.ts';

export interface Chunk {
  /** The last record taken; null when there are no more of the phase. */
  readonly lastId: string | null;
  readonly taken: number;
  readonly counts: Partial<UndoCounts>;
}

export interface TakingBack extends UndoAsked {
  readonly after: string | null;
  readonly limit: number;
  readonly now: Date;
  /** Owners whose deals whoever asked may write; null = everybody's. */
  readonly owners: readonly string[] | null;
}

/** A deal as it was before the import, as far as the ledger does not tell. */
type Former = FormerTexts & {
  readonly id: string;
  readonly createdOn: string;
  /** Null when the import left them. */
  readonly products: string[] | null;
  readonly custom: CustomValues;
};
const FORMER_TEXTS = DEAL_TEXTS.map((text) => `before ->> '${snake(text)}' AS "${text}"`).join(', ');

/** Removes deals that the import made, except those that somebody has changed since. */
export async function takeBackMade(tx: TenantTransaction, asked: TakingBack): Promise<Chunk> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM opportunities WHERE organization_id = $1 AND import_id = $2 AND ($3::uuid IS NULL OR id > $3)
     ORDER BY id LIMIT $4`,
    [tx.organizationId, asked.importId, asked.after, asked.limit],
  );
  const all = rows.map(({ id }) => id);
  await lockDeals(tx, all);
  const within = await withinReach(tx, all, asked.owners);
  const ledgers = await readLedger(tx, within);
  const removable: string[] = [];
  const changed: ChangedDeal[] = [];
  for (const id of within) {
    const undo = decideUndo(ledgers.get(id) ?? [], asked);
    if (undo && undo.since.length > 0) changed.push({ id, isNew: true, since: undo.since });
    else removable.push(id);
  }
  await removeDeals(tx, asked.importId, removable, asked.now);
  const counts = {
    dealsRemoved: removable.length,
    dealsLeft: changed.length,
    outOfReach: all.length - within.length,
    examples: await nameLeft(tx, changed.slice(0, LEFT_NAMED)),
  };
  return { lastId: all.at(-1) ?? null, taken: all.length, counts };
}

/** Gives deals that the import changed their former values back, except what somebody has changed since, or Salesforce decides. */
export async function takeBackChanged(tx: TenantTransaction, asked: TakingBack): Promise<Chunk> {
  const { rows } = await tx.client.query<Former>(
    `SELECT entity_id AS id, ${FORMER_TEXTS},
       before ->> 'created_on' AS "createdOn", before -> 'products' AS products,
       coalesce(before -> 'custom', '{}') AS custom
     FROM import_changes WHERE organization_id = $1 AND import_id = $2 AND entity = 'opportunity' AND before IS NOT NULL
       AND ($3::uuid IS NULL OR entity_id > $3)
     ORDER BY entity_id LIMIT $4`,
    [tx.organizationId, asked.importId, asked.after, asked.limit],
  );
  const all = rows.map(({ id }) => id);
  await lockDeals(tx, all);
  const within = new Set(await withinReach(tx, all, asked.owners));
  const ledgers = await readLedger(tx, [...within]);
  const known = await readKnownThere(tx, 'opportunity', [...within]);
  const heldOf = (id: string) => new Set(holdersOf(known.get(id)).keys());
  const decided = rows.flatMap(({ id, products, createdOn, custom, ...former }) => {
    const undo = within.has(id) ? decideUndo(ledgers.get(id) ?? [], asked, heldOf(id)) : null;
    return undo ? [{ id, undo, former, formerCustom: custom, createdOn }] : [];
  });
  const decide = (id: string, fixed: ReadonlySet<string>) =>
    decideUndo(ledgers.get(id) ?? [], asked, fixed.union(heldOf(id)));
  const deals = await withWhatIsThere(tx, decided, asked, decide);
  const restored = deals.filter(({ undo }) => undo.fields.length > 0 || undo.left.length > 0);
  const closeDateChanged = new Set<string>();
  await handOver(tx, asked.importId, deals);
  await changeDeals(
    tx,
    restored.map(({ id }) => id),
    asked.now,
    () => restoreDeals(tx, asked.importId, restored, { now: asked.now, closeDateChanged }),
    { closeDateChanged },
  );
  const withProducts = await restoreProducts(
    tx,
    asked.importId,
    rows.flatMap(({ id, products }) => (products && within.has(id) ? [{ id, products }] : [])),
  );
  const gaveBack = deals.filter(({ undo }) => undo.fields.length > 0).map(({ id }) => id);
  const changed = deals
    .filter(({ undo }) => undo.stays.length > 0)
    .map(({ id, undo }) => ({ id, isNew: false, since: undo.inTheWay }));
  const counts = {
    dealsRestored: new Set([...gaveBack, ...withProducts]).size,
    dealsLeft: changed.length,
    outOfReach: (await countThere(tx, all)) - within.size,
    examples: await nameLeft(tx, changed.slice(0, LEFT_NAMED)),
  };
  return { lastId: all.at(-1) ?? null, taken: all.length, counts };
}

/** Decided anew where a deal cannot go back to what is no longer there. */
async function withWhatIsThere(
  tx: TenantTransaction,
  deals: readonly Restoration[],
  asked: TakingBack,
  decide: (id: string, fixed: ReadonlySet<string>) => DealUndo | null,
): Promise<Restoration[]> {
  const there = await stillThere(
    tx,
    deals.map(({ undo }) => undo),
  );
  const today = isoDate((await momentIn(tx, asked.now)).day);
  return deals.map((deal) => {
    const fixed = fixedFields(deal.undo, there, today);
    if (fixed.size === 0) return deal;
    const undo = decide(deal.id, fixed);
    return undo ? { ...deal, undo } : deal;
  });
}

/** Deals that are there and that whoever asked may write, in the order given. */
async function withinReach(
  tx: TenantTransaction,
  ids: readonly string[],
  owners: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])
       AND ($3::uuid[] IS NULL OR owner_id = ANY($3::uuid[])) ORDER BY id`,
    [tx.organizationId, ids, owners],
  );
  return rows.map(({ id }) => id);
}

async function countThere(tx: TenantTransaction, ids: readonly string[]): Promise<number> {
  return (await withinReach(tx, ids, null)).length;
}

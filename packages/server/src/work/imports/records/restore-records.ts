/** The undo of what an import of accounts or contacts changed: field by field, but for what somebody has set otherwise since. */
import { isDeepStrictEqual } from 'node:util';
import { customColumn, ownValue, type RecordNoun } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { ownerNow } from '../../../records/accounts/owner-now.ts';
import { readKnownThere } from '../../../records/connected-systems/record-systems.ts';
import { holdersOf } from '../../../records/connected-systems/refuse-held.ts';
import { RECORD_TABLES, type RecordTable } from '../../../records/record-writes/record-tables.ts';
import {
  type ChangedRecord,
  changeRecords,
  isChange,
  type RecordChange,
} from '../../../records/record-writes/write-records.ts';
import { idsUp, lockTree, readAbove } from '../../../records/trees/record-tree.ts';
import type { Chunk, TakingBack } from '../undo/take-back-deals.ts';

type Stands = Readonly<Record<string, unknown>>;

/** A change that is still being made up. */
type Draft = Record<keyof RecordChange, Record<string, unknown>>;

interface Kept {
  readonly id: string;
  readonly row: number;
  /** What the import changed, before and after. */
  readonly before: RecordChange;
  /** Null when the record is gone. */
  readonly stands: Stands | null;
}

/** What whoever asked for the undo may change. */
interface Reach {
  readonly owners: readonly string[] | null;
  readonly manages: boolean;
}

const COUNTS = {
  contacts: { restored: 'contactsRestored', left: 'contactsLeft' },
  accounts: { restored: 'accountsRestored', left: 'accountsLeft' },
} as const;

/** Gives a chunk of records their former values back. */
export async function restoreRecords(
  tx: TenantTransaction,
  noun: RecordNoun,
  asked: TakingBack & { readonly by: string; readonly manages: boolean },
): Promise<Chunk> {
  const table = RECORD_TABLES[noun];
  await lockTree(tx, table.tree);
  const { rows } = await tx.client.query<{ id: string; row: number; before: RecordChange }>(
    `SELECT entity_id AS id, row, before FROM import_changes WHERE organization_id = $1 AND import_id = $2 AND entity = $3
       AND before IS NOT NULL AND ($4::uuid IS NULL OR entity_id > $4) ORDER BY entity_id LIMIT $5`,
    [tx.organizationId, asked.importId, table.entity, asked.after, asked.limit],
  );
  const owners = await ownersNow(tx, rows);
  const { rows: records } = await tx.client.query<{ id: string; stands: Stands; updated_at: Date }>(
    `SELECT id, to_jsonb(x) AS stands, updated_at FROM ${table.table} x WHERE organization_id = $1 AND id = ANY($2::uuid[])
     ORDER BY id FOR NO KEY UPDATE`,
    [tx.organizationId, rows.map(({ id }) => id)],
  );
  const standing = new Map(records.map((record) => [record.id, record]));
  const within = await withinReach(tx, table, [...standing.keys()], asked);
  const known = await readKnownThere(tx, table.entity, [...within]);
  const changes: ChangedRecord[] = [];
  const left = new Set<string>();
  for (const { id, row, before } of rows) {
    if (standing.has(id) && !within.has(id)) continue;
    const record = standing.get(id);
    const seen = asked.withChanged && record !== undefined && record.updated_at <= asked.startedAt;
    const { change, stays } = backOf(
      { id, row, before, stands: record?.stands ?? null },
      { isAll: seen, isHeld: heldColumns(table, holdersOf(known.get(id))) },
    );
    giveToWhoIsHere(change, owners);
    if (stays) left.add(id);
    if (record && Object.keys(change.to).length > 0) changes.push({ id, stands: record.stands, change });
  }
  const dropped = await gone(tx, noun, changes);
  const there = changes.map((changed) => without(changed, dropped.get(changed.id) ?? []));
  const circling = await wouldCircle(tx, table, there);
  const restorable = there
    .map((changed) => (circling.has(changed.id) ? without(changed, [table.tree.column]) : changed))
    .filter(({ change }) => isChange(change));
  for (const id of [...dropped.keys(), ...circling]) left.add(id);
  await changeRecords(tx, table, restorable, { memberId: asked.by });
  const { restored, left: leftCount } = COUNTS[noun];
  return {
    lastId: rows.at(-1)?.id ?? null,
    taken: rows.length,
    counts: { [restored]: restorable.length, [leftCount]: left.size, outOfReach: standing.size - within.size },
  };
}

/** Who owns by now what people owned before the import; they may have left since. Ask before the records are locked. */
async function ownersNow(
  tx: TenantTransaction,
  kept: readonly Pick<Kept, 'before'>[],
): Promise<ReadonlyMap<unknown, string | null>> {
  const former = kept.flatMap(({ before }) => (typeof before.from.owner_id === 'string' ? [before.from.owner_id] : []));
  const owners = new Map<unknown, string | null>();
  for (const owner of [...new Set(former)].sort()) owners.set(owner, await ownerNow(tx, owner));
  return owners;
}

/** Nobody is given back what they left behind. */
function giveToWhoIsHere({ from, to }: Draft, owners: ReadonlyMap<unknown, string | null>): void {
  if (typeof to.owner_id !== 'string') return;
  to.owner_id = owners.get(to.owner_id) ?? null;
  if (to.owner_id !== from.owner_id) return;
  delete to.owner_id;
  delete from.owner_id;
}

/** Returns whether a connected system decides a column, or a custom field under custom. and its key. */
const heldColumns =
  ({ columns }: RecordTable, holders: ReadonlyMap<string, unknown>) =>
  (column: string): boolean =>
    holders.has(columns[column]?.field ?? column);

interface GoingBack {
  /** Also what somebody has set since. */
  readonly isAll: boolean;
  readonly isHeld: (column: string) => boolean;
}

/** What goes back, and whether anything stays as somebody has set it since, or as a connected system decides. */
function backOf({ before, stands }: Kept, { isAll, isHeld }: GoingBack): { change: Draft; stays: boolean } {
  const from: Record<string, unknown> = {};
  const to: Record<string, unknown> = {};
  if (!stands) return { change: { from, to }, stays: true };
  let stays = false;
  const back = (column: string, now: unknown, own: unknown): boolean => {
    const goes = !isHeld(column) && (isAll || isDeepStrictEqual(now ?? null, own ?? null));
    if (!goes) stays = true;
    return goes;
  };
  for (const [column, value] of Object.entries(before.to)) {
    if (column === 'custom') continue;
    if (!back(column, stands[column], value)) continue;
    from[column] = stands[column] ?? null;
    to[column] = before.from[column] ?? null;
  }
  const custom = Object.entries((before.to.custom ?? {}) as Stands).filter(([key, value]) =>
    back(customColumn(key), ownValue(stands.custom as Stands, key), value),
  );
  if (custom.length > 0) {
    const was = (before.from.custom ?? {}) as Stands;
    from.custom = Object.fromEntries(custom);
    to.custom = Object.fromEntries(custom.map(([key]) => [key, ownValue(was, key) ?? null]));
  }
  return { change: { from, to }, stays };
}

/** Those that whoever asked may change. */
async function withinReach(
  tx: TenantTransaction,
  { table, alias, mayUpdate }: RecordTable,
  ids: readonly string[],
  { owners, manages }: Reach,
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT ${alias}.id FROM ${table} ${alias} WHERE ${alias}.organization_id = $1 AND ${alias}.id = ANY($4::uuid[])
       AND ${mayUpdate({ owners: '$2', manages: '$3' })}`,
    [tx.organizationId, owners, manages, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** By record: former parents, managers and accounts that are gone by now; nothing can stand below those again. */
async function gone(
  tx: TenantTransaction,
  noun: RecordNoun,
  changes: readonly ChangedRecord[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const links = noun === 'accounts' ? { parent_id: 'accounts' } : { account_id: 'accounts', reports_to_id: 'contacts' };
  const lost = new Set<string>();
  for (const [column, table] of Object.entries(links)) {
    const ids = changes.flatMap(({ change }) => (typeof change.to[column] === 'string' ? [change.to[column]] : []));
    if (ids.length === 0) continue;
    const { rows } = await tx.client.query<{ id: string }>(
      `SELECT id FROM unnest($2::uuid[]) AS asked(id)
       WHERE NOT EXISTS (SELECT FROM ${table} r WHERE r.organization_id = $1 AND r.id = asked.id)`,
      [tx.organizationId, ids],
    );
    for (const { id } of rows) lost.add(id);
  }
  return new Map(
    changes.flatMap(({ id, change }) => {
      const dropped = Object.keys(links).filter((column) => lost.has(String(change.to[column])));
      return dropped.length > 0 ? [[id, dropped] as const] : [];
    }),
  );
}

function without(changed: ChangedRecord, columns: readonly string[]): ChangedRecord {
  const rest = (values: Stands) => Object.fromEntries(Object.entries(values).filter(([key]) => !columns.includes(key)));
  return { ...changed, change: { from: rest(changed.change.from), to: rest(changed.change.to) } };
}

/** Records that would come to stand below themselves, since somebody has put others below them meanwhile. */
async function wouldCircle(
  tx: TenantTransaction,
  { tree }: RecordTable,
  changes: readonly ChangedRecord[],
): Promise<ReadonlySet<string>> {
  const moved = changes.filter(({ change }) => tree.column in change.to);
  const circling = new Set<string>();
  if (moved.length === 0) return circling;
  const formerly = (changed: ChangedRecord) => changed.change.to[tree.column] as string | null;
  const above = await readAbove(
    tx,
    tree,
    moved.flatMap((changed) => [changed.id, formerly(changed) ?? []].flat()),
  );
  const now = new Map(moved.map(({ id }) => [id, above.get(id) ?? null]));
  // All at once, as what goes back together may well turn the tree over; what stays after all may be in the way of more.
  for (const changed of moved) above.set(changed.id, formerly(changed));
  for (let before = -1; before < circling.size; ) {
    before = circling.size;
    for (const { id } of moved) {
      const under = above.get(id) ?? null;
      if (circling.has(id) || under === null || !idsUp(above, under).has(id)) continue;
      circling.add(id);
      above.set(id, now.get(id) ?? null);
    }
  }
  return circling;
}

/** Of the records that an import made or changed: those that somebody has changed since, and those out of reach. */
export async function recordsChangedSince(
  tx: TenantTransaction,
  importId: string,
  noun: RecordNoun,
  { owners, manages }: Reach,
): Promise<{ made: number; changed: number; outOfReach: number }> {
  const { table, entity, alias, mayUpdate } = RECORD_TABLES[noun];
  const { rows } = await tx.client.query<{ made: number; changed: number; outOfReach: number }>(
    `SELECT count(*) FILTER (WHERE NOT was_changed AND is_other)::int AS made,
       count(*) FILTER (WHERE was_changed AND is_other AND may_update)::int AS changed,
       count(*) FILTER (WHERE was_changed AND NOT may_update)::int AS "outOfReach"
     FROM (
       SELECT i.before IS NOT NULL AS was_changed,
         CASE WHEN i.before IS NULL THEN ${alias}.updated_at <> ${alias}.created_at
           ELSE NOT (to_jsonb(${alias}) @> ((i.before -> 'to') - 'custom')
             AND ${alias}.custom @> coalesce(i.before -> 'to' -> 'custom', '{}')) END AS is_other,
         ${mayUpdate({ owners: '$2', manages: '$3' })} AS may_update
       FROM import_changes i JOIN ${table} ${alias} ON ${alias}.organization_id = $1 AND ${alias}.id = i.entity_id
       WHERE i.organization_id = $1 AND i.import_id = $4 AND i.entity = $5
     ) touched`,
    [tx.organizationId, owners, manages, importId, entity],
  );
  return rows[0] ?? { made: 0, changed: 0, outOfReach: 0 };
}

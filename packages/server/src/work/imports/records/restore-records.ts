/** The undo of what an import of accounts or contacts changed: field by field, but for what somebody has set otherwise since. */
import { isDeepStrictEqual } from 'node:util';
import type { RecordNoun } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Chunk, TakingBack } from '../undo/take-back-deals.ts';
import type { RecordChange } from './decide-record.ts';
import { RECORD_TABLES } from './tables.ts';
import { type ChangedRecord, changeRecords } from './write-records.ts';

type Stands = Readonly<Record<string, unknown>>;

interface Kept {
  readonly id: string;
  readonly row: number;
  /** What the import changed, before and after. */
  readonly before: RecordChange;
  /** Null when the record is gone. */
  readonly stands: Stands | null;
}

const COUNTS = {
  contacts: { restored: 'contactsRestored', left: 'contactsLeft' },
  accounts: { restored: 'accountsRestored', left: 'accountsLeft' },
} as const;

/** Gives a chunk of records their former values back. */
export async function restoreRecords(
  tx: TenantTransaction,
  noun: RecordNoun,
  asked: TakingBack & { readonly by: string },
): Promise<Chunk> {
  const table = RECORD_TABLES[noun];
  const { rows } = await tx.client.query<{ id: string; row: number; before: RecordChange }>(
    `SELECT entity_id AS id, row, before FROM import_changes WHERE organization_id = $1 AND import_id = $2 AND entity = $3
       AND before IS NOT NULL AND ($4::uuid IS NULL OR entity_id > $4) ORDER BY entity_id LIMIT $5`,
    [tx.organizationId, asked.importId, table.entity, asked.after, asked.limit],
  );
  const { rows: records } = await tx.client.query<{ id: string; stands: Stands; updated_at: Date }>(
    `SELECT id, to_jsonb(x) AS stands, updated_at FROM ${table.table} x WHERE organization_id = $1 AND id = ANY($2::uuid[])
     ORDER BY id FOR NO KEY UPDATE`,
    [tx.organizationId, rows.map(({ id }) => id)],
  );
  const standing = new Map(records.map((record) => [record.id, record]));
  const changes: ChangedRecord[] = [];
  let left = 0;
  for (const { id, row, before } of rows) {
    const record = standing.get(id);
    const seen = asked.withChanged && record !== undefined && record.updated_at <= asked.startedAt;
    const { change, stays } = backOf({ id, row, before, stands: record?.stands ?? null }, seen);
    if (stays) left++;
    if (record && Object.keys(change.to).length > 0) changes.push({ id, row, stands: record.stands, change });
  }
  const { restorable, lost } = await stillThere(tx, noun, changes);
  await changeRecords(tx, table, restorable, { memberId: asked.by });
  const { restored, left: leftCount } = COUNTS[noun];
  return {
    lastId: rows.at(-1)?.id ?? null,
    taken: rows.length,
    counts: { [restored]: restorable.length, [leftCount]: left + lost },
  };
}

/** What goes back, and whether anything stays as somebody has set it since. */
function backOf({ before, stands }: Kept, isAll: boolean): { change: RecordChange; stays: boolean } {
  const from: Record<string, unknown> = {};
  const to: Record<string, unknown> = {};
  if (!stands) return { change: { from, to }, stays: true };
  let stays = false;
  const back = (now: unknown, own: unknown): boolean => {
    const goes = isAll || isDeepStrictEqual(now ?? null, own ?? null);
    if (!goes) stays = true;
    return goes;
  };
  for (const [column, value] of Object.entries(before.to)) {
    if (column === 'custom') continue;
    if (!back(stands[column], value)) continue;
    from[column] = stands[column] ?? null;
    to[column] = before.from[column] ?? null;
  }
  const custom = Object.entries((before.to.custom ?? {}) as Stands).filter(([key, value]) =>
    back((stands.custom as Stands)[key], value),
  );
  if (custom.length > 0) {
    const was = (before.from.custom ?? {}) as Stands;
    from.custom = Object.fromEntries(custom);
    to.custom = Object.fromEntries(custom.map(([key]) => [key, was[key] ?? null]));
  }
  return { change: { from, to }, stays };
}

/** Without former parents, managers and accounts that are gone by now: nothing can stand below those again. */
async function stillThere(tx: TenantTransaction, noun: RecordNoun, changes: readonly ChangedRecord[]) {
  const links = noun === 'accounts' ? { parent_id: 'accounts' } : { account_id: 'accounts', reports_to_id: 'contacts' };
  const gone = new Set<string>();
  for (const [column, table] of Object.entries(links)) {
    const ids = changes.flatMap(({ change }) => (typeof change.to[column] === 'string' ? [change.to[column]] : []));
    if (ids.length === 0) continue;
    const { rows } = await tx.client.query<{ id: string }>(
      `SELECT id FROM unnest($2::uuid[]) AS asked(id)
       WHERE NOT EXISTS (SELECT FROM ${table} r WHERE r.organization_id = $1 AND r.id = asked.id)`,
      [tx.organizationId, ids],
    );
    for (const { id } of rows) gone.add(id);
  }
  let lost = 0;
  const restorable = changes.flatMap((changed) => {
    const dropped = Object.keys(links).filter((column) => gone.has(String(changed.change.to[column])));
    if (dropped.length === 0) return [changed];
    lost++;
    const without = (values: Stands) =>
      Object.fromEntries(Object.entries(values).filter(([key]) => !dropped.includes(key)));
    const change = { from: without(changed.change.from), to: without(changed.change.to) };
    return Object.keys(change.to).length > 0 ? [{ ...changed, change }] : [];
  });
  return { restorable, lost };
}

/** Of the records that an import made or changed: those that somebody has changed since. */
export async function recordsChangedSince(
  tx: TenantTransaction,
  importId: string,
  noun: RecordNoun,
): Promise<{ made: number; changed: number }> {
  const { table, entity } = RECORD_TABLES[noun];
  const { rows } = await tx.client.query<{ made: number; changed: number }>(
    `SELECT count(*) FILTER (WHERE i.before IS NULL AND r.updated_at <> r.created_at)::int AS made,
       count(*) FILTER (WHERE i.before IS NOT NULL AND NOT (to_jsonb(r) @> ((i.before -> 'to') - 'custom')
         AND r.custom @> coalesce(i.before -> 'to' -> 'custom', '{}')))::int AS changed
     FROM import_changes i JOIN ${table} r ON r.organization_id = $1 AND r.id = i.entity_id
     WHERE i.organization_id = $1 AND i.import_id = $2 AND i.entity = $3`,
    [tx.organizationId, importId, entity],
  );
  return rows[0] ?? { made: 0, changed: 0 };
}

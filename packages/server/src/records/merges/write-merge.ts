/** The rows of a merge that accounts and contacts have in common. */
import { newId } from '../../platform/database/ids.ts';
import type { MergedNoun, MovedByMerge } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvents } from '../../tenancy/audit/record-event.ts';
import type { Doer } from '../../tenancy/identity/actor.ts';
import { indexCustomValues } from '../custom-fields/index-values.ts';
import type { DecidedMerge } from './load-pairs.ts';
import { customOf } from './merged-custom.ts';
import { NOUNS, type RecordRow } from './nouns.ts';
import { accountNameKey, emailKey, personNameKey } from './survivors.ts';

/** Removes the merged records, to which nothing refers any more, gives the kept ones their fields, and keeps what was. */
export async function writeMerges(
  tx: TenantTransaction,
  actor: Doer,
  noun: MergedNoun,
  merges: readonly (DecidedMerge & { readonly moved: MovedByMerge })[],
  batchId: string | null,
): Promise<string[]> {
  const { table } = NOUNS[noun];
  await tx.client.query(`DELETE FROM ${table} WHERE organization_id = $1 AND id = ANY($2::uuid[])`, [
    tx.organizationId,
    merges.map(({ mergedId }) => mergedId),
  ]);
  await writeRecords(
    tx,
    noun,
    merges.map(({ keptId, next }) => ({ id: keptId, values: next })),
  );
  await indexCustomValues(
    tx,
    noun,
    merges.flatMap(({ keptId, merged }) => (Object.keys(customOf(merged)).length > 0 ? [keptId] : [])),
  );
  const rows = merges.map(({ keptId, mergedId, kept, merged, moved }) => ({
    id: newId(),
    keptId,
    mergedId,
    name: merged.name,
    kept,
    merged,
    moved,
    keys: keysOf(noun, merged),
  }));
  await tx.client.query(
    `INSERT INTO merges (organization_id, id, noun, kept_id, merged_id, merged_name, kept_before, kept_after, merged_row,
       moved, batch_id, merged_by_id)
     SELECT $1, u.id, $2, u."keptId", u."mergedId", u.name, u.kept, to_jsonb(r) - 'organization_id', u.merged, u.moved,
       $4, $5
     FROM json_to_recordset($3::json)
       AS u(id uuid, "keptId" uuid, "mergedId" uuid, name text, kept jsonb, merged jsonb, moved jsonb)
     JOIN ${table} r ON r.organization_id = $1 AND r.id = u."keptId"`,
    [tx.organizationId, noun, JSON.stringify(rows), batchId, actor.memberId],
  );
  await tx.client.query(
    `INSERT INTO merged_keys (organization_id, merge_id, key, merged_id)
     SELECT $1, u.id, jsonb_array_elements_text(u.keys), u."mergedId"
     FROM json_to_recordset($2::json) AS u(id uuid, "mergedId" uuid, keys jsonb) ON CONFLICT DO NOTHING`,
    [tx.organizationId, JSON.stringify(rows.map(({ id, mergedId, keys }) => ({ id, mergedId, keys })))],
  );
  await recordEvents(
    tx,
    actor,
    rows.map(({ keptId, mergedId }) => ({
      kind: `${noun}_merged` as const,
      subject: { kind: noun, id: keptId },
      facts: { mergedId },
    })),
  );
  return rows.map(({ id }) => id);
}

interface RecordToWrite {
  readonly id: string;
  /** By column, as JSON holds them. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Writes columns of one record, arrays and all. */
export const writeRecord = (
  tx: TenantTransaction,
  noun: MergedNoun,
  id: string,
  values: RecordToWrite['values'],
): Promise<void> => writeRecords(tx, noun, [{ id, values }]);

/** Of several by one statement; each with the columns of the first. */
async function writeRecords(tx: TenantTransaction, noun: MergedNoun, records: readonly RecordToWrite[]): Promise<void> {
  const names = Object.keys(records[0]?.values ?? {});
  if (names.length === 0) return;
  const { table } = NOUNS[noun];
  await tx.client.query(
    `UPDATE ${table} t SET ${names.map((name) => `${name} = v.${name}`).join(', ')}, updated_at = now()
     FROM json_to_recordset($2::json) AS r(id uuid, row jsonb), jsonb_populate_record(NULL::${table}, r.row) v
     WHERE t.organization_id = $1 AND t.id = r.id`,
    [tx.organizationId, JSON.stringify(records.map(({ id, values }) => ({ id, row: values })))],
  );
}

function keysOf(noun: MergedNoun, row: RecordRow): string[] {
  if (noun === 'account') return [accountNameKey(String(row.name_key))];
  const emails = [row.email, ...((row.other_emails as readonly unknown[]) ?? [])];
  return [
    personNameKey(String(row.name_key)),
    ...emails.flatMap((email) => (typeof email === 'string' ? [emailKey(email)] : [])),
  ];
}

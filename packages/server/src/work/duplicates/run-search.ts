/** The search for duplicates in the background, chunk by chunk. May be killed at any point and called again. */
import {
  accountKeys,
  contactKeys,
  type DuplicateReason,
  likenessOfAccounts,
  likenessOfContacts,
} from '@forecastle/rules';
import type pg from 'pg';
import type { MergedNoun } from '../../platform/database/schema/merges.ts';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { ERASED_NAME } from '../../records/contacts/erase-contact.ts';
import { NOUNS } from '../../records/merges/nouns.ts';
import type { DuplicateSearchJob } from './duplicate-jobs.ts';

/** Records looked at in one transaction. */
const AT_ONCE = 500;
/** A key that more share tells nobody apart: it is left out. */
const SHARED_MAX = 40;

/** Goes on with a search from where its row says it stands; does nothing when none is under way. */
export async function runSearch(
  pool: pg.Pool,
  { organizationId, noun }: DuplicateSearchJob,
  signal: AbortSignal,
): Promise<void> {
  for (let done = false; !done && !signal.aborted; )
    done = await inTenant(pool, organizationId, (tx) => lookOn(tx, noun));
}

interface Seen {
  id: string;
  name: string;
  updated: string;
  domain: string | null;
  parentId: string | null;
  accountId: string | null;
  emails: string[];
  phones: string[];
}

const COLUMNS: Readonly<Record<MergedNoun, string>> = {
  account: `r.id, r.name, r.updated_at::text AS updated, r.domain, r.parent_id AS "parentId", NULL AS "accountId",
    '{}'::text[] AS emails, '{}'::text[] AS phones`,
  contact: `r.id, r.name, r.updated_at::text AS updated, NULL AS domain, NULL AS "parentId", r.account_id AS "accountId",
    array_remove(r.email || r.other_emails, NULL) AS emails, array_remove(r.phone || r.other_phones, NULL) AS phones`,
};

/** Looks at the next records that were changed, and moves the journal; true when none is left. */
async function lookOn(tx: TenantTransaction, noun: MergedNoun): Promise<boolean> {
  const { rows: journal } = await tx.client.query<{ since: string | null; updated: string | null; id: string | null }>(
    `SELECT (changed_since - interval '1 hour')::text AS since, last_updated::text AS updated, last_id AS id
     FROM duplicate_searches WHERE organization_id = $1 AND noun = $2 AND started_at IS NOT NULL FOR UPDATE`,
    [tx.organizationId, noun],
  );
  const [at] = journal;
  if (!at) return true;
  const { rows } = await tx.client.query<Seen>(
    `SELECT ${COLUMNS[noun]} FROM ${NOUNS[noun].table} r WHERE r.organization_id = $1
       AND ($2::timestamptz IS NULL OR r.updated_at >= $2)
       AND ($3::timestamptz IS NULL OR (r.updated_at, r.id) > ($3, $4::uuid))
     ORDER BY r.updated_at, r.id LIMIT ${AT_ONCE}`,
    [tx.organizationId, at.since, at.updated, at.id],
  );
  await keepKeys(tx, noun, rows);
  await keepPairs(tx, noun, rows);
  const last = rows.at(-1);
  const isLast = rows.length < AT_ONCE;
  await tx.client.query(
    `UPDATE duplicate_searches SET seen = seen + $3, total = greatest(total, seen + $3),
       last_updated = coalesce($4, last_updated), last_id = coalesce($5, last_id),
       changed_since = CASE WHEN $6 THEN started_at ELSE changed_since END,
       finished_at = CASE WHEN $6 THEN now() ELSE finished_at END,
       started_at = CASE WHEN $6 THEN NULL ELSE started_at END
     WHERE organization_id = $1 AND noun = $2`,
    [tx.organizationId, noun, rows.length, last?.updated ?? null, last?.id ?? null, isLast],
  );
  return isLast;
}

const keysOf = (noun: MergedNoun, record: Seen): readonly string[] => {
  // Nothing tells people apart who were erased.
  if (noun === 'contact') return record.name === ERASED_NAME ? [] : contactKeys(record);
  return accountKeys(record);
};

async function keepKeys(tx: TenantTransaction, noun: MergedNoun, records: readonly Seen[]): Promise<void> {
  const keys = records.flatMap((record) => keysOf(noun, record).map((key) => ({ id: record.id, key })));
  await tx.client.query('DELETE FROM duplicate_keys WHERE organization_id = $1 AND record_id = ANY($2::uuid[])', [
    tx.organizationId,
    records.map(({ id }) => id),
  ]);
  await tx.client.query(
    `INSERT INTO duplicate_keys (organization_id, noun, key, record_id)
     SELECT $1, $2, hashtextextended(u.key, 0), u.id FROM unnest($3::text[], $4::uuid[]) AS u(key, id)
     ON CONFLICT DO NOTHING`,
    [tx.organizationId, noun, keys.map(({ key }) => key), keys.map(({ id }) => id)],
  );
}

/** Compares records with those that share a key with them, and keeps the pairs; what was said to be two stays so. */
async function keepPairs(tx: TenantTransaction, noun: MergedNoun, records: readonly Seen[]): Promise<void> {
  const ids = records.map(({ id }) => id);
  await tx.client.query(
    `DELETE FROM duplicate_pairs WHERE organization_id = $1 AND noun = $2 AND dismissed_at IS NULL
       AND (one_id = ANY($3::uuid[]) OR other_id = ANY($3::uuid[]))`,
    [tx.organizationId, noun, ids],
  );
  const { rows: shared } = await tx.client.query<{ id: string; others: string[] }>(
    `SELECT k.record_id AS id, others.ids AS others FROM duplicate_keys k
     CROSS JOIN LATERAL (
       SELECT array_agg(p.record_id) AS ids FROM (
         SELECT record_id FROM duplicate_keys WHERE organization_id = $1 AND noun = $2 AND key = k.key LIMIT ${SHARED_MAX + 1}
       ) p
     ) others
     WHERE k.organization_id = $1 AND k.noun = $2 AND k.record_id = ANY($3::uuid[])
       AND cardinality(others.ids) BETWEEN 2 AND ${SHARED_MAX}`,
    [tx.organizationId, noun, ids],
  );
  const asked = new Map<string, readonly [string, string]>();
  for (const { id, others } of shared) {
    for (const other of others) {
      if (other === id) continue;
      const pair = id < other ? ([id, other] as const) : ([other, id] as const);
      asked.set(pair.join(' '), pair);
    }
  }
  const known = new Map(records.map((record) => [record.id, record]));
  const missing = new Set([...asked.values()].flat().filter((id) => !known.has(id)));
  const { rows: others } = await tx.client.query<Seen>(
    `SELECT ${COLUMNS[noun]} FROM ${NOUNS[noun].table} r WHERE r.organization_id = $1 AND r.id = ANY($2::uuid[])`,
    [tx.organizationId, [...missing]],
  );
  for (const record of others) known.set(record.id, record);
  const found: { one: string; other: string; score: number; reasons: readonly DuplicateReason[] }[] = [];
  for (const [one, other] of asked.values()) {
    const [left, right] = [known.get(one), known.get(other)];
    // A key may outlive its record.
    if (!left || !right) continue;
    const likeness = noun === 'account' ? likenessOfAccounts(left, right) : likenessOfContacts(left, right);
    if (likeness) found.push({ one, other, ...likeness });
  }
  await tx.client.query(
    `INSERT INTO duplicate_pairs (organization_id, noun, one_id, other_id, score, reasons)
     SELECT $1, $2, r.one, r.other, r.score, r.reasons
     FROM json_to_recordset($3::json) AS r(one uuid, other uuid, score smallint, reasons jsonb)
     ON CONFLICT (organization_id, noun, one_id, other_id) DO UPDATE SET score = excluded.score, reasons = excluded.reasons`,
    [tx.organizationId, noun, JSON.stringify(found)],
  );
}

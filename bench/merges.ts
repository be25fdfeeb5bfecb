/** Finding and merging 1,000 pairs of contacts, each with a deal and an activity, and of accounts; and undoing them. */
import type pg from 'pg';
import { newId } from '../packages/server/src/platform/database/ids.ts';
import { inTenant, type TenantTransaction } from '../packages/server/src/platform/database/tenant.ts';
import { scoreDeals } from '../packages/server/src/records/health/score-deals.ts';
import { rebuildTotals } from '../packages/server/src/records/totals/rebuild-totals.ts';
import { makeOrganization } from '../packages/server/src/testing/organization.ts';
import { startBatch, startBatchUndo } from '../packages/server/src/work/duplicates/merge-batch.ts';
import { runBatch } from '../packages/server/src/work/duplicates/run-batch.ts';
import { runSearch } from '../packages/server/src/work/duplicates/run-search.ts';
import { startSearch } from '../packages/server/src/work/duplicates/start-search.ts';
import { onScratch } from './imports/scratch.ts';
import { rested } from './organisation.ts';
import { reportFloor, reportMachine, reportTime } from './report.ts';
import { rolledBackTime } from './rolled-back.ts';

const PAIRS = 1000;
/** Milliseconds for all pairs. An undo is checked and taken back one by one. */
const CEILING_MS = 10_000;
const UNDO_CEILING_MS = 30_000;

/** What hangs on the merged goes to the kept ones, and the merged go. */
const PAIRED = 'unnest($2::uuid[], $3::uuid[]) AS p(merged, kept) WHERE t.organization_id = $1';
const MOVED = {
  account: [
    `UPDATE contacts t SET account_id = p.kept FROM ${PAIRED} AND t.account_id = p.merged`,
    `UPDATE opportunities t SET account_id = p.kept FROM ${PAIRED} AND t.account_id = p.merged`,
    `DELETE FROM accounts t USING ${PAIRED} AND t.id = p.merged`,
  ],
  contact: [
    `UPDATE opportunity_contacts t SET contact_id = p.kept FROM ${PAIRED} AND t.contact_id = p.merged`,
    `UPDATE activity_contacts t SET contact_id = p.kept FROM ${PAIRED} AND t.contact_id = p.merged`,
    `DELETE FROM contacts t USING ${PAIRED} AND t.id = p.merged`,
  ],
} as const;

export async function run(): Promise<void> {
  await onScratch(async (pool, ownerUrl) => {
    for (const noun of ['account', 'contact'] as const) await measure(pool, ownerUrl, noun);
    reportMachine();
  });
}

async function measure(pool: pg.Pool, ownerUrl: string, noun: 'account' | 'contact'): Promise<void> {
  const { admin } = await makeOrganization(pool);
  const { organizationId } = admin;
  const inside = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(pool, organizationId, work);
  const signal = new AbortController().signal;
  const timed = async (name: string, work: () => Promise<unknown>, ceiling = CEILING_MS) => {
    const began = performance.now();
    await work();
    const took = performance.now() - began;
    reportTime(`${name} of ${PAIRS.toLocaleString('en')} pairs of ${noun}s`, took, ceiling);
    return took;
  };
  await inside((tx) => fill(tx, admin.memberId));
  await timed('search', async () => {
    await inside((tx) => startSearch(tx, noun));
    await runSearch(pool, { organizationId, noun }, signal);
  });
  const pairs = await inside(async ({ client }) => {
    const { rows } = await client.query<{ keptId: string; mergedId: string }>(
      'SELECT one_id AS "keptId", other_id AS "mergedId" FROM duplicate_pairs WHERE noun = $1',
      [noun],
    );
    return rows;
  });
  if (pairs.length !== PAIRS) throw new Error(`${pairs.length} pairs were found`);
  await rested(pool);
  const values = [organizationId, pairs.map(({ mergedId }) => mergedId), pairs.map(({ keptId }) => keptId)];
  const floor = await rolledBackTime(
    ownerUrl,
    MOVED[noun].map((text) => ({ text, values })),
  );
  const batch = await inside((tx) => startBatch(tx, admin, { noun, pairs }));
  const merged = await timed('merge', () => runBatch(pool, { organizationId, batchId: batch.id }, signal));
  reportFloor('the same rows moved and deleted by statements of raw pg', floor, merged);
  await inside((tx) => startBatchUndo(tx, admin, { id: batch.id }));
  await timed('undo', () => runBatch(pool, { organizationId, batchId: batch.id }, signal), UNDO_CEILING_MS);
}

/** Accounts and people who are there twice, each with a deal and a call of their own. */
async function fill(tx: TenantTransaction, ownerId: string): Promise<void> {
  const { client, organizationId } = tx;
  const rows = Array.from({ length: PAIRS * 2 }, (_, n) => {
    const pair = Math.floor(n / 2);
    const name = `Company ${String.fromCharCode(97 + (pair % 26))}${(pair * 7919).toString(36)}`;
    return {
      account: newId(),
      contact: newId(),
      deal: newId(),
      activity: newId(),
      name: n % 2 ? `${name} Ltd` : name,
      domain: `c${pair}.example`,
      person: `Person ${pair}`,
      email: `p${pair}@x.example`,
    };
  });
  const of = (insert: string) =>
    client.query(insert, [organizationId, JSON.stringify(rows), ...(insert.includes('$3') ? [ownerId] : [])]);
  const from = `FROM json_to_recordset($2::json) AS r(account uuid, contact uuid, deal uuid, activity uuid, name text, domain text, person text, email text)`;
  await of(
    `INSERT INTO accounts (organization_id, id, name, name_key, domain) SELECT $1, account, name, lower(name), domain ${from}`,
  );
  await of(
    `INSERT INTO contacts (organization_id, id, account_id, name, name_key, email) SELECT $1, contact, account, person, lower(person), email ${from}`,
  );
  await of(
    `INSERT INTO opportunities (organization_id, id, name, name_key, account_id, stage_id, status, owner_id, amount_minor, currency, amount_base_minor, created_on)
     SELECT $1, deal, name, lower(name), account, (SELECT id FROM stages WHERE organization_id = $1 AND kind = 'open' ORDER BY position LIMIT 1),
       'open', $3, 100, 'NZD', 100, current_date ${from}`,
  );
  await of(
    `INSERT INTO opportunity_contacts (organization_id, opportunity_id, contact_id, role) SELECT $1, deal, contact, 'champion' ${from}`,
  );
  await of(
    `INSERT INTO activities (organization_id, id, kind, subject, occurred_at, opportunity_id) SELECT $1, activity, 'call', 'Rang', now() - interval '3 days', deal ${from}`,
  );
  await of(
    `INSERT INTO activity_contacts (organization_id, activity_id, contact_id) SELECT $1, activity, contact ${from}`,
  );
  await scoreDeals(
    tx,
    rows.map(({ deal }) => deal),
    new Date(),
  );
  await rebuildTotals(tx);
}

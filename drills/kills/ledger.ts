/** The ledger told again from its beginning against the present state, and the kept totals against the deals. */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { inTenant } from '../../packages/server/src/platform/database/tenant.ts';
import { checkTotals } from '../../packages/server/src/product/backup/check-totals.ts';
import { replayDeal } from '../../packages/server/src/records/ledger/replay-deal.ts';
import { readHistory } from '../../packages/server/src/records/ledger/testing/read-history.ts';
import { loadDealStates } from '../../packages/server/src/records/opportunities/load-deal-states.ts';

/** Returns how many deals were replayed. */
export async function replayAll(
  pool: pg.Pool,
  organizationId: string,
  differ: (what: string) => void,
): Promise<number> {
  return inTenant(
    pool,
    organizationId,
    async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>(
        'SELECT id FROM opportunities WHERE organization_id = $1 ORDER BY id',
        [organizationId],
      );
      const ids = rows.map(({ id }) => id);
      const states = await loadDealStates(tx, ids);
      const stays = await staysOf(tx.client, organizationId);
      const activities = await activitiesOf(tx.client, organizationId);
      for (const id of ids) {
        const replayed = replayDeal(await readHistory(tx, id));
        const told = {
          state: { ...replayed.fields, ...replayed.closeDate },
          stays: replayed.stays,
          activities: [...replayed.activities.keys()].sort(),
        };
        const kept = { state: states.get(id), stays: stays.get(id) ?? [], activities: activities.get(id) ?? [] };
        if (!isDeepStrictEqual(told, kept)) {
          differ(`the ledger of deal ${id} tells ${JSON.stringify(told)}, kept is ${JSON.stringify(kept)}`);
        }
      }
      return ids.length;
    },
    { readOnly: true },
  );
}

async function staysOf(client: pg.ClientBase, organizationId: string): Promise<Map<string, unknown[]>> {
  const { rows } = await client.query<{ id: string; stays: unknown[] }>(
    `SELECT opportunity_id AS id, jsonb_agg(jsonb_build_object('stageId', stage_id, 'enteredOn', entered_on, 'leftOn', left_on)
       ORDER BY ordinal) AS stays FROM stage_stays WHERE organization_id = $1 GROUP BY 1`,
    [organizationId],
  );
  return new Map(rows.map(({ id, stays }) => [id, stays]));
}

async function activitiesOf(client: pg.ClientBase, organizationId: string): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ id: string; activities: string[] }>(
    `SELECT opportunity_id AS id, array_agg(id::text ORDER BY id::text COLLATE "C") AS activities FROM activities
     WHERE organization_id = $1 AND deleted_at IS NULL AND opportunity_id IS NOT NULL GROUP BY 1`,
    [organizationId],
  );
  return new Map(rows.map(({ id, activities }) => [id, activities]));
}

/** Every organisation's kept totals against its deals; nothing is mended. */
export async function checkAllTotals(owner: pg.Pool, differ: (what: string) => void): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('BEGIN');
    const wrong = await checkTotals(client);
    if (wrong > 0) differ(`the kept totals of ${wrong} organisations are not those of their deals`);
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
}

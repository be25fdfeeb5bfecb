/** Whether the kept totals are those of the deals; those that are not are made anew. */
import type pg from 'pg';
import { rebuildTotals } from '../../records/totals/rebuild-totals.ts';

/** Returns how many organisations had totals that did not fit. In the transaction of the caller, as the owner. */
export async function checkTotals(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: string }>('SELECT organization_id AS id FROM organizations ORDER BY 1');
  let mended = 0;
  for (const { id: organizationId } of rows) {
    const before = await fingerprint(client, organizationId);
    await client.query('SAVEPOINT totals');
    // The connection is one of a command; what a pool adds to it is not used here.
    await rebuildTotals({ organizationId, client: client as pg.PoolClient });
    const fits = (await fingerprint(client, organizationId)) === before;
    // Kept as they came when they fit: a restored database is the one that was backed up.
    await client.query(fits ? 'ROLLBACK TO SAVEPOINT totals' : 'RELEASE SAVEPOINT totals');
    if (!fits) mended++;
  }
  return mended;
}

/** Rows that net to nothing may be there or not. */
async function fingerprint(client: pg.ClientBase, organizationId: string): Promise<string> {
  const { rows } = await client.query<{ sum: string }>(
    `SELECT md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C"), '')) AS sum FROM opportunity_totals t
     WHERE organization_id = $1 AND count <> 0`,
    [organizationId],
  );
  return rows[0]?.sum ?? '';
}

/** The deals that a run counted: in its own row as many as one takes, the rest in parts beside it. */
import type { KeptDeal, KeptDeals } from '../../../platform/database/schema/kept-run.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

/** Some 60 MB of PostgreSQL's JSON, which takes 256 in one value. */
export const DEALS_A_PART = 200_000;

/** Those for the row of a run, and what `writeParts` writes beside it. */
export function partsOf(
  deals: KeptDeals,
  dealsAPart: number = DEALS_A_PART,
): { readonly own: KeptDeals; readonly parts: readonly KeptDeals[] } {
  if (deals.length <= dealsAPart) return { own: deals, parts: [] };
  const parts: KeptDeals[] = [];
  for (let from = dealsAPart; from < deals.length; from += dealsAPart) parts.push(deals.slice(from, from + dealsAPart));
  return { own: deals.slice(0, dealsAPart), parts };
}

/** One after the other: as text, all at once would be half a gigabyte. */
export async function writeParts(tx: TenantTransaction, runId: string, parts: readonly KeptDeals[]): Promise<void> {
  for (const [at, deals] of parts.entries()) {
    await tx.client.query(
      'INSERT INTO forecast_run_parts (organization_id, run_id, part, deals) VALUES ($1, $2, $3, $4)',
      [tx.organizationId, runId, at + 1, JSON.stringify(deals)],
    );
  }
}

/** The deals of run `r` as JSON, one a row, as SQL to be read FROM: `d.deal`. $1 is the organisation. */
export const DEALS_OF_RUN = `LATERAL (SELECT jsonb_array_elements(r.deals) AS deal UNION ALL
  SELECT jsonb_array_elements(p.deals) FROM forecast_run_parts p WHERE p.organization_id = $1 AND p.run_id = r.id) d`;

/** All of them; none of a run that keeps none of its own. */
export async function readDeals(tx: TenantTransaction, runId: string): Promise<KeptDeals> {
  const { rows } = await tx.client.query<{ deals: KeptDeals }>(
    `SELECT deals FROM (
       SELECT 0 AS part, deals FROM forecast_runs WHERE organization_id = $1 AND id = $2 AND deals IS NOT NULL
       UNION ALL SELECT part, deals FROM forecast_run_parts WHERE organization_id = $1 AND run_id = $2) AS parts
     ORDER BY part`,
    [tx.organizationId, runId],
  );
  return rows.flatMap(({ deals }) => deals);
}

/** One of them; null where the run did not hold it. */
export async function readDeal(tx: TenantTransaction, runId: string, id: string): Promise<KeptDeal | null> {
  const { rows } = await tx.client.query<{ deal: KeptDeal }>(
    `SELECT d.deal FROM forecast_runs r CROSS JOIN ${DEALS_OF_RUN}
     WHERE r.organization_id = $1 AND r.id = $2 AND d.deal ->> 'id' = $3`,
    [tx.organizationId, runId, id],
  );
  return rows[0]?.deal ?? null;
}

/** What some of them added, minor units by id; those that the run did not hold are left out. */
export async function contributionsIn(
  tx: TenantTransaction,
  runId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ id: string; c: number }>(
    `SELECT d.deal ->> 'id' AS id, (d.deal ->> 'c')::float8 AS c
     FROM forecast_runs r CROSS JOIN ${DEALS_OF_RUN}
     WHERE r.organization_id = $1 AND r.id = $2 AND d.deal ->> 'id' = ANY($3)`,
    [tx.organizationId, runId, ids],
  );
  return new Map(rows.map(({ id, c }) => [id, c]));
}

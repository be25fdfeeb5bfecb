import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { EndangeredRow } from './present-triggers.ts';

/** What a deal that a trigger is on, and the deal around it, are shown by: as SQL over `o`, `t`, `s`, `m` and `a`. */
export const ENDANGERED_COLUMNS = `coalesce(t.triggers::text, '[]') AS triggers,
  o.name, o.amount_minor::float8 AS amount_minor, o.currency, o.close_date::text AS close_date,
  a.name AS account_name, s.name AS stage_name, m.id AS owner_id, m.name AS owner_name,
  m.deactivated_at IS NULL AS owner_active`;

/** What the columns are read from, behind `o`. */
export const ENDANGERED_JOINS = `
  LEFT JOIN deal_triggers t ON t.organization_id = $1 AND t.opportunity_id = o.id
  JOIN stages s ON s.organization_id = $1 AND s.id = o.stage_id
  JOIN members m ON m.organization_id = $1 AND m.id = o.owner_id
  LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id`;

/** One deal with its triggers, none where nothing endangers it. The caller has checked who asks. */
export async function readDeal(tx: TenantTransaction, id: string): Promise<EndangeredRow> {
  const { rows } = await tx.client.query<EndangeredRow>(
    `SELECT o.id, coalesce(t.urgency, 0) AS urgency, coalesce(t.stake_minor, 0)::float8 AS stake_minor, ${ENDANGERED_COLUMNS}
     FROM opportunities o ${ENDANGERED_JOINS} WHERE o.organization_id = $1 AND o.id = $2`,
    [tx.organizationId, id],
  );
  if (!rows[0]) throw notFound('deal');
  return rows[0];
}

import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { parseTriggers } from './kept-trigger.ts';
import { type EndangeredRow, presentDeals } from './present-triggers.ts';
import { ENDANGERED_COLUMNS, ENDANGERED_JOINS } from './read-deal.ts';

/** Returns the evidence of the most urgent trigger of each deal that has one, by deal. The caller has checked who sees them. */
export async function mainTriggers(
  tx: TenantTransaction,
  actor: Pick<Actor, 'locale'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<EndangeredRow>(
    `SELECT o.id, coalesce(t.urgency, 0) AS urgency, coalesce(t.stake_minor, 0)::float8 AS stake_minor, ${ENDANGERED_COLUMNS}
     FROM opportunities o ${ENDANGERED_JOINS} WHERE o.organization_id = $1 AND o.id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  const deals = rows.map((row) => ({
    row,
    triggers: parseTriggers(row.triggers).filter(({ isDismissed }) => !isDismissed),
  }));
  const presented = await presentDeals(tx, actor, deals);
  return new Map(
    presented.flatMap(({ deal, triggers: [first] }) => (first ? [[deal.id, first.evidence] as const] : [])),
  );
}

import type { QuotaHistory } from '@forecastle/contract';
import { isoDate } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type AskedPeriod, askedPeriod } from './asked-period.ts';
import { peopleOf } from './people.ts';
import { ownersOfQuota } from './quota-trend.ts';
import type { QuotaScope } from './read-quotas.ts';

/** What a quota was set to. One that took other days since was set for its own. Throws NOT_FOUND for people one may not see. */
export async function quotaHistory(
  tx: TenantTransaction,
  actor: Actor,
  { scope, memberId = null, ...asked }: AskedPeriod & { scope: QuotaScope; memberId?: string | null | undefined },
  now: Date,
): Promise<z.infer<typeof QuotaHistory>> {
  const { period, currency } = await askedPeriod(tx, asked, now);
  ownersOfQuota(await peopleOf(tx, actor), scope, memberId);
  const { rows } = await tx.client.query<{
    at: Date;
    amountMinor: number | null;
    currency: string;
    fullMinor: number | null;
    byId: string | null;
    byName: string | null;
  }>(
    `WITH days AS (
       SELECT $4::date AS first, $5::date AS last
       UNION SELECT set_starts_on, set_ends_on FROM quotas WHERE organization_id = $1 AND starts_on = $4 AND ends_on = $5
         AND scope = $2 AND subject_id = $3 AND set_starts_on IS NOT NULL
     )
     SELECT c.changed_at AS at, c.amount_minor::float8 AS "amountMinor", c.currency, c.full_minor::float8 AS "fullMinor",
       m.id AS "byId", m.name AS "byName"
     FROM days JOIN quota_changes c ON c.organization_id = $1 AND c.starts_on = days.first AND c.ends_on = days.last
       AND c.scope = $2 AND c.subject_id = $3
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = c.changed_by_id
     ORDER BY c.changed_at DESC, c.id DESC`,
    [tx.organizationId, scope, memberId ?? tx.organizationId, isoDate(period.firstDay), isoDate(period.lastDay)],
  );
  return {
    currency,
    items: rows.map(({ at, byId, byName, ...item }) => ({
      ...item,
      at: at.toISOString(),
      by: byId !== null && byName !== null ? { id: byId, name: byName } : null,
    })),
  };
}

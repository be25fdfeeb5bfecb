import { STALE_ALERT_DUE_HOURS } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type FreshnessScope, IS_KEY, openFreshness, ownedBy } from './freshness-conditions.ts';

export interface FreshnessSummary {
  readonly active: number;
  readonly needsAttention: number;
  readonly stale: number;
  readonly alerts: {
    readonly contacts: number;
    readonly deals: number;
    readonly amountBaseMinor: string;
    readonly soon: number;
  };
}

const NOTHING: FreshnessSummary = {
  active: 0,
  needsAttention: 0,
  stale: 0,
  alerts: { contacts: 0, deals: 0, amountBaseMinor: '0', soon: 0 },
};

/** How many contacts on open deals stand in each band, and what hangs on Champions and Economic Buyers below 50. */
export async function summariseFreshness(
  tx: TenantTransaction,
  actor: Actor,
  asked: FreshnessScope,
): Promise<FreshnessSummary> {
  const opened = await openFreshness(tx, actor, asked);
  if (!opened) return NOTHING;
  const { parameters, owners, conditions } = opened;
  if (owners) conditions.push(ownedBy(owners, parameters));
  const now = `${parameters.add(new Date())}::timestamptz`;
  const stale = `p.cools_at <= ${now}`;
  const { rows } = await tx.client.query<{
    active: number;
    needs_attention: number;
    stale: number;
    contacts: number;
    soon: number;
    deals: number;
    amount: string;
  }>(
    `WITH counted AS (
       SELECT count(*) FILTER (WHERE p.fades_at > ${now})::int AS active,
         count(*) FILTER (WHERE p.fades_at <= ${now} AND p.cools_at > ${now})::int AS needs_attention,
         count(*) FILTER (WHERE ${stale})::int AS stale,
         count(*) FILTER (WHERE ${IS_KEY} AND ${stale})::int AS contacts,
         count(*) FILTER (WHERE ${IS_KEY} AND p.cools_at > ${now}
           AND p.cools_at <= ${now} + interval '${STALE_ALERT_DUE_HOURS} hours')::int AS soon
       FROM opportunity_contacts p WHERE ${conditions.join(' AND ')}
     ), hanging AS (
       SELECT count(*)::int AS deals, coalesce(sum(o.amount_base_minor), 0)::text AS amount
       FROM (SELECT DISTINCT p.opportunity_id FROM opportunity_contacts p
         WHERE ${[...conditions, IS_KEY, stale].join(' AND ')}) d
       JOIN opportunities o ON o.organization_id = $1 AND o.id = d.opportunity_id
     )
     SELECT * FROM counted, hanging`,
    parameters.values,
  );
  const row = rows[0];
  if (!row) return NOTHING;
  return {
    active: row.active,
    needsAttention: row.needs_attention,
    stale: row.stale,
    alerts: { contacts: row.contacts, deals: row.deals, amountBaseMinor: row.amount, soon: row.soon },
  };
}

import { TRIGGER_TYPES, type TriggerType, URGENCIES, type Urgency } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { parseTriggers } from './kept-trigger.ts';
import type { TriggersAsked } from './list-triggers.ts';

export interface CountedTriggers extends Record<Urgency | 'dismissed', number> {
  readonly byType: { readonly type: TriggerType; readonly count: number }[];
}

interface Counted {
  readonly type: TriggerType;
  readonly urgency: Urgency | 'dismissed';
  readonly count: number;
}

/** How many triggers there are of what the actor may see: all of them, from the kept counts; of one deal from its own. */
export async function countTriggers(
  tx: TenantTransaction,
  actor: Actor,
  { ownerId, opportunityId, type }: TriggersAsked,
): Promise<CountedTriggers> {
  const visible = await visibleOwners(tx, actor);
  const owners = ownerId ? ownerId.filter((id) => visible?.includes(id) ?? true) : visible;
  const rows = (opportunityId ? await ofDeal(tx, opportunityId, owners) : await ofOwners(tx, owners)).filter(
    (row) => type?.includes(row.type) ?? true,
  );
  const sum = (some: readonly Counted[]) => some.reduce((total, { count }) => total + count, 0);
  const standing = rows.filter(({ urgency }) => urgency !== 'dismissed');
  const of = (urgency: Urgency | 'dismissed') => sum(rows.filter((row) => row.urgency === urgency));
  const [high, medium, low] = URGENCIES.map(of) as [number, number, number];
  return {
    high,
    medium,
    low,
    dismissed: of('dismissed'),
    byType: TRIGGER_TYPES.map((one) => ({ type: one, count: sum(standing.filter((row) => row.type === one)) })).filter(
      ({ count }) => count > 0,
    ),
  };
}

async function ofOwners(tx: TenantTransaction, owners: readonly string[] | null): Promise<Counted[]> {
  const { rows } = await tx.client.query<Counted>(
    `SELECT type, urgency, sum(count)::int AS count FROM trigger_totals
     WHERE organization_id = $1 AND ($2::uuid[] IS NULL OR owner_id = ANY($2)) GROUP BY type, urgency`,
    [tx.organizationId, owners],
  );
  return rows;
}

async function ofDeal(tx: TenantTransaction, id: string, owners: readonly string[] | null): Promise<Counted[]> {
  const { rows } = await tx.client.query<{ triggers: string }>(
    `SELECT triggers::text FROM deal_triggers
     WHERE organization_id = $1 AND opportunity_id = $2 AND ($3::uuid[] IS NULL OR owner_id = ANY($3))`,
    [tx.organizationId, id, owners],
  );
  return rows.flatMap(({ triggers }) =>
    parseTriggers(triggers).map(({ type, urgency, isDismissed }) => ({
      type,
      urgency: isDismissed ? ('dismissed' as const) : urgency,
      count: 1,
    })),
  );
}

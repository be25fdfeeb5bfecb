import { TRIGGER_TYPES, type TriggerType, URGENCIES, type Urgency } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { oneOf } from '../opportunities/filter-conditions.ts';
import { bitOf } from './kept-trigger.ts';
import { type OpenedTriggers, openTriggers, type TriggerScope } from './trigger-filter.ts';

export interface CountedTriggers extends Record<Urgency | 'dismissed', number> {
  readonly byType: { readonly type: TriggerType; readonly count: number }[];
}

interface Counted {
  readonly type: TriggerType;
  readonly urgency: Urgency | 'dismissed';
  readonly count: number;
}

/**
 * How many triggers there are of what the actor may see, all of them: from the kept counts where they know the filter, else
 * counted deal by deal.
 */
export async function countTriggers(
  tx: TenantTransaction,
  actor: Actor,
  { type, ...asked }: TriggerScope,
): Promise<CountedTriggers> {
  const opened = await openTriggers(tx, actor, asked);
  const isKept = opened?.joins === '' && asked.opportunityId === undefined;
  const counted = opened === null ? [] : isKept ? await readKept(tx, opened.owners) : await recount(tx, opened);
  const rows = counted.filter((row) => type?.includes(row.type) ?? true);
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

async function readKept(tx: TenantTransaction, owners: readonly string[] | null): Promise<Counted[]> {
  const { rows } = await tx.client.query<Counted>(
    `SELECT type, urgency, sum(count)::int AS count FROM trigger_totals
     WHERE organization_id = $1 AND ($2::uuid[] IS NULL OR owner_id = ANY($2)) GROUP BY type, urgency`,
    [tx.organizationId, owners],
  );
  return rows;
}

/** Deals with the same triggers come as one row: there are a few hundred kinds of them, however many deals. */
async function recount(
  tx: TenantTransaction,
  { parameters, owners, conditions, joins }: OpenedTriggers,
): Promise<Counted[]> {
  const all = owners ? [...conditions, oneOf('p.owner_id', owners, 'uuid', parameters)] : conditions;
  const { rows } = await tx.client.query<Record<Counted['urgency'] | 'deals', number>>(
    `SELECT p.high, p.medium, p.low, p.dismissed, count(*)::int AS deals FROM deal_triggers p ${joins}
     WHERE ${all.join(' AND ')} GROUP BY 1, 2, 3, 4`,
    parameters.values,
  );
  return rows.flatMap(({ deals, ...masks }) =>
    ([...URGENCIES, 'dismissed'] as const).flatMap((urgency) =>
      TRIGGER_TYPES.filter((type) => (masks[urgency] & bitOf(type)) !== 0).map((type) => ({
        type,
        urgency,
        count: deals,
      })),
    ),
  );
}

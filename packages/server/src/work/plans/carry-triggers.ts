import { PRIORITY_OF_URGENCY } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { PlannedTrigger } from '../../platform/database/schema/plans.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { parseTriggers } from '../../records/triggers/kept-trigger.ts';
import { IS_ASKED } from './what-counts.ts';

interface LeftRow {
  readonly owner_id: string;
  readonly opportunity_id: string;
  readonly type: string;
  readonly status: 'missed' | 'snoozed';
  readonly carried_weeks: number;
  readonly basis: object;
  readonly stake_minor: number;
  readonly trigger: PlannedTrigger;
  readonly triggers: string;
}

/**
 * Actions that were taken from a trigger and missed or snoozed in the plan before come back while the trigger stands,
 * with what it says now; a dismissed one does not. Call it before the others are chosen, which leave them as they are.
 */
export async function carryTriggers(tx: TenantTransaction, ownerIds: readonly string[], week: string): Promise<void> {
  const { rows } = await tx.client.query<LeftRow>(
    `SELECT i.owner_id, i.opportunity_id, i.type, i.status, i.carried_weeks, i.basis, i.trigger, t.stake_minor::float8 AS stake_minor,
       t.triggers::text AS triggers
     FROM unnest($2::uuid[]) AS rep
     CROSS JOIN LATERAL (
       SELECT p.week FROM plans p WHERE p.organization_id = $1 AND p.owner_id = rep AND p.week < $3
       ORDER BY p.week DESC LIMIT 1) AS plan
     JOIN plan_items i ON i.organization_id = $1 AND i.owner_id = rep AND i.week = plan.week
       AND i.status IN ('missed', 'snoozed') AND i.trigger IS NOT NULL
     JOIN opportunities o ON o.organization_id = $1 AND o.id = i.opportunity_id AND ${IS_ASKED}
     JOIN deal_triggers t ON t.organization_id = $1 AND t.opportunity_id = i.opportunity_id`,
    [tx.organizationId, ownerIds, week],
  );
  const carried = rows.flatMap(({ triggers, trigger, status, carried_weeks, ...row }) => {
    const found = parseTriggers(triggers).find(({ type, isDismissed }) => type === trigger.type && !isDismissed);
    if (!found) return [];
    const { since: _, isDismissed: __, ...standing } = found;
    return [
      {
        ...row,
        id: newId(),
        priority: PRIORITY_OF_URGENCY[standing.urgency],
        trigger: { ...standing, byId: trigger.byId },
        carried_weeks: status === 'missed' ? carried_weeks + 1 : 0,
        was_snoozed: status === 'snoozed',
      },
    ];
  });
  if (carried.length === 0) return;
  await tx.client.query(
    `INSERT INTO plan_items (organization_id, week, id, owner_id, opportunity_id, type, priority, stake_minor, basis,
       trigger, carried_weeks, was_snoozed)
     SELECT $1, $2, r.* FROM json_to_recordset($3) AS r(id uuid, owner_id uuid, opportunity_id uuid, type text,
       priority text, stake_minor bigint, basis jsonb, trigger jsonb, carried_weeks smallint, was_snoozed boolean)
     ON CONFLICT (organization_id, owner_id, week, opportunity_id, type) DO NOTHING`,
    [tx.organizationId, week, JSON.stringify(carried)],
  );
}

import type { ActionBasis, ActionPriority, ActionStatus, ActionType } from '@forecastle/rules';
import type { PlannedTrigger } from '../../platform/database/schema/plans.ts';

/** An item with what is shown of its deal. $1 organisation. */
export const ITEM_COLUMNS = `
  i.id, i.owner_id, i.week::text AS week, i.type, i.status, i.priority, i.basis, i.stake_minor::float8 AS stake_minor,
  i.carried_weeks, i.was_snoozed, i.trigger,
  (SELECT m.name FROM members m WHERE m.organization_id = $1 AND m.id = (i.trigger ->> 'byId')::uuid) AS trigger_by,
  i.outcome, i.skip_reason, i.touched_at, i.activity_id,
  i.created_at - make_interval(weeks => i.carried_weeks) AS asked_at,
  o.id AS deal_id, o.name AS deal_name, a.name AS account_name, s.name AS stage_name,
  o.amount_minor::float8 AS amount_minor, o.currency, o.close_date::text AS close_date,
  o.close_date - DATE '1970-01-01' AS close_day,
  (SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY p.place, p.name, p.id), '[]') FROM (
     SELECT c.id, c.name, CASE WHEN oc.role IN ('economic_buyer', 'champion') THEN 0 ELSE 1 END AS place
     FROM opportunity_contacts oc JOIN contacts c ON c.organization_id = $1 AND c.id = oc.contact_id
     WHERE oc.organization_id = $1 AND oc.opportunity_id = o.id ORDER BY place, c.name, c.id LIMIT 20) p) AS contacts`;

export const ITEM_TABLES = `
  plan_items i
  JOIN opportunities o ON o.organization_id = $1 AND o.id = i.opportunity_id
  JOIN stages s ON s.organization_id = $1 AND s.id = o.stage_id
  LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id`;

export interface ItemRow {
  id: string;
  owner_id: string;
  week: string;
  type: ActionType;
  status: ActionStatus;
  priority: ActionPriority;
  basis: ActionBasis;
  stake_minor: number;
  carried_weeks: number;
  was_snoozed: boolean;
  trigger: PlannedTrigger | null;
  trigger_by: string | null;
  outcome: string | null;
  skip_reason: string | null;
  touched_at: Date | null;
  activity_id: string | null;
  /** In the first of the weeks in a row in which it stood in the plan. */
  asked_at: Date;
  deal_id: string;
  deal_name: string;
  account_name: string | null;
  stage_name: string;
  amount_minor: number | null;
  currency: string;
  close_date: string | null;
  close_day: number | null;
  contacts: { id: string; name: string }[];
}

import { isoDate } from '@forecastle/rules';
import { newId } from '../database/ids.ts';
import type { TenantTransaction } from '../database/tenant.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import type { DealFields, LedgerActor } from './changes.ts';

/** Every field of a new deal as SQL; the type keeps it whole. */
const COLUMNS: Readonly<Record<keyof DealFields, string>> = {
  stageId: 'o.stage_id',
  status: 'o.status',
  lastOpenStageId: 'o.last_open_stage_id',
  stageEnteredOn: 'o.stage_entered_on',
  amountMinor: 'o.amount_minor',
  currency: 'o.currency',
  closeDate: 'o.close_date',
  closedOn: 'o.closed_on',
  category: 'o.category',
  ownerId: 'o.owner_id',
  accountId: 'o.account_id',
  winProbability: 'o.win_probability',
  nextStep: `CASE WHEN o.next_step <> '' THEN true END`,
};

const STATE = `jsonb_strip_nulls(jsonb_build_object(${Object.entries(COLUMNS)
  .map(([field, column]) => `'${field}', ${column}`)
  .join(', ')}))`;

/** Writes a `created` row for each deal from its present state, by one statement. It became true on its `created_on`. */
export async function recordCreations(
  tx: TenantTransaction,
  opportunityIds: readonly string[],
  { now, actor }: { now: Date; actor: LedgerActor },
): Promise<void> {
  const { timeZone } = await calendarOf(tx);
  const today = isoDate((await momentIn(tx, now)).day);
  await tx.client.query(
    `INSERT INTO ledger (organization_id, recorded_at, id, effective_at, actor_kind, actor_id, opportunity_id, kind, changes)
     SELECT $1, clock_timestamp(), u.ledger_id,
       CASE WHEN o.created_on < $4::date THEN o.created_on::timestamp AT TIME ZONE $5 ELSE $6::timestamptz END,
       $7, $8, o.id, 'created',
       (SELECT jsonb_object_agg(field.key, jsonb_build_object('from', null, 'to', field.value)) FROM jsonb_each(${STATE}) field)
     FROM unnest($2::uuid[], $3::uuid[]) AS u(opportunity_id, ledger_id)
     JOIN opportunities o ON o.organization_id = $1 AND o.id = u.opportunity_id`,
    [tx.organizationId, opportunityIds, opportunityIds.map(() => newId()), today, timeZone, now, actor.kind, actor.id],
  );
}

import { isoDate } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import type { LedgerActor } from './changes.ts';
import { type DealFields, isQuoted, LEDGER_COLUMNS } from './ledger-fields.ts';
import { tellChanges } from './tell-changes.ts';

/** Every field of a new deal as SQL over `o`, and whether its JSON is quoted. */
const COLUMNS: readonly (readonly [field: keyof DealFields, sql: string, quoted: boolean])[] = [
  ...LEDGER_COLUMNS.map((told) => [told.field, `o.${told.column}`, isQuoted(told)] as const),
  ['nextStep', `CASE WHEN o.next_step <> '' THEN 'true' END`, false],
];

/**
 * A change-set of all fields from nothing, or to nothing, as SQL over `o`; null fields are left out. Put together as text
 * because an import writes one for each row, and building it as jsonb took as long as inserting the deal. Ids, dates,
 * numbers and our own codes need no escaping.
 */
export function allFields(side: 'from' | 'to'): string {
  const other = side === 'from' ? 'to' : 'from';
  const fields = COLUMNS.map(([field, sql, quoted]) => {
    const mark = quoted ? '"' : '';
    return `'"${field}":{"${other}":null,"${side}":${mark}' || ${sql} || '${mark}}'`;
  });
  return `('{' || concat_ws(',', ${fields.join(', ')}) || '}')::jsonb`;
}
const CHANGES = allFields('to');

/**
 * Writes, by one statement, a `created` row for each deal from its present state, and the first of its stage stays. It
 * became true on its `created_on`.
 */
export async function recordCreations(
  tx: TenantTransaction,
  opportunityIds: readonly string[],
  { now, actor, custom }: { now: Date; actor: LedgerActor; custom?: ReadonlyMap<string, LedgerChanges> | undefined },
): Promise<void> {
  const { timeZone } = await calendarOf(tx);
  const today = isoDate((await momentIn(tx, now)).day);
  const ids = opportunityIds.map(() => newId());
  await tx.client.query(
    `WITH o AS MATERIALIZED (
       SELECT u.ledger_id, u.told, o.*
       FROM unnest($2::uuid[], $3::uuid[], $9::jsonb[]) AS u(opportunity_id, ledger_id, told)
       -- Looked up one by one: taken for small, an organisation in the middle of an import would be read whole.
       CROSS JOIN LATERAL (SELECT * FROM opportunities WHERE organization_id = $1 AND id = u.opportunity_id OFFSET 0) o
     ), stay AS (
       INSERT INTO stage_stays (organization_id, opportunity_id, stage_id, ordinal, entered_on)
       SELECT $1, id, stage_id, 1, stage_entered_on FROM o
     )
     INSERT INTO ledger (organization_id, recorded_at, id, effective_at, actor_kind, actor_id, opportunity_id, kind, changes)
     SELECT $1, clock_timestamp(), o.ledger_id,
       CASE WHEN o.created_on < $4::date THEN o.created_on::timestamp AT TIME ZONE $5 ELSE $6::timestamptz END,
       $7, $8, o.id, 'created',
       ${CHANGES} || coalesce(o.told, '{}')
     FROM o`,
    [
      tx.organizationId,
      opportunityIds,
      ids,
      today,
      timeZone,
      now,
      actor.kind,
      actor.id,
      opportunityIds.map((id) => custom?.get(id) ?? null).map((told) => told && JSON.stringify(told)),
    ],
  );
  await tellChanges(tx, ids);
}

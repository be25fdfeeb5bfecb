/** Writes activities that another system tells, by set. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { lockContacts } from '../contacts/lock-contacts.ts';
import type { LedgerActor, LedgerEntry } from '../ledger/changes.ts';
import { recordChanges } from '../ledger/record.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { lockDeals } from '../totals/read-contributions.ts';
import { affectedDeals } from './affected-deals.ts';
import { changeOf, type LedgerFacts } from './write-activity.ts';

/** An activity as it is kept. */
export interface StandingActivity extends LedgerFacts {
  readonly id: string;
  readonly opportunityId: string | null;
  readonly subject: string;
  readonly body: string | null;
  readonly recordedById: string | null;
  /** An email of a mailbox, of which no words are kept. */
  readonly isWordless: boolean;
  readonly isDeleted: boolean;
}

export interface ActivityRewrite {
  /** Null for one that is made. */
  readonly from: StandingActivity | null;
  readonly to: StandingActivity;
}

/** Locks activities, and returns those that there are, by id. */
export async function lockActivities(
  { client, organizationId }: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StandingActivity>> {
  if (ids.length === 0) return new Map();
  const values = [organizationId, ids];
  await client.query(
    'SELECT 1 FROM activities WHERE organization_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
    values,
  );
  const { rows } = await client.query<StandingActivity>(
    `SELECT v.id, v.opportunity_id AS "opportunityId", v.kind, v.subject, v.body, v.direction, v.outcome,
       v.colleague_ids AS "colleagueIds", v.occurred_at AS "occurredAt", v.recorded_by_id AS "recordedById",
       v.is_wordless AS "isWordless", v.deleted_at IS NOT NULL AS "isDeleted",
       ARRAY(SELECT c.contact_id FROM activity_contacts c WHERE c.organization_id = $1 AND c.activity_id = v.id
         ORDER BY c.contact_id) AS "contactIds"
     FROM activities v WHERE v.organization_id = $1 AND v.id = ANY($2::uuid[])`,
    values,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Writes activities that the caller has locked: rows, contacts, the ledgers of their deals, and the scores of every deal they
 * counted or count for. Returns false, and writes nothing, when one of the deals or contacts is no longer there.
 */
export async function writeActivities(
  tx: TenantTransaction,
  writes: readonly ActivityRewrite[],
  { now, actor }: { readonly now: Date; readonly actor: LedgerActor },
): Promise<boolean> {
  if (writes.length === 0) return true;
  const sides = writes.flatMap(({ from, to }) => (from ? [from, to] : [to]));
  const people = new Set(sides.flatMap(({ contactIds }) => contactIds));
  if ((await lockContacts(tx, [...people])) < people.size) return false;
  const dealIds = await affectedDeals(tx, sides);
  if (!(await areThere(tx, dealIds))) return false;
  await changeDeals(tx, dealIds, now, async () => {
    await writeRows(
      tx,
      writes.map(({ to }) => to),
      now,
    );
    await recordChanges(
      tx,
      writes.flatMap((write) => entriesOf(write, { now, actor })),
    );
  });
  return true;
}

/** Locks deals, so that those that are there stay. */
async function areThere(tx: TenantTransaction, dealIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(dealIds)];
  if (ids.length === 0) return true;
  await lockDeals(tx, ids);
  const { rowCount } = await tx.client.query(
    'SELECT 1 FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, ids],
  );
  return rowCount === ids.length;
}

async function writeRows(
  { client, organizationId }: TenantTransaction,
  activities: readonly StandingActivity[],
  now: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO activities AS v (organization_id, id, kind, subject, body, direction, occurred_at, opportunity_id, recorded_by_id,
       colleague_ids, is_wordless, deleted_at)
     SELECT $1, r.id, r.kind, r.subject, r.body, r.direction, r."occurredAt", r."opportunityId", r."recordedById",
       ARRAY(SELECT json_array_elements_text(r."colleagueIds")::uuid), r."isWordless", CASE WHEN r."isDeleted" THEN $3::timestamptz END
     FROM json_to_recordset($2::json) AS r(id uuid, kind text, subject text, body text, direction text, "occurredAt" timestamptz,
       "opportunityId" uuid, "recordedById" uuid, "colleagueIds" json, "isWordless" bool, "isDeleted" bool)
     ON CONFLICT (organization_id, id) DO UPDATE SET kind = excluded.kind, subject = excluded.subject, body = excluded.body,
       direction = excluded.direction, occurred_at = excluded.occurred_at, opportunity_id = excluded.opportunity_id,
       recorded_by_id = excluded.recorded_by_id, colleague_ids = excluded.colleague_ids, deleted_at = excluded.deleted_at, updated_at = now()`,
    [organizationId, JSON.stringify(activities), now],
  );
  const met = JSON.stringify(
    activities.flatMap(({ id, contactIds }) => contactIds.map((contactId) => ({ id, contactId }))),
  );
  await client.query(
    `DELETE FROM activity_contacts c WHERE c.organization_id = $1 AND c.activity_id = ANY($2::uuid[])
       AND NOT EXISTS (SELECT 1 FROM json_to_recordset($3::json) AS r(id uuid, "contactId" uuid)
         WHERE r.id = c.activity_id AND r."contactId" = c.contact_id)`,
    [organizationId, activities.map(({ id }) => id), met],
  );
  await client.query(
    `INSERT INTO activity_contacts (organization_id, activity_id, contact_id)
     SELECT $1, r.id, r."contactId" FROM json_to_recordset($2::json) AS r(id uuid, "contactId" uuid) ON CONFLICT DO NOTHING`,
    [organizationId, met],
  );
}

/** One that moves to another deal leaves the first, and is added to the other as of when it took place. */
function entriesOf(
  { from, to }: ActivityRewrite,
  { now, actor }: { readonly now: Date; readonly actor: LedgerActor },
): LedgerEntry[] {
  const was = from && !from.isDeleted ? from : null;
  const is = to.isDeleted ? null : to;
  const entry = (
    opportunityId: string | null | undefined,
    told: Pick<LedgerEntry, 'kind' | 'effectiveAt'>,
    change: readonly [StandingActivity | null, StandingActivity | null],
  ): LedgerEntry[] => (opportunityId ? [{ opportunityId, actor, ...told, changes: changeOf(to.id, ...change) }] : []);
  if (was && is && was.opportunityId === is.opportunityId)
    return entry(is.opportunityId, { kind: 'activity_changed', effectiveAt: now }, [was, is]);
  const isBack = from?.isDeleted === true && from.opportunityId === to.opportunityId;
  return [
    ...(was ? entry(was.opportunityId, { kind: 'activity_removed', effectiveAt: now }, [was, null]) : []),
    ...(is
      ? entry(
          is.opportunityId,
          isBack
            ? { kind: 'activity_restored', effectiveAt: now }
            : { kind: 'activity_added', effectiveAt: is.occurredAt },
          [null, is],
        )
      : []),
  ];
}

/** What words about a deal are made from: gathered through the permissions of whoever reads them, by three queries. */
import { INTERACTION_KINDS } from '@forecastle/contract';
import type { BriefPerson, DealBrief } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';

/** Latest activities and people that a brief holds. */
const ACTIVITIES = 5;
const PEOPLE = 20;

/** Throws NOT_FOUND for a deal the actor may not see: nothing of it is fetched then. */
export async function dealBrief(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, riskSummary }: { opportunityId: string; riskSummary: string },
  now: Date,
): Promise<DealBrief> {
  const deal = await readDeal(tx, opportunityId, await visibleOwners(tx, actor));
  if (!deal) throw notFound('deal');
  return {
    ...deal,
    locale: actor.locale,
    riskSummary,
    people: await readPeople(tx, opportunityId, now),
    evidence: await readEvidence(tx, opportunityId),
    activities: await readActivities(tx, opportunityId, now),
  };
}

type Deal = Pick<
  DealBrief,
  'name' | 'accountName' | 'stageName' | 'ownerName' | 'amountMinor' | 'currency' | 'closeDay' | 'nextStep'
>;

async function readDeal(
  tx: TenantTransaction,
  id: string,
  owners: readonly string[] | null,
): Promise<Deal | undefined> {
  const { rows } = await tx.client.query<Deal>(
    `SELECT o.name, a.name AS "accountName", s.name AS "stageName", m.name AS "ownerName",
       o.amount_minor::float8 AS "amountMinor", o.currency, o.close_date - DATE '1970-01-01' AS "closeDay",
       o.next_step AS "nextStep"
     FROM opportunities o
     JOIN stages s ON s.organization_id = $1 AND s.id = o.stage_id
     JOIN members m ON m.organization_id = $1 AND m.id = o.owner_id
     LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id
     WHERE o.organization_id = $1 AND o.id = $2 AND ($3::uuid[] IS NULL OR o.owner_id = ANY($3))`,
    [tx.organizationId, id, owners],
  );
  return rows[0];
}

/** Key stakeholders first. When somebody was last met does not depend on the deal. */
async function readPeople(tx: TenantTransaction, opportunityId: string, now: Date): Promise<BriefPerson[]> {
  const { timeZone } = await calendarOf(tx);
  const { rows } = await tx.client.query<BriefPerson>(
    `SELECT c.id, c.name, c.title, c.email, p.role,
       (max(v.occurred_at) AT TIME ZONE $3)::date - DATE '1970-01-01' AS "lastMetDay"
     FROM opportunity_contacts p
     JOIN contacts c ON c.organization_id = $1 AND c.id = p.contact_id
     LEFT JOIN activity_contacts ac ON ac.organization_id = $1 AND ac.contact_id = c.id
     LEFT JOIN activities v ON v.organization_id = $1 AND v.id = ac.activity_id AND v.deleted_at IS NULL
       AND v.kind = ANY($4::text[]) AND v.occurred_at <= $5
     WHERE p.organization_id = $1 AND p.opportunity_id = $2
     GROUP BY c.id, c.name, c.title, c.email, p.role
     ORDER BY p.role IN ('economic_buyer', 'champion') DESC NULLS LAST, c.name, c.id LIMIT ${PEOPLE}`,
    [tx.organizationId, opportunityId, timeZone, INTERACTION_KINDS, now],
  );
  return rows;
}

async function readEvidence(tx: TenantTransaction, opportunityId: string): Promise<DealBrief['evidence']> {
  const { rows } = await tx.client.query<DealBrief['evidence'][number]>(
    `SELECT framework, component, strength, notes FROM evidence
     WHERE organization_id = $1 AND opportunity_id = $2 ORDER BY framework, component`,
    [tx.organizationId, opportunityId],
  );
  return rows;
}

/** Those of the deal itself: what happened with its people on other deals may be hidden from the reader. */
async function readActivities(
  tx: TenantTransaction,
  opportunityId: string,
  now: Date,
): Promise<DealBrief['activities']> {
  const { timeZone } = await calendarOf(tx);
  const { rows } = await tx.client.query<DealBrief['activities'][number]>(
    `SELECT id, kind, subject, (occurred_at AT TIME ZONE $3)::date - DATE '1970-01-01' AS day FROM activities
     WHERE organization_id = $1 AND opportunity_id = $2 AND deleted_at IS NULL AND kind <> 'note' AND occurred_at <= $4
     ORDER BY occurred_at DESC, id DESC LIMIT ${ACTIVITIES}`,
    [tx.organizationId, opportunityId, timeZone, now],
  );
  return rows;
}

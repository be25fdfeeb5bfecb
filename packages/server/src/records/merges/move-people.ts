/** Puts one contact in the place of another on deals and activities, or back, by set, and tells it in the ledger. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Doer } from '../../tenancy/identity/actor.ts';
import { toldDetails } from '../activities/details.ts';
import {
  type ActivityState,
  activityChange,
  contactChange,
  type DealContactState,
  type LedgerEntry,
  type LedgerKind,
} from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import { changeDeals } from '../opportunities/change-deals.ts';

/** How a contact is to stand on a deal; null = not at all. */
export interface ContactRoleChange {
  readonly dealId: string;
  readonly contactId: string;
  readonly from: DealContactState | null;
  readonly to: DealContactState | null;
  /** Since when, as the database writes it; of one who comes onto the deal. */
  readonly since?: string;
}
/** Who takes part in an activity after the move. */
export interface PartsChange {
  readonly activityId: string;
  readonly contactIds: readonly string[];
}

interface ActivityParts extends Pick<ActivityState, 'kind' | 'contactIds'> {
  readonly id: string;
  readonly occurredAt: Date;
  readonly direction: NonNullable<ActivityState['direction']> | null;
  readonly outcome: NonNullable<ActivityState['outcome']> | null;
  readonly colleagueIds: readonly string[];
  readonly dealId: string | null;
  readonly isDeleted: boolean;
}

/** Activities by id with who took part, ordered. */
export async function loadParts(tx: TenantTransaction, ids: readonly string[]): Promise<ActivityParts[]> {
  const { rows } = await tx.client.query<ActivityParts>(
    `SELECT v.id, v.kind, v.occurred_at AS "occurredAt", v.opportunity_id AS "dealId",
       v.direction, v.outcome, v.colleague_ids AS "colleagueIds",
       v.deleted_at IS NOT NULL AS "isDeleted",
       ARRAY(SELECT ac.contact_id::text FROM activity_contacts ac
         WHERE ac.organization_id = $1 AND ac.activity_id = v.id ORDER BY 1) AS "contactIds"
     FROM activities v WHERE v.organization_id = $1 AND v.id = ANY($2::uuid[]) ORDER BY v.id`,
    [tx.organizationId, ids],
  );
  return rows;
}

/**
 * `people` are all whose deals are scored anew: what happened with one counts for every deal they are on. `between` runs
 * while the deals are locked, before (`then` after) the rows are written.
 */
export async function movePeople(
  tx: TenantTransaction,
  actor: Doer,
  kind: LedgerKind,
  {
    people,
    standings,
    parts,
    before,
    after,
  }: {
    readonly people: readonly string[];
    readonly standings: readonly ContactRoleChange[];
    readonly parts: readonly PartsChange[];
    readonly before?: () => Promise<void>;
    readonly after?: () => Promise<void>;
  },
): Promise<void> {
  const now = new Date();
  const activities = await loadParts(
    tx,
    parts.map(({ activityId }) => activityId),
  );
  const { rows: on } = await tx.client.query<{ id: string }>(
    `SELECT DISTINCT opportunity_id AS id FROM opportunity_contacts
     WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])`,
    [tx.organizationId, people],
  );
  const deals = [
    ...on.map(({ id }) => id),
    ...standings.map(({ dealId }) => dealId),
    ...activities.flatMap(({ dealId }) => dealId ?? []),
  ];
  await changeDeals(tx, deals, now, async () => {
    await before?.();
    await writeStandings(tx, standings);
    await writeParts(tx, parts);
    await after?.();
    await recordChanges(tx, entriesOf(actor, kind, now, { standings, parts, activities }));
  });
}

async function writeStandings(tx: TenantTransaction, standings: readonly ContactRoleChange[]): Promise<void> {
  const off = standings.filter(({ to }) => to === null);
  await tx.client.query(
    `DELETE FROM opportunity_contacts p USING unnest($2::uuid[], $3::uuid[]) AS u(deal, contact)
     WHERE p.organization_id = $1 AND p.opportunity_id = u.deal AND p.contact_id = u.contact`,
    [tx.organizationId, off.map(({ dealId }) => dealId), off.map(({ contactId }) => contactId)],
  );
  const on = standings.flatMap(({ dealId, contactId, to, since }) => (to ? [{ dealId, contactId, since, ...to }] : []));
  await tx.client.query(
    `INSERT INTO opportunity_contacts (organization_id, opportunity_id, contact_id, role, influence, created_at)
     SELECT $1, r."dealId", r."contactId", r.role, r.influence, coalesce(r.since, now())
     FROM json_to_recordset($2::json) AS r("dealId" uuid, "contactId" uuid, role text, influence smallint, since timestamptz)
     ON CONFLICT (organization_id, opportunity_id, contact_id)
       DO UPDATE SET role = excluded.role, influence = excluded.influence`,
    [tx.organizationId, JSON.stringify(on)],
  );
}

async function writeParts(tx: TenantTransaction, parts: readonly PartsChange[]): Promise<void> {
  const rows = parts.flatMap(({ activityId, contactIds }) =>
    contactIds.map((contactId) => ({ activityId, contactId })),
  );
  const values = [
    tx.organizationId,
    parts.map(({ activityId }) => activityId),
    rows.map(({ activityId }) => activityId),
    rows.map(({ contactId }) => contactId),
  ];
  await tx.client.query(
    `DELETE FROM activity_contacts ac WHERE ac.organization_id = $1 AND ac.activity_id = ANY($2::uuid[])
       AND (ac.activity_id, ac.contact_id) NOT IN (SELECT * FROM unnest($3::uuid[], $4::uuid[]))`,
    values,
  );
  await tx.client.query(
    `INSERT INTO activity_contacts (organization_id, activity_id, contact_id)
     SELECT $1, u.activity, u.contact FROM unnest($2::uuid[], $3::uuid[]) AS u(activity, contact) ON CONFLICT DO NOTHING`,
    [values[0], values[2], values[3]],
  );
}

/** One change-set for each deal: who stands on it, and who took part in its own activities that are not deleted. */
function entriesOf(
  actor: Doer,
  kind: LedgerKind,
  now: Date,
  {
    standings,
    parts,
    activities,
  }: {
    standings: readonly ContactRoleChange[];
    parts: readonly PartsChange[];
    activities: readonly ActivityParts[];
  },
): LedgerEntry[] {
  const told = new Map<string, LedgerEntry['changes']>();
  const tell = (dealId: string, changes: LedgerEntry['changes']) =>
    told.set(dealId, { ...told.get(dealId), ...changes });
  for (const { dealId, contactId, from, to } of standings) tell(dealId, contactChange(contactId, from, to));
  const next = new Map(parts.map(({ activityId, contactIds }) => [activityId, contactIds]));
  for (const { id, dealId, isDeleted, kind: what, occurredAt, contactIds, ...details } of activities) {
    if (dealId === null || isDeleted) continue;
    const state = { kind: what, occurredAt: occurredAt.toISOString(), ...toldDetails(details) };
    const after = [...(next.get(id) ?? contactIds)].sort();
    tell(dealId, activityChange(id, { ...state, contactIds }, { ...state, contactIds: after }));
  }
  return [...told].map(([opportunityId, changes]) => ({
    opportunityId,
    kind,
    actor: ledgerActorOf(actor),
    effectiveAt: now,
    changes,
  }));
}

import { counted } from '@forecastle/rules';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Doer } from '../../tenancy/identity/actor.ts';
import { toldDetails } from '../activities/details.ts';
import { activityChange, contactChange, type DealContactState, type LedgerEntry } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { readHistories } from '../ledger/read-history.ts';
import { recordChanges } from '../ledger/record.ts';
import { type ReplayedDeal, replayDeal } from '../ledger/replay-deal.ts';
import { loadParts } from '../merges/move-people.ts';
import type { LostById } from './kept-record.ts';

type OnDeal = DealContactState & { readonly id: string };
type Part = Awaited<ReturnType<typeof loadParts>>[number];

interface Standing {
  readonly id: string;
  readonly ownerId: string;
  readonly accountId: string | null;
  readonly winReasonId: string | null;
}

/**
 * Tells the ledger in what deals from the bin stand otherwise than when they were deleted: what they referred to may have been
 * merged, deleted or left. Answers what each lost by that, in sentences.
 */
export async function tellOtherwise(
  tx: TenantTransaction,
  actor: Doer,
  ids: readonly string[],
  now: Date,
): Promise<LostById> {
  const histories = await readHistories(tx, ids);
  const { rows } = await tx.client.query<Standing>(
    `SELECT id, owner_id AS "ownerId", account_id AS "accountId", win_reason_id AS "winReasonId"
     FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  if (rows.length < ids.length) throw new Error(`${ids.length - rows.length} of the deals were not restored`);
  const deals = rows.map((stands) => ({ stands, told: replayDeal(histories.get(stands.id) ?? []) }));
  const on = await readOn(tx, ids);
  const parts = await loadParts(
    tx,
    deals.flatMap(({ told }) => [...told.activities.keys()]),
  );
  const partsOf = Map.groupBy(parts, ({ dealId }) => dealId);
  const otherwise = deals.map(({ stands, told }) =>
    compare(stands, told, { on: on.get(stands.id) ?? [], parts: partsOf.get(stands.id) ?? [] }),
  );
  await recordChanges(
    tx,
    otherwise.map(
      ({ id: opportunityId, changes }): LedgerEntry => ({
        opportunityId,
        kind: 'changed',
        actor: ledgerActorOf(actor),
        effectiveAt: now,
        changes,
      }),
    ),
  );
  return new Map(otherwise.map(({ id, lost }) => [id, lost]));
}

/** What of a deal stands otherwise than it was told, and what it lost by that. */
function compare(
  stands: Standing,
  told: ReplayedDeal,
  { on, parts }: { on: readonly OnDeal[]; parts: readonly Part[] },
): { readonly id: string; readonly changes: LedgerChanges; readonly lost: readonly string[] } {
  const fields = (['ownerId', 'accountId', 'winReasonId'] as const).filter(
    (field) => stands[field] !== told.fields[field],
  );
  const contacts = contactChanges(on, told);
  const changes: LedgerChanges = {
    ...Object.fromEntries(fields.map((field) => [field, { from: told.fields[field], to: stands[field] }])),
    ...contacts,
    ...activityChanges(parts, told),
  };
  // Whoever was merged is on it under another id.
  const away = Object.values(contacts).reduce((sum, { to }) => sum + (to === null ? 1 : -1), 0);
  const lost = [
    ...(fields.includes('accountId') && stands.accountId === null ? ['Its account no longer exists.'] : []),
    ...(away > 0 ? [`${counted(away, 'contact')} on it ${away === 1 ? 'is' : 'are'} no longer there.`] : []),
  ];
  return { id: stands.id, changes, lost };
}

/** Who is on deals by now, by deal. */
async function readOn(tx: TenantTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, readonly OnDeal[]>> {
  const { rows } = await tx.client.query<OnDeal & { dealId: string }>(
    `SELECT opportunity_id AS "dealId", contact_id AS id, role, influence FROM opportunity_contacts
     WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  return Map.groupBy(rows, ({ dealId }) => dealId);
}

function contactChanges(people: readonly OnDeal[], told: ReplayedDeal): LedgerChanges {
  const on = new Map(people.map(({ id: contact, role, influence }) => [contact, { role, influence }]));
  const gone = [...told.contacts].filter(([contact]) => !on.has(contact));
  const come = [...on].filter(([contact]) => !told.contacts.has(contact));
  return Object.assign(
    {},
    ...gone.map(([contact, state]) => contactChange(contact, state, null)),
    ...come.map(([contact, state]) => contactChange(contact, null, state)),
  );
}

/** Of who took part; nothing else of an activity can have changed. */
function activityChanges(parts: readonly Part[], told: ReplayedDeal): LedgerChanges {
  const changes = parts.flatMap(({ id: activity, contactIds, kind, occurredAt, ...details }) => {
    const before = told.activities.get(activity);
    if (!before || before.contactIds.toSorted().join() === contactIds.join()) return [];
    const state = { kind, occurredAt: occurredAt.toISOString(), ...toldDetails(details) };
    return [activityChange(activity, before, { ...state, contactIds })];
  });
  return Object.assign({}, ...changes);
}

import { counted } from '@forecastle/rules';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { toldDetails } from '../activities/details.ts';
import { activityChange, contactChange, type DealContactState } from '../ledger/changes.ts';
import { doerOf } from '../ledger/doer.ts';
import { readHistory } from '../ledger/read-history.ts';
import { recordChanges } from '../ledger/record.ts';
import { type ReplayedDeal, replayDeal } from '../ledger/replay-deal.ts';
import { loadParts } from '../merges/move-people.ts';

interface Standing {
  readonly ownerId: string;
  readonly accountId: string | null;
  readonly winReasonId: string | null;
}

/**
 * Tells the ledger in what a deal from the bin stands otherwise than when it was deleted: what it referred to may have been
 * merged, deleted or left. Answers what it lost by that, in sentences.
 */
export async function tellOtherwise(tx: TenantTransaction, actor: Actor, id: string, now: Date): Promise<string[]> {
  const told = replayDeal(await readHistory(tx, id));
  const { rows } = await tx.client.query<Standing>(
    `SELECT owner_id AS "ownerId", account_id AS "accountId", win_reason_id AS "winReasonId"
     FROM opportunities WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id],
  );
  const [stands] = rows;
  if (!stands) throw new Error(`the deal ${id} did not come back`);
  const fields = (['ownerId', 'accountId', 'winReasonId'] as const).filter(
    (field) => stands[field] !== told.fields[field],
  );
  const contacts = await contactChanges(tx, id, told);
  const changes: LedgerChanges = {
    ...Object.fromEntries(fields.map((field) => [field, { from: told.fields[field], to: stands[field] }])),
    ...contacts,
    ...(await activityChanges(tx, id, told)),
  };
  await recordChanges(tx, [{ opportunityId: id, kind: 'changed', actor: doerOf(actor), effectiveAt: now, changes }]);
  // Whoever was merged is on it under another id.
  const away = Object.values(contacts).reduce((sum, { to }) => sum + (to === null ? 1 : -1), 0);
  return [
    ...(fields.includes('accountId') && stands.accountId === null ? ['Its account is no longer there.'] : []),
    ...(away > 0 ? [`${counted(away, 'contact')} on it ${away === 1 ? 'is' : 'are'} no longer there.`] : []),
  ];
}

async function contactChanges(tx: TenantTransaction, id: string, told: ReplayedDeal): Promise<LedgerChanges> {
  const { rows } = await tx.client.query<DealContactState & { id: string }>(
    'SELECT contact_id AS id, role, influence FROM opportunity_contacts WHERE organization_id = $1 AND opportunity_id = $2',
    [tx.organizationId, id],
  );
  const on = new Map(rows.map(({ id: contact, role, influence }) => [contact, { role, influence }]));
  const gone = [...told.contacts].filter(([contact]) => !on.has(contact));
  const come = [...on].filter(([contact]) => !told.contacts.has(contact));
  return Object.assign(
    {},
    ...gone.map(([contact, state]) => contactChange(contact, state, null)),
    ...come.map(([contact, state]) => contactChange(contact, null, state)),
  );
}

/** Of who took part; nothing else of an activity can have changed. */
async function activityChanges(tx: TenantTransaction, id: string, told: ReplayedDeal): Promise<LedgerChanges> {
  const parts = await loadParts(tx, [...told.activities.keys()]);
  const changes = parts.flatMap(({ id: activity, dealId, contactIds, kind, occurredAt, ...details }) => {
    const before = told.activities.get(activity);
    if (!before || dealId !== id || before.contactIds.toSorted().join() === contactIds.join()) return [];
    const state = { kind, occurredAt: occurredAt.toISOString(), ...toldDetails(details) };
    return [activityChange(activity, before, { ...state, contactIds })];
  });
  return Object.assign({}, ...changes);
}

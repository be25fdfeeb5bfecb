import { type IncomingDealContact, valueHash } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { lockContacts } from '../../../../records/contacts/lock-contacts.ts';
import { type DealContactLink, putDealContacts } from '../../../../records/contacts/put-deal-contacts.ts';
import { changeDeals } from '../../../../records/opportunities/change-deals.ts';
import { lockDeals } from '../../../../records/totals/read-contributions.ts';
import { arrivalsOf } from '../arrivals.ts';
import { decideFields } from '../decide-fields.ts';
import { type Identity, type IdentityToKeep, keepIdentities } from '../identities.ts';
import { CONTACTS, DEALS, resolveReferences } from '../linked-records.ts';
import { Outcomes } from '../outcomes.ts';
import { beginTaking, type TakenCounts, type Taking } from '../taking.ts';

const DEAL_CONTACTS = { object: 'OpportunityContactRole', entity: 'deal_contact' } as const;

/** Puts contacts on deals, with their roles. One that somebody took off a deal here comes back when it changes there. */
export async function takeDealContacts(
  tx: TenantTransaction,
  taking: Taking,
  incoming: readonly IncomingDealContact[],
): Promise<TakenCounts> {
  await beginTaking(tx, taking);
  const outcomes = new Outcomes(taking, DEAL_CONTACTS.object, DEALS.entity);
  const { fresh, identities } = await arrivalsOf(tx, taking, DEAL_CONTACTS.object, incoming, outcomes);
  const deals = await resolveReferences(
    tx,
    taking,
    DEALS,
    fresh.map(({ dealExternalId }) => dealExternalId),
  );
  const contacts = await resolveReferences(
    tx,
    taking,
    CONTACTS,
    fresh.map(({ contactExternalId }) => contactExternalId),
  );
  const placed = fresh.flatMap((each) => {
    const [dealId, contactId] = [deals.get(each.dealExternalId), contacts.get(each.contactExternalId)];
    if (dealId !== undefined && contactId !== undefined) return [{ ...each, dealId, contactId }];
    outcomes.skipped(each.externalId, `Its ${dealId === undefined ? 'deal' : 'contact'} has not been synced.`);
    return [];
  });
  await lockContacts(
    tx,
    placed.map(({ contactId }) => contactId),
  );
  if (placed.length > 0) {
    await lockDeals(
      tx,
      placed.map(({ dealId }) => dealId),
    );
  }
  const standing = await readLinks(tx, placed);
  const links = new Map<string, DealContactLink>();
  const kept: IdentityToKeep[] = [];
  for (const each of placed) {
    const key = keyOf(each);
    const identity = identities.get(each.externalId);
    const { link, agreed } = decideLink(taking, each, { identity, role: standing.get(key) });
    kept.push({
      externalId: each.externalId,
      entityId: each.dealId,
      besideId: each.contactId,
      modifiedAt: each.modifiedAt,
      agreed,
    });
    if (!link) outcomes.unchanged(each.externalId);
    else if (standing.has(key)) outcomes.updated(each.externalId, each.dealId, { role: standing.get(key) ?? null });
    else outcomes.created(each.externalId, each.dealId);
    // Two roles of one person on a deal are one here.
    if (link) links.set(key, link);
    if (link) standing.set(key, link.role ?? standing.get(key) ?? null);
  }
  const { now, actor } = taking;
  await changeDeals(
    tx,
    [...links.values()].map(({ dealId }) => dealId),
    now,
    () => putDealContacts(tx, [...links.values()], { now, actor }),
  );
  await keepIdentities(tx, taking, DEAL_CONTACTS, kept);
  await outcomes.write(tx);
  return outcomes.counts;
}

type Placed = IncomingDealContact & { readonly dealId: string; readonly contactId: string };
type Role = IncomingDealContact['role'];

const keyOf = ({ dealId, contactId }: Pick<Placed, 'dealId' | 'contactId'>): string => `${dealId} ${contactId}`;

/** `role` is undefined when the contact is not on the deal. */
function decideLink(
  taking: Taking,
  { dealId, contactId, role: theirs, modifiedAt }: Placed,
  { identity, role: ours }: { readonly identity: Identity | undefined; readonly role: Role | undefined },
): { readonly link: DealContactLink | null; readonly agreed: Identity['agreed'] } {
  const agreed = identity?.agreed ?? {};
  if (ours === undefined) {
    const wasRemoved = identity !== undefined && !identity.isGone && identity.modifiedAt >= modifiedAt;
    if (wasRemoved) return { link: null, agreed };
    return { link: { dealId, contactId, role: theirs }, agreed: { role: valueHash(theirs) } };
  }
  if (theirs === null) return { link: null, agreed };
  const decided = decideFields(taking, [{ field: 'role', theirs, ours }], {
    agreed,
    theirsAt: modifiedAt,
    oursAt: () => Number.POSITIVE_INFINITY,
  });
  return {
    link: decided.taken.has('role') ? { dealId, contactId, role: theirs } : null,
    agreed: decided.agreed,
  };
}

async function readLinks(tx: TenantTransaction, placed: readonly Placed[]): Promise<Map<string, Role>> {
  if (placed.length === 0) return new Map();
  const { rows } = await tx.client.query<{ dealId: string; contactId: string; role: Role }>(
    `SELECT p.opportunity_id AS "dealId", p.contact_id AS "contactId", p.role FROM opportunity_contacts p
     WHERE p.organization_id = $1 AND p.opportunity_id = ANY($2::uuid[])`,
    [tx.organizationId, [...new Set(placed.map(({ dealId }) => dealId))]],
  );
  return new Map(rows.map((row) => [keyOf(row), row.role]));
}

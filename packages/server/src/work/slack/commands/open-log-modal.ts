import { type LoggedKind, logModal, type SlackView } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { listDealContacts } from '../../../records/contacts/list-deal-contacts.ts';
import { getOpportunity } from '../../../records/opportunities/get-opportunity.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';

/** Returns the modal that logs an activity on a deal that the actor sees. Throws NOT_FOUND for any other. */
export async function logModalOf(
  tx: TenantTransaction,
  actor: Actor,
  { dealId, kind, words }: { readonly dealId: string; readonly kind: LoggedKind | null; readonly words: string },
  now: Date,
): Promise<SlackView> {
  const { id, name } = await getOpportunity(tx, actor, dealId);
  const contacts = await listDealContacts(tx, actor, { opportunityId: id });
  return logModal({
    deal: { id, name },
    contacts: contacts.map(({ contact }) => ({ id: contact.id, name: contact.name })),
    kind,
    words,
    now: now.getTime(),
  });
}

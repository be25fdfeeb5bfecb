import type { Contact } from '@forecastle/contract';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { contacts } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { takenExternalId } from '../accounts/external-id.ts';
import { getAccount } from '../accounts/get-account.ts';
import { nameKey } from '../accounts/name-key.ts';
import type { ContactFields } from './create-contact.ts';
import { getContact } from './get-contact.ts';

export async function updateContact(
  tx: TenantTransaction,
  actor: Actor,
  { id, ...change }: ContactFields & { readonly id: string },
): Promise<z.infer<typeof Contact>> {
  const before = await getContact(tx, actor, id);
  if (!before.abilities.update) {
    throw forbidden('Only people with a deal with this contact or on their account, RevOps and admins may change it.');
  }
  if (change.accountId) await getAccount(tx, actor, change.accountId);
  const name = change.name ?? before.name;
  const externalId = change.externalId === undefined ? before.externalId : change.externalId || null;
  try {
    const updated = await tx.db
      .update(contacts)
      .set({
        name,
        nameKey: nameKey(name),
        externalId,
        accountId: change.accountId === undefined ? before.accountId : change.accountId,
        email: change.email === undefined ? before.email : change.email,
        title: change.title === undefined ? before.title : change.title,
        phone: change.phone === undefined ? before.phone : change.phone,
        updatedAt: new Date(),
      })
      .where(and(eq(contacts.organizationId, tx.organizationId), eq(contacts.id, id)))
      .returning({ id: contacts.id });
    if (updated.length === 0) throw new Error(`contact ${id} was found but not updated`);
  } catch (error) {
    throw takenExternalId(error, 'contacts_external', externalId);
  }
  const after = await getContact(tx, actor, id);
  await recordEvent(tx, actor, {
    kind: 'contact_changed',
    subject: { kind: 'contact', id },
    changes: changesOf(before, after, ['name', 'externalId', 'accountId', 'email', 'title', 'phone'], ['name']),
  });
  return after;
}

import type { Contact } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { contacts } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { checkOwner } from '../accounts/check-owner.ts';
import { takenExternalId } from '../accounts/external-id.ts';
import { getAccount } from '../accounts/get-account.ts';
import { nameKey } from '../accounts/name-key.ts';
import { checkCustomValues } from '../custom-fields/check-values.ts';
import { givenOnly } from '../custom-fields/custom-changes.ts';
import { indexCustomValues } from '../custom-fields/index-values.ts';
import type { CustomGiven } from '../custom-fields/record-custom.ts';
import { checkReportsTo } from './check-reports-to.ts';
import { getContact } from './get-contact.ts';

export interface ContactFields {
  readonly custom?: CustomGiven | undefined;
  readonly name?: string | undefined;
  readonly externalId?: string | null | undefined;
  readonly accountId?: string | null | undefined;
  readonly reportsToId?: string | null | undefined;
  readonly ownerId?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly otherEmails?: readonly string[] | undefined;
  readonly otherPhones?: readonly string[] | undefined;
}

/** Adds a contact; everybody may, since deals need them. */
export async function createContact(
  tx: TenantTransaction,
  actor: Actor,
  given: ContactFields & { readonly name: string },
): Promise<z.infer<typeof Contact>> {
  if (given.accountId) await getAccount(tx, actor, given.accountId);
  if (given.reportsToId) await checkReportsTo(tx, null, given.reportsToId);
  if (given.ownerId) await checkOwner(tx, given.ownerId, null);
  const custom = givenOnly(await checkCustomValues(tx, 'contact', given.custom ?? {}, {}));
  const id = newId();
  try {
    await insertRow<typeof contacts.$inferInsert>(tx, 'contacts', {
      id,
      name: given.name,
      nameKey: nameKey(given.name),
      externalId: given.externalId ?? null,
      accountId: given.accountId ?? null,
      reportsToId: given.reportsToId ?? null,
      ownerId: given.ownerId ?? null,
      email: given.email ?? null,
      title: given.title ?? null,
      phone: given.phone ?? null,
      otherEmails: [...(given.otherEmails ?? [])],
      otherPhones: [...(given.otherPhones ?? [])],
      custom,
      createdById: actor.memberId,
    });
  } catch (error) {
    throw takenExternalId(error, 'contacts_external', given.externalId);
  }
  await indexCustomValues(tx, 'contact', Object.keys(custom).length === 0 ? [] : [id]);
  await recordEvent(tx, actor, { kind: 'contact_created', subject: { kind: 'contact', id } });
  return getContact(tx, actor, id);
}

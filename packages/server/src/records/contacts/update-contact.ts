import type { Contact } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { checkOwner } from '../accounts/check-owner.ts';
import { takenExternalId } from '../accounts/external-id.ts';
import { getAccount } from '../accounts/get-account.ts';
import { nameKey } from '../accounts/name-key.ts';
import { writeFields } from '../accounts/write-fields.ts';
import { changedCustom } from '../custom-fields/record-custom.ts';
import { checkReportsTo } from './check-reports-to.ts';
import type { ContactFields } from './create-contact.ts';
import { getContact } from './get-contact.ts';

const COLUMNS = {
  name: 'name',
  externalId: 'external_id',
  accountId: 'account_id',
  reportsToId: 'reports_to_id',
  email: 'email',
  otherEmails: 'other_emails',
  title: 'title',
  phone: 'phone',
  otherPhones: 'other_phones',
  ownerId: 'owner_id',
} as const;

interface ContactChange extends ContactFields {
  readonly id: string;
  readonly seen?: ContactFields | undefined;
}

/** Changes the fields that are given, and no others. */
export async function updateContact(
  tx: TenantTransaction,
  actor: Actor,
  { id: given, seen, custom, ...change }: ContactChange,
): Promise<z.infer<typeof Contact>> {
  const before = await getContact(tx, actor, given);
  // One that was merged since is changed where it is now.
  const { id } = before;
  if (!before.abilities.update) {
    throw forbidden(
      'Only their owner, people with a deal with this contact or on their account, RevOps and admins may change it.',
    );
  }
  if (change.accountId) await getAccount(tx, actor, change.accountId);
  if (change.reportsToId) await checkReportsTo(tx, id, change.reportsToId);
  if (change.ownerId) await checkOwner(tx, change.ownerId, before.owner?.id ?? null);
  const { patch, told: toldCustom } = await changedCustom(tx, 'contact', custom, before.custom);
  try {
    await writeFields(tx, {
      table: 'contacts',
      id,
      by: actor,
      columns: COLUMNS,
      given: { ...change },
      seen: seen && { ...seen },
      ...(patch && { custom: { given: patch, seen: seen?.custom } }),
      ...(change.name !== undefined && { derived: { name_key: nameKey(change.name) } }),
    });
  } catch (error) {
    throw takenExternalId(error, 'contacts_external', change.externalId);
  }
  const after = await getContact(tx, actor, id);
  const told = (contact: typeof after) => ({
    ...contact,
    reportsToId: contact.reportsTo?.id ?? null,
    ownerId: contact.owner?.id ?? null,
  });
  await recordEvent(tx, actor, {
    kind: 'contact_changed',
    subject: { kind: 'contact', id },
    changes: {
      ...changesOf(told(before), told(after), Object.keys(COLUMNS) as (keyof typeof COLUMNS)[], [
        'name',
        'otherEmails',
        'otherPhones',
      ]),
      ...toldCustom,
    },
  });
  return after;
}

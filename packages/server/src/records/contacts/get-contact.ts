import type { Contact } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../tenancy/identity/policies.ts';
import { survivorsOf } from '../merges/survivors.ts';
import { CONTACT_COLUMNS, CONTACT_TABLES, type ContactRow } from './contact-query.ts';
import { presentContact } from './present-contact.ts';

/** One contact with what the actor may do with it, or the one it was merged into; throws NOT_FOUND. */
export async function getContact(tx: TenantTransaction, actor: Actor, id: string): Promise<z.infer<typeof Contact>> {
  const { rows } = await tx.client.query<ContactRow>(
    `SELECT ${CONTACT_COLUMNS} FROM ${CONTACT_TABLES} WHERE c.organization_id = $1 AND c.id = $4`,
    [tx.organizationId, await visibleOwners(tx, actor), managesRecords(actor), id],
  );
  if (!rows[0]) {
    const survivor = (await survivorsOf(tx, 'contacts', [id])).get(id);
    if (!survivor) throw notFound('contact');
    return getContact(tx, actor, survivor);
  }
  return presentContact(rows[0]);
}

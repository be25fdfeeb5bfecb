import type { Contact } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, NameCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../tenancy/identity/policies.ts';
import { nameKey } from '../accounts/name-key.ts';
import { CONTACT_COLUMNS, CONTACT_TABLES, type ContactRow } from './contact-query.ts';
import { presentContact } from './present-contact.ts';

export interface ContactFilter {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly accountId?: string | undefined;
}

/** A page of contacts by name; the search reads names and email addresses. */
export async function listContacts(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor, search, accountId }: ContactFilter,
): Promise<{ items: z.infer<typeof Contact>[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, NameCursor);
  const { rows } = await tx.client.query<ContactRow>(
    `SELECT ${CONTACT_COLUMNS} FROM ${CONTACT_TABLES}
     WHERE c.organization_id = $1
       AND ($4::text IS NULL OR (c.name, c.id) > ($4, $5::uuid))
       AND ($6::text IS NULL OR strpos(c.name_key, $6) > 0 OR strpos(lower(c.email), $6) > 0)
       AND ($7::uuid IS NULL OR c.account_id = $7)
     ORDER BY c.name, c.id LIMIT $8`,
    [
      tx.organizationId,
      await visibleOwners(tx, actor),
      managesRecords(actor),
      after?.[0] ?? null,
      after?.[1] ?? null,
      search === undefined ? null : nameKey(search),
      accountId ?? null,
      limit + 1,
    ],
  );
  return pageOf(rows, limit, presentContact, (row) => [row.name, row.id]);
}

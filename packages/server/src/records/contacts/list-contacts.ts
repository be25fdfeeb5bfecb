import type { Contact } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, NameCursor, pageOf, UpdatedCursor } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../tenancy/identity/policies.ts';
import { nameKey } from '../accounts/name-key.ts';
import { CONTACT_COLUMNS, CONTACT_TABLES, type ContactRow } from './contact-query.ts';
import { presentContact } from './present-contact.ts';

export interface ContactFilter {
  readonly search?: string | undefined;
  readonly accountId?: string | undefined;
}
interface ContactPage extends ContactFilter {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort: 'name' | 'updated';
}

/** What a filter matches: the words of a search and the account, from a parameter on; each null when not asked for. */
const matches = (from: number): string => `c.organization_id = $1
  AND ($${from}::text IS NULL OR strpos(c.name_key, $${from}) > 0 OR strpos(lower(c.email), $${from}) > 0
    OR strpos(lower(array_to_string(c.other_emails, ' ')), $${from}) > 0)
  AND ($${from + 1}::uuid IS NULL OR c.account_id = $${from + 1})`;

const matched = ({ search, accountId }: ContactFilter): unknown[] => [
  search === undefined ? null : nameKey(search),
  accountId ?? null,
];

/** How a page is ordered, and what lies behind the cursor ($6 and $7). */
const ORDERS = {
  name: { by: 'c.name, c.id', beyond: '($6::text IS NULL OR (c.name, c.id) > ($6, $7::uuid))' },
  updated: {
    by: 'c.updated_at DESC, c.id DESC',
    beyond: '($6::timestamptz IS NULL OR (c.updated_at, c.id) < ($6, $7::uuid))',
  },
};

/** A page of contacts; the search reads names and email addresses. */
export async function listContacts(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor, sort, ...filter }: ContactPage,
): Promise<{ items: z.infer<typeof Contact>[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, sort === 'name' ? NameCursor : UpdatedCursor);
  const { by, beyond } = ORDERS[sort];
  const { rows } = await tx.client.query<ContactRow>(
    `SELECT ${CONTACT_COLUMNS} FROM ${CONTACT_TABLES} WHERE ${matches(4)} AND ${beyond} ORDER BY ${by} LIMIT $8`,
    [
      tx.organizationId,
      await visibleOwners(tx, actor),
      managesRecords(actor),
      ...matched(filter),
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit + 1,
    ],
  );
  return pageOf(rows, limit, presentContact, (row) => [sort === 'name' ? row.name : row.updated_sort, row.id]);
}

/** How many contacts a filter matches. */
export async function countContacts(tx: TenantTransaction, filter: ContactFilter): Promise<{ count: number }> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM contacts c WHERE ${matches(2)}`,
    [tx.organizationId, ...matched(filter)],
  );
  return { count: rows[0]?.count ?? 0 };
}

import type { Contact } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { countRecords, type PageAsked, pageOfRecords, type Wanted } from '../accounts/record-pages.ts';
import { findWords } from '../accounts/record-search.ts';
import { CONTACT_COLUMNS, CONTACT_TABLES } from './contact-query.ts';
import { presentContact } from './present-contact.ts';

export interface ContactFilter {
  readonly search?: string | undefined;
  readonly accountId?: string | undefined;
}

/** What a filter asks for, as conditions over `c`. */
export async function wantedContacts(tx: TenantTransaction, { search, accountId }: ContactFilter): Promise<Wanted> {
  const { ids, pattern } = await findWords(tx, 'contacts', search);
  return {
    conditions: (add) => [
      ...(ids ? [`c.id = ANY(${add(ids)}::uuid[])`] : []),
      ...(pattern === null ? [] : [contains(add(pattern))]),
      ...(accountId === undefined ? [] : [`c.account_id = ${add(accountId)}::uuid`]),
    ],
  };
}
const contains = (pattern: string) =>
  `(c.name_key LIKE ${pattern} OR email_addresses(c.email, c.other_emails) LIKE ${pattern})`;

/** A page of contacts; the search reads names and every email address. */
export async function listContacts(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor, sort, ...filter }: ContactFilter & PageAsked,
): Promise<{ items: z.infer<typeof Contact>[]; nextCursor: string | null }> {
  const source = { alias: 'c', columns: CONTACT_COLUMNS, tables: CONTACT_TABLES, present: presentContact };
  return pageOfRecords(tx, actor, source, await wantedContacts(tx, filter), { limit, cursor, sort });
}

/** How many contacts a filter matches, up to a bound. */
export async function countContacts(tx: TenantTransaction, filter: ContactFilter) {
  return countRecords(tx, { alias: 'c', table: 'contacts' }, await wantedContacts(tx, filter));
}

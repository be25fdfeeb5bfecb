import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { RecordFilter } from '../lists/record-noun.ts';
import { countRecords, groupRecords, type PageAsked, pageOfRecords, wantRecords } from '../lists/record-pages.ts';
import { CONTACTS } from './contact-list-fields.ts';

export interface ContactFilter extends RecordFilter {
  readonly accountId?: string | undefined;
}

/** What a filter asks for. The search reads names and every email address. */
export const wantContacts = (tx: TenantTransaction, actor: Actor, filter: ContactFilter, now?: Date) =>
  wantRecords(
    ...([tx, actor, CONTACTS, filter] as const),
    (values) => (filter.accountId === undefined ? [] : [`c.account_id = ${values.add(filter.accountId)}::uuid`]),
    now,
  );

/** A page of contacts. */
export const listContacts = async (tx: TenantTransaction, actor: Actor, asked: ContactFilter & PageAsked) =>
  pageOfRecords(tx, actor, await wantContacts(tx, actor, asked), asked);

/** How many contacts a filter matches, up to a bound. */
export const countContacts = async (tx: TenantTransaction, actor: Actor, filter: ContactFilter) =>
  countRecords(tx, await wantContacts(tx, actor, filter));

/** The groups of the contacts a filter matches. */
export async function groupContacts(
  tx: TenantTransaction,
  actor: Actor,
  { by, ...filter }: ContactFilter & { readonly by: string },
) {
  const { items, others } = await groupRecords(tx, await wantContacts(tx, actor, filter), by);
  const told = ({ count }: Readonly<Record<string, string>>) => ({ count: Number(count) });
  return {
    items: items.map(({ sums, ...group }) => ({ ...group, ...told(sums) })),
    others: others && { groups: others.groups, ...told(others.sums) },
  };
}

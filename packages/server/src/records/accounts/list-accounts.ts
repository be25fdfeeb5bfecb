import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { RecordFilter } from '../lists/record-noun.ts';
import { countRecords, groupRecords, type PageAsked, pageOfRecords, wantRecords } from '../lists/record-pages.ts';
import { ACCOUNTS } from './account-list-fields.ts';

export interface AccountFilter extends RecordFilter {
  readonly strategic?: boolean | undefined;
  readonly parentId?: string | undefined;
}

/** What a filter asks for. Everybody in the organisation may read accounts; figures are of the deals that the actor sees. */
export const wantAccounts = (tx: TenantTransaction, actor: Actor, filter: AccountFilter, now?: Date) =>
  wantRecords(
    ...([tx, actor, ACCOUNTS, filter] as const),
    (values) => [
      ...(filter.strategic === undefined ? [] : [`a.strategic = ${values.add(filter.strategic)}`]),
      ...(filter.parentId === undefined ? [] : [`a.parent_id = ${values.add(filter.parentId)}::uuid`]),
    ],
    now,
  );

/** A page of accounts. */
export const listAccounts = async (tx: TenantTransaction, actor: Actor, asked: AccountFilter & PageAsked) =>
  pageOfRecords(tx, actor, await wantAccounts(tx, actor, asked), asked);

/** How many accounts a filter matches, up to a bound. */
export const countAccounts = async (tx: TenantTransaction, actor: Actor, filter: AccountFilter) =>
  countRecords(tx, await wantAccounts(tx, actor, filter));

/** The groups of the accounts a filter matches, with what is open with them. */
export async function groupAccounts(
  tx: TenantTransaction,
  actor: Actor,
  { by, ...filter }: AccountFilter & { readonly by: string },
) {
  const { items, others } = await groupRecords(tx, await wantAccounts(tx, actor, filter), by);
  return {
    items: items.map(({ sums, ...group }) => ({ ...group, ...told(sums) })),
    others: others && { groups: others.groups, ...told(others.sums) },
  };
}

const told = ({ count, openDeals, openBaseMinor }: Readonly<Record<string, string>>) => ({
  count: Number(count),
  openDeals: Number(openDeals),
  openBaseMinor: openBaseMinor ?? '0',
});

import type { Account } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_TABLES } from './account-query.ts';
import { presentAccount } from './present-account.ts';
import { countRecords, type PageAsked, pageOfRecords, type Wanted } from './record-pages.ts';
import { findWords } from './record-search.ts';

export interface AccountFilter {
  readonly search?: string | undefined;
  readonly strategic?: boolean | undefined;
  readonly parentId?: string | undefined;
}

/** What a filter asks for, as conditions over `a`. */
export async function wantedAccounts(
  tx: TenantTransaction,
  { search, strategic, parentId }: AccountFilter,
): Promise<Wanted> {
  const { ids, pattern } = await findWords(tx, 'accounts', search);
  return {
    conditions: (add) => [
      ...(ids ? [`a.id = ANY(${add(ids)}::uuid[])`] : []),
      ...(pattern === null ? [] : [contains(add(pattern))]),
      ...(strategic === undefined ? [] : [`a.strategic = ${add(strategic)}`]),
      ...(parentId === undefined ? [] : [`a.parent_id = ${add(parentId)}::uuid`]),
    ],
  };
}
const contains = (pattern: string) => `(a.name_key LIKE ${pattern} OR a.domain LIKE ${pattern})`;

/** A page of accounts; everybody in the organisation may read them. The search reads names and domains. */
export async function listAccounts(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor, sort, ...filter }: AccountFilter & PageAsked,
): Promise<{ items: z.infer<typeof Account>[]; nextCursor: string | null }> {
  const source = { alias: 'a', columns: ACCOUNT_COLUMNS, tables: ACCOUNT_TABLES, present: presentAccount };
  return pageOfRecords(tx, actor, source, await wantedAccounts(tx, filter), { limit, cursor, sort });
}

/** How many accounts a filter matches, up to a bound. */
export async function countAccounts(tx: TenantTransaction, filter: AccountFilter) {
  return countRecords(tx, { alias: 'a', table: 'accounts' }, await wantedAccounts(tx, filter));
}

import type { Account } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, NameCursor, pageOf, UpdatedCursor } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../tenancy/identity/policies.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_TABLES, type AccountRow } from './account-query.ts';
import { nameKey } from './name-key.ts';
import { presentAccount } from './present-account.ts';

export interface AccountFilter {
  readonly search?: string | undefined;
  readonly strategic?: boolean | undefined;
  readonly parentId?: string | undefined;
}
interface AccountPage extends AccountFilter {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort: 'name' | 'updated';
}

/** What a filter matches: the words of a search, strategic and the parent, from a parameter on; each null when not asked for. */
const matches = (from: number): string => `a.organization_id = $1
  AND ($${from}::text IS NULL OR strpos(a.name_key, $${from}) > 0 OR strpos(a.domain, $${from}) > 0)
  AND ($${from + 1}::boolean IS NULL OR a.strategic = $${from + 1})
  AND ($${from + 2}::uuid IS NULL OR a.parent_id = $${from + 2})`;

const matched = ({ search, strategic, parentId }: AccountFilter): unknown[] => [
  search === undefined ? null : nameKey(search),
  strategic ?? null,
  parentId ?? null,
];

/** How a page is ordered, and what lies behind the cursor ($7 and $8). */
const ORDERS = {
  name: { by: 'a.name, a.id', beyond: '($7::text IS NULL OR (a.name, a.id) > ($7, $8::uuid))' },
  updated: {
    by: 'a.updated_at DESC, a.id DESC',
    beyond: '($7::timestamptz IS NULL OR (a.updated_at, a.id) < ($7, $8::uuid))',
  },
};

/** A page of accounts; everybody in the organisation may read them. */
export async function listAccounts(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor, sort, ...filter }: AccountPage,
): Promise<{ items: z.infer<typeof Account>[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, sort === 'name' ? NameCursor : UpdatedCursor);
  const { by, beyond } = ORDERS[sort];
  const { rows } = await tx.client.query<AccountRow>(
    `SELECT ${ACCOUNT_COLUMNS} FROM ${ACCOUNT_TABLES} WHERE ${matches(4)} AND ${beyond} ORDER BY ${by} LIMIT $9`,
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
  return pageOf(rows, limit, presentAccount, (row) => [sort === 'name' ? row.name : row.updated_sort, row.id]);
}

/** How many accounts a filter matches. */
export async function countAccounts(tx: TenantTransaction, filter: AccountFilter): Promise<{ count: number }> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM accounts a WHERE ${matches(2)}`,
    [tx.organizationId, ...matched(filter)],
  );
  return { count: rows[0]?.count ?? 0 };
}

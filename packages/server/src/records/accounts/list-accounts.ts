import type { Account } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, NameCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../tenancy/identity/policies.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_TABLES, type AccountRow } from './account-query.ts';
import { nameKey } from './name-key.ts';
import { presentAccount } from './present-account.ts';

export interface AccountFilter {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
}

/** A page of accounts by name; everybody in the organisation may read them. */
export async function listAccounts(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor, search }: AccountFilter,
): Promise<{ items: z.infer<typeof Account>[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, NameCursor);
  const { rows } = await tx.client.query<AccountRow>(
    `SELECT ${ACCOUNT_COLUMNS} FROM ${ACCOUNT_TABLES}
     WHERE a.organization_id = $1
       AND ($4::text IS NULL OR (a.name, a.id) > ($4, $5::uuid))
       AND ($6::text IS NULL OR strpos(a.name_key, $6) > 0)
     ORDER BY a.name, a.id LIMIT $7`,
    [
      tx.organizationId,
      await visibleOwners(tx, actor),
      managesRecords(actor),
      after?.[0] ?? null,
      after?.[1] ?? null,
      search === undefined ? null : nameKey(search),
      limit + 1,
    ],
  );
  return pageOf(rows, limit, presentAccount, (row) => [row.name, row.id]);
}

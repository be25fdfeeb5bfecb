import type { Account } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../tenancy/identity/policies.ts';
import { survivorsOf } from '../merges/survivors.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_TABLES, type AccountRow } from './account-query.ts';
import { presentAccount } from './present-account.ts';

/** One account with what the actor may do with it, or the one it was merged into; throws NOT_FOUND. */
export async function getAccount(tx: TenantTransaction, actor: Actor, id: string): Promise<z.infer<typeof Account>> {
  const { rows } = await tx.client.query<AccountRow>(
    `SELECT ${ACCOUNT_COLUMNS} FROM ${ACCOUNT_TABLES} WHERE a.organization_id = $1 AND a.id = $4`,
    [tx.organizationId, await visibleOwners(tx, actor), managesRecords(actor), id],
  );
  if (!rows[0]) {
    const survivor = (await survivorsOf(tx, 'accounts', [id])).get(id);
    if (!survivor) throw notFound('account');
    return getAccount(tx, actor, survivor);
  }
  return presentAccount(rows[0]);
}

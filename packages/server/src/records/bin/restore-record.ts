import type { Restored } from '@forecastle/contract';
import type * as z from 'zod';
import type { BinKind } from '../../platform/database/schema/bin.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../tenancy/identity/policies.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { mayUpdateAccount } from '../accounts/account-query.ts';
import { mayUpdateContact } from '../contacts/contact-query.ts';
import { type BinRow, findInBin } from './bin-item.ts';
import { refuseDuringImport } from './refuse-during-import.ts';
import { restoreAccount } from './restore-account.ts';
import { restoreContact } from './restore-contact.ts';
import { restoreDeal } from './restore-deal.ts';

const RESTORE: Readonly<
  Record<BinKind, (tx: TenantTransaction, actor: Actor, item: BinRow, now: Date) => Promise<string[]>>
> = { opportunity: restoreDeal, account: restoreAccount, contact: restoreContact };

/** Brings a record back from the bin. Of one that is back already it says so, and changes nothing. */
export async function restoreRecord(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  now: Date,
): Promise<z.infer<typeof Restored>> {
  await holdOrganization(tx);
  const item = await findInBin(tx, actor, id, now);
  if (!item) return findBack(tx, actor, id);
  await refuseDuringImport(tx);
  const lost = await RESTORE[item.kind](tx, actor, item, now);
  await tx.client.query('DELETE FROM bin WHERE organization_id = $1 AND id = $2', [tx.organizationId, id]);
  return { id, kind: item.kind, name: item.name, lost };
}

/** A record that somebody has brought back already, or that was never deleted. */
async function findBack(tx: TenantTransaction, actor: Actor, id: string): Promise<z.infer<typeof Restored>> {
  const writer = { owners: '$2', manages: '$3' };
  const { rows } = await tx.client.query<Pick<z.infer<typeof Restored>, 'kind' | 'name'>>(
    `SELECT 'opportunity' AS kind, name FROM opportunities
     WHERE organization_id = $1 AND id = $4 AND ($2::uuid[] IS NULL OR owner_id = ANY($2))
     UNION ALL SELECT 'account', a.name FROM accounts a WHERE a.organization_id = $1 AND a.id = $4 AND ${mayUpdateAccount(writer)}
     UNION ALL SELECT 'contact', c.name FROM contacts c WHERE c.organization_id = $1 AND c.id = $4 AND ${mayUpdateContact(writer)}`,
    [tx.organizationId, await visibleOwners(tx, actor), managesRecords(actor), id],
  );
  if (!rows[0]) throw notFound('record in the bin');
  return { id, ...rows[0], lost: [] };
}

import type { Restored } from '@forecastle/contract';
import type * as z from 'zod';
import type { BinKind } from '../../platform/database/schema/bin.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor, Doer } from '../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../tenancy/identity/policies.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { mayUpdateAccount } from '../accounts/account-query.ts';
import { markReturned } from '../connected-systems/mark-returned.ts';
import { mayUpdateContact } from '../contacts/contact-query.ts';
import { type BinRow, findInBin } from './bin-item.ts';
import type { LostById } from './kept-record.ts';
import { refuseDuringImport } from './refuse-during-import.ts';
import { restoreAccounts } from './restore-accounts.ts';
import { restoreContacts } from './restore-contacts.ts';
import { restoreDeals } from './restore-deals.ts';

type Restore = (tx: TenantTransaction, actor: Doer, items: readonly Restorable[], now: Date) => Promise<LostById>;

/** What restoring reads of an item of the bin. */
export type Restorable = Pick<BinRow, 'id' | 'ledger_id'>;
const idsOf = (items: readonly Restorable[]) => items.map(({ id }) => id);
const RESTORE: Readonly<Record<BinKind, Restore>> = {
  opportunity: restoreDeals,
  account: (tx, actor, items, now) => restoreAccounts(tx, actor, idsOf(items), now),
  contact: (tx, actor, items) => restoreContacts(tx, actor, idsOf(items)),
};

/** Brings a record back from the bin. Of one that is back already it says so, and changes nothing. */
export async function restoreRecord(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  now: Date,
): Promise<z.infer<typeof Restored>> {
  await holdOrganization(tx);
  await takeTurn(tx, 'bin');
  const item = await findInBin(tx, actor, id, now);
  if (!item) return findBack(tx, actor, id);
  await refuseDuringImport(tx);
  const lost = (await restoreItems(tx, actor, item.kind, [item], now)).get(id) ?? [];
  return { id, kind: item.kind, name: item.name, lost: [...lost] };
}

/** Brings records of one kind back that the caller found in the bin. Answers what each could not be given back. */
export async function restoreItems(
  tx: TenantTransaction,
  actor: Doer,
  kind: BinKind,
  items: readonly Restorable[],
  now: Date,
): Promise<LostById> {
  if (items.length === 0) return new Map();
  const lost = await RESTORE[kind](tx, actor, items, now);
  await markReturned(tx, kind, idsOf(items));
  await tx.client.query('DELETE FROM bin WHERE organization_id = $1 AND id = ANY($2::uuid[])', [
    tx.organizationId,
    idsOf(items),
  ]);
  return lost;
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

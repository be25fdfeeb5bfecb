import type { BinItem } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvents } from '../../tenancy/audit/record-event.ts';
import type { Actor, Doer } from '../../tenancy/identity/actor.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { lockAccounts } from '../merges/merge-accounts.ts';
import { lockPeople } from '../merges/merge-contacts.ts';
import { findInBin, presentBinItem } from './bin-item.ts';
import { moveAccounts } from './move-accounts.ts';
import { moveContacts } from './move-contacts.ts';
import { refuseDuringImport } from './refuse-during-import.ts';
import { requireWritable } from './require-writable.ts';

type Noun = 'account' | 'contact';

/** Of accounts and contacts that are about to be deleted: nothing begins to refer to them meanwhile. */
export const LOCK_TO_DELETE = { account: lockAccounts, contact: lockPeople } as const;
const MOVE = { account: moveAccounts, contact: moveContacts } as const;

/** Moves an account or a contact into the bin once: of one that lies there already it says so, and changes nothing. */
export async function deleteRecord(
  tx: TenantTransaction,
  actor: Actor,
  { noun, id, now }: { noun: Noun; id: string; now: Date },
): Promise<z.infer<typeof BinItem>> {
  await holdOrganization(tx);
  await LOCK_TO_DELETE[noun](tx, [id]);
  const there = await findInBin(tx, actor, id, now);
  if (there?.kind === noun) return presentBinItem(there, actor, now);
  await requireWritable(tx, actor, noun, id);
  await refuseDuringImport(tx);
  await deleteLocked(tx, actor, { noun, ids: [id], now });
  const row = await findInBin(tx, actor, id, now);
  if (!row) throw new Error(`the ${noun} ${id} did not come into the bin`);
  return presentBinItem(row, actor, now);
}

/** Moves accounts or contacts into the bin that are there, locked, and the actor's to write; each is told of. */
export async function deleteLocked(
  tx: TenantTransaction,
  actor: Doer,
  { noun, ids, now }: { noun: Noun; ids: readonly string[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await MOVE[noun](tx, actor, ids, now);
  await recordEvents(
    tx,
    actor,
    ids.map((id) => ({ kind: `${noun}_deleted` as const, subject: { kind: noun, id } })),
  );
}

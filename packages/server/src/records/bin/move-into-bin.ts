import type { BinItem } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { findInBin, presentBinItem } from './bin-item.ts';
import { refuseDuringImport } from './refuse-during-import.ts';
import { requireWritable } from './require-writable.ts';

interface Moving {
  readonly noun: 'account' | 'contact';
  readonly id: string;
  readonly now: Date;
  /** So that nothing begins to refer to it meanwhile. */
  readonly lock: () => Promise<unknown>;
  /** Puts it into the bin, and takes it out of where it stands. */
  readonly move: () => Promise<void>;
}

/** Moves an account or a contact into the bin once: of one that lies there already it says so, and changes nothing. */
export async function moveIntoBin(
  tx: TenantTransaction,
  actor: Actor,
  { noun, id, now, lock, move }: Moving,
): Promise<z.infer<typeof BinItem>> {
  await holdOrganization(tx);
  await lock();
  const there = await findInBin(tx, actor, id, now);
  if (there?.kind === noun) return presentBinItem(there, actor, now);
  await requireWritable(tx, actor, noun, id);
  await refuseDuringImport(tx);
  await move();
  await recordEvent(tx, actor, { kind: `${noun}_deleted`, subject: { kind: noun, id } });
  const row = await findInBin(tx, actor, id, now);
  if (!row) throw new Error(`the ${noun} ${id} did not come into the bin`);
  return presentBinItem(row, actor, now);
}

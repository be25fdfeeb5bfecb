/** What people do with their connected mailbox besides signing in. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { daysBefore, readPastAgain, readSoon } from '../../mailboxes/begin-reading.ts';
import { moveState } from '../move-state.ts';
import { type ConnectedMailbox, connectedMailbox } from './google-row.ts';
import { mayConnectMailboxes } from './may-connect.ts';

async function ownMailbox(tx: TenantTransaction, { memberId }: Actor): Promise<ConnectedMailbox> {
  await mayConnectMailboxes(tx);
  const row = await connectedMailbox(tx, memberId, { lock: 'FOR UPDATE' });
  if (row.state !== 'needs_reconnecting') return row;
  throw conflict({ field: null, message: 'Google needs a new sign-in, so nothing is read. Nothing was changed.' });
}

/** Throws CONFLICT for a mailbox that is paused. */
async function readingMailbox(tx: TenantTransaction, actor: Actor): Promise<ConnectedMailbox> {
  const row = await ownMailbox(tx, actor);
  if (row.state === 'healthy') return row;
  throw conflict({ field: null, message: 'Reading is paused. Resume it first. Nothing was changed.' });
}

/** Reads nothing of a mailbox until its owner resumes. */
export async function pauseMailbox(tx: TenantTransaction, actor: Actor): Promise<void> {
  const { id } = await ownMailbox(tx, actor);
  await moveState(tx, actor, id, { state: 'paused', reason: 'paused_by_admin' });
}

/** Resumes reading, whatever it was paused for: the next try finds out whether Google answers. */
export async function resumeMailbox(tx: TenantTransaction, actor: Actor, now = new Date()): Promise<void> {
  const { id } = await ownMailbox(tx, actor);
  await moveState(tx, actor, id, { state: 'healthy' });
  await readSoon(tx, id, now);
}

/** Reads what is new at the next turn of the jobs. */
export async function readMailboxNow(tx: TenantTransaction, actor: Actor, now = new Date()): Promise<void> {
  const { id } = await readingMailbox(tx, actor);
  await readSoon(tx, id, now);
}

/** Reads past days once more. Throws CONFLICT while past days are being read. */
export async function readMailboxAgain(
  tx: TenantTransaction,
  actor: Actor,
  days: number,
  now = new Date(),
): Promise<void> {
  const { id } = await readingMailbox(tx, actor);
  if (await readPastAgain(tx, id, { from: daysBefore(now, days), now })) return;
  throw conflict({
    field: null,
    message: 'Past days are being read already. Wait until that is done. Nothing was changed.',
  });
}

/** Moves a connection from one state to another: the only place that does. */
import {
  type ConnectionReason,
  type ConnectionState,
  mayMoveConnection,
  SYSTEM_NAMES,
  stateForReason,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { AuditKind } from '../../tenancy/audit/kinds.ts';
import { type EventActor, recordEvent } from '../../tenancy/audit/record-event.ts';
import { type ConnectionRow, connectionById } from './read-connection.ts';
import { endSyncs, goOnWithSyncs } from './runs/follow-state.ts';

export interface Move {
  readonly state: ConnectionState;
  readonly reason?: ConnectionReason;
  /** When a pause ends without anybody resuming it. */
  readonly pausedUntil?: Date;
  /** True for a step of something that the audit trail tells as a whole. */
  readonly isStep?: boolean;
  /** What the audit trail says of a sign-in at the other system; without it nobody signed in. */
  readonly signedIn?: { readonly host: string; readonly user: string };
}

/**
 * Moves a connection and writes the audit trail when its state or reason changes. Returns whether the state it is in lets it
 * move there; nothing is written otherwise. The caller's transaction holds the connection's lock from here on.
 */
export async function moveState(
  tx: TenantTransaction,
  by: EventActor,
  connectionId: string,
  { state, reason, pausedUntil, signedIn, isStep = false }: Move,
): Promise<boolean> {
  const before = await connectionById<ConnectionRow>(tx, connectionId, { lock: 'FOR UPDATE' });
  if (!mayMoveConnection(before.state, state)) return false;
  await tx.client.query(
    `UPDATE connections SET state = $3, reason = $4, paused_until = $5,
       state_since = CASE WHEN state = $3 THEN state_since ELSE now() END,
       disconnected_at = CASE WHEN $3 = 'disconnected' THEN now() WHEN $6 THEN NULL ELSE disconnected_at END,
       next_run_at = CASE WHEN $3 IN ('disconnected', 'connecting') THEN NULL
         -- One that has read before catches up.
         WHEN $6 AND cursors <> '{}' THEN now() ELSE next_run_at END
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, connectionId, state, reason ?? null, pausedUntil ?? null, signedIn !== undefined],
  );
  if (state === 'healthy') await goOnWithSyncs(tx, connectionId);
  if (state === 'disconnected') await endSyncs(tx, connectionId);
  const isSame = before.state === state && before.reason === (reason ?? null) && !signedIn;
  if (!isSame && !isStep) await recordMove(tx, by, before, { state, reason: reason ?? null, signedIn });
  return true;
}

/**
 * Moves a connection to what a reason means for it: paused, or in need of a new sign-in. One that an admin paused stays so
 * while waiting would help: only they resume it. A pause ends at `until` where the other system said when.
 */
export async function moveForReason(
  tx: TenantTransaction,
  connectionId: string,
  reason: ConnectionReason,
  now: Date,
  until: Date | null = null,
): Promise<boolean> {
  const state = stateForReason(reason);
  const before = await connectionById<ConnectionRow>(tx, connectionId, { lock: 'FOR UPDATE' });
  if (state === 'paused' && before.reason === 'paused_by_admin') return false;
  const minutes = PAUSE_MINUTES[reason];
  const pausedUntil = until ?? (minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000));
  return moveState(tx, 'server', connectionId, {
    state,
    reason,
    ...(pausedUntil && state === 'paused' ? { pausedUntil } : {}),
  });
}

/**
 * Minutes until a paused connection is tried again. Salesforce counts calls over the last 24 hours, so some are free again
 * within the hour: https://developer.salesforce.com/docs/platform/api-rest/guide/resources-limits.html
 */
const PAUSE_MINUTES: Readonly<Partial<Record<ConnectionReason, number>>> = {
  limit_reached: 60,
  server_busy: 5,
  transaction_security: 15,
  // Notices what an admin of the other system changes, without an entry in the audit trail every few minutes.
  domain_policy: 360,
  mail_not_enabled: 360,
  project_api_disabled: 360,
};

interface Moved {
  readonly state: ConnectionState;
  readonly signedIn: Move['signedIn'] | undefined;
  readonly reason: ConnectionReason | null;
}

/** Writes the audit trail. It says that a mailbox was connected or ended, and never as whom or what was read. */
async function recordMove(
  tx: TenantTransaction,
  by: EventActor,
  before: ConnectionRow,
  { state, reason, signedIn }: Moved,
): Promise<void> {
  const system = SYSTEM_NAMES[before.system];
  if (before.memberId !== null) {
    const kind = signedIn ? 'mailbox_connected' : MAILBOX_EVENTS[state];
    const isOwn = typeof by === 'object' && by.memberId === before.memberId;
    const subject = { kind: 'person', id: before.memberId } as const;
    if (kind) await recordEvent(tx, by, { kind, subject, facts: { system, reason, isOwn } });
    return;
  }
  const kind = signedIn ? 'connection_connected' : eventOf(before, state);
  if (kind) await recordEvent(tx, by, { kind, facts: { system, reason, ...signedIn } });
}

/** A pause of one mailbox is nothing that others must know. */
const MAILBOX_EVENTS: Readonly<Partial<Record<ConnectionState, AuditKind>>> = {
  needs_reconnecting: 'mailbox_needs_reconnecting',
  disconnected: 'mailbox_disconnected',
};

function eventOf(before: ConnectionRow, state: ConnectionState): AuditKind | null {
  const kinds: Readonly<Record<ConnectionState, AuditKind | null>> = {
    // An admin saved the app, which is told beside it.
    connecting: null,
    healthy: before.state === 'healthy' ? null : 'connection_resumed',
    paused: 'connection_paused',
    needs_reconnecting: 'connection_needs_reconnecting',
    disconnected: 'connection_disconnected',
  };
  return kinds[state];
}

/** One turn of a mailbox: reads its parts that are due, and says when each is due again. */
import type { ConnectedSystem, MailboxStream } from '@forecastle/contract';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { moveForReason } from '../../connections/move-state.ts';
import { type ConnectionRow, connectionById } from '../../connections/read-connection.ts';
import { secretVersion } from '../../connections/secrets.ts';
import { type MailboxOfMember, MailboxRefused } from '../source.ts';
import { takeEvents } from '../taking/take-events.ts';
import { takeMessages } from '../taking/take-messages.ts';
import { takeOutAbsent } from '../taking/take-out-absent.ts';
import { enqueueMailbox, type MailboxJob } from './mailbox-jobs.ts';
import type { MailboxSettings, MailboxSystem, MailboxSystems } from './mailbox-system.ts';
import { ReadingOvertaken, readStream, type Turn } from './read-stream.ts';
import { claimDueStreams, type StoredStream } from './stored-stream.ts';

export interface MailboxReading {
  readonly settings: MailboxSettings;
  readonly systems: MailboxSystems;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Returns a number from 0 to 1 for jitter. */
  readonly random?: () => number;
}

interface Begun {
  readonly system: MailboxSystem;
  readonly mailbox: MailboxOfMember;
  readonly everyMinutes: number;
  /** Which sign-in it is read with. */
  readonly signIn: string | null;
  readonly due: readonly StoredStream[];
}

/**
 * Reads what is due of a mailbox. Does nothing while its connection is not healthy. May be killed at any point: what was not taken
 * is read again, and nothing is taken twice.
 */
export async function readMailbox(pool: pg.Pool, job: MailboxJob, reading: MailboxReading): Promise<void> {
  const begun = await inTenant(pool, job.organizationId, (tx) => begin(tx, job, reading.systems));
  if (!begun) return;
  for (const [nth, stored] of begun.due.entries()) {
    if (await readOne(pool, job, { reading, begun, stored })) continue;
    // Those that did not come to their turn are due as they were.
    const rest = begun.due.slice(nth + 1).map(({ stream }) => stream);
    return inTenant(pool, job.organizationId, (tx) => makeDue(tx, job, rest));
  }
}

async function begin(
  tx: TenantTransaction,
  { connectionId }: MailboxJob,
  systems: MailboxSystems,
): Promise<Begun | null> {
  const row = await connectionById<ConnectionRow>(tx, connectionId);
  const system = systems[row.system satisfies ConnectedSystem];
  if (row.state !== 'healthy' || row.memberId === null || !system) return null;
  const mailbox = await system.mailboxOf(tx, connectionId);
  if (!mailbox) return null;
  const due = await claimDueStreams(tx, connectionId);
  if (due.length === 0) return null;
  return {
    system,
    mailbox,
    due,
    everyMinutes: await system.everyMinutes(tx),
    signIn: await signInOf(tx, connectionId),
  };
}

/** Returns what tells one sign-in from the next. A token that was renewed is of the same. */
const signInOf = (tx: TenantTransaction, connectionId: string): Promise<string | null> =>
  secretVersion(tx, { connectionId, kind: 'refresh_token' });

interface One {
  readonly reading: MailboxReading;
  readonly begun: Begun;
  readonly stored: StoredStream;
}

/** Returns whether the mailbox's other parts may be read. */
async function readOne(pool: pg.Pool, job: MailboxJob, { reading, begun, stored }: One): Promise<boolean> {
  const { organizationId } = job;
  const { system, mailbox, everyMinutes } = begun;
  const { settings, signal, logger, random = Math.random } = reading;
  const startedAt = Date.now();
  const source = system.sourceOf({ pool, settings, ...job });
  const { stream } = stored;
  try {
    const turn =
      stream === 'mail'
        ? await readStream(
            { pool, mailbox, source: source.mail, take: takeMessages, takeOutAbsent: null, signal },
            stored,
          )
        : await readStream({ pool, mailbox, source: source.calendar, take: takeEvents, takeOutAbsent, signal }, stored);
    const seconds = turn.isMore
      ? Math.max(1, (turn.costMs - (Date.now() - startedAt)) / 1000)
      : jittered(everyMinutes * 60, random());
    await inTenant(pool, organizationId, (tx) => settle(tx, job, { stream, turn, seconds }));
    return true;
  } catch (error) {
    if (signal.aborted) {
      const all = begun.due.map((each) => each.stream);
      await inTenant(pool, organizationId, (tx) => makeDue(tx, job, all));
      throw error;
    }
    if (error instanceof ReadingOvertaken) return false;
    if (!(error instanceof MailboxRefused)) logger.error({ err: error, ...job, stream }, 'reading a mailbox failed');
    await inTenant(pool, organizationId, (tx) => fail(tx, job, { begun, stored, error, random: random() }));
    return !(error instanceof MailboxRefused) || error.reason === null;
  }
}

/** Says up to when everything is read, and when it is due again. Where a turn left something, the next one follows by itself. */
async function settle(
  tx: TenantTransaction,
  job: MailboxJob,
  { stream, turn, seconds }: { readonly stream: MailboxStream; readonly turn: Turn; readonly seconds: number },
): Promise<void> {
  const { organizationId, client } = tx;
  const { cursor, window, readUntil } = turn.position;
  // Before the stream, as whoever pauses or disconnects does.
  await client.query('UPDATE connections SET last_success_at = now() WHERE organization_id = $1 AND id = $2', [
    organizationId,
    job.connectionId,
  ]);
  await client.query(
    `UPDATE mailbox_streams SET next_try_at = now() + make_interval(secs => $4), failures = 0, error = NULL,
       vendor_words = NULL, last_success_at = now(),
       read_until = CASE WHEN cursor IS NOT DISTINCT FROM $5 AND "window" IS NOT DISTINCT FROM $6::jsonb
         THEN greatest(read_until, $7::timestamptz) ELSE read_until END
     WHERE organization_id = $1 AND connection_id = $2 AND stream = $3`,
    [
      organizationId,
      job.connectionId,
      stream,
      seconds,
      cursor,
      window === null ? null : JSON.stringify(window),
      readUntil,
    ],
  );
  if (turn.isMore) await enqueueMailbox(tx, job, Math.ceil(seconds));
}

const SERVER_FAULT = 'The server failed. Its log shows why. Forecastle tries again.';
const LONGEST_WAIT_SECONDS = 3600;

interface Failed extends Pick<One, 'begun' | 'stored'> {
  readonly error: unknown;
  readonly random: number;
}

/**
 * Says why nothing was read, and when it is tried again; the wait doubles up to an hour. Where the person has signed in
 * again meanwhile, what the old sign-in was refused says nothing of the new one, which is tried at once.
 */
async function fail(tx: TenantTransaction, job: MailboxJob, { begun, stored, error, random }: Failed): Promise<void> {
  const { connectionId } = job;
  const refused = error instanceof MailboxRefused ? error : null;
  const now = new Date();
  // A connection that waits for something is read as soon as it is healthy again.
  const isWaiting = refused !== null && refused.reason !== null;
  if (isWaiting) {
    // Held, so that nobody signs in between this look and the move.
    await connectionById<ConnectionRow>(tx, connectionId, { lock: 'FOR UPDATE' });
    if ((await signInOf(tx, connectionId)) !== begun.signIn) {
      await makeDue(tx, job, [stored.stream]);
      return;
    }
  }
  if (isWaiting) await moveForReason(tx, connectionId, refused.reason, now, refused.retryAt);
  const asked = refused?.retryAt ? (refused.retryAt.getTime() - now.getTime()) / 1000 : 0;
  const wait = jittered(Math.min(LONGEST_WAIT_SECONDS, 60 * 2 ** Math.min(stored.failures, 10)), random);
  await tx.client.query(
    `UPDATE mailbox_streams SET next_try_at = now() + make_interval(secs => $4), failures = failures + 1, error = $5,
       vendor_words = $6 WHERE organization_id = $1 AND connection_id = $2 AND stream = $3`,
    [
      tx.organizationId,
      connectionId,
      stored.stream,
      isWaiting ? 0 : Math.max(wait, asked),
      refused?.message ?? SERVER_FAULT,
      refused?.vendorWords ?? null,
    ],
  );
}

/** Returns up to a tenth more or less, so that mailboxes that were connected together are not read together for ever. */
const jittered = (seconds: number, random: number): number => seconds * (0.9 + random * 0.2);

async function makeDue(
  { client, organizationId }: TenantTransaction,
  { connectionId }: MailboxJob,
  streams: readonly MailboxStream[],
): Promise<void> {
  await client.query(
    `UPDATE mailbox_streams SET next_try_at = now()
     WHERE organization_id = $1 AND connection_id = $2 AND stream = ANY($3::text[])`,
    [organizationId, connectionId, streams],
  );
}

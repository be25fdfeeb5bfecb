/** Says from when on a mailbox or a calendar is read. Decision 0394. */
import type { ConnectedSystem, MailboxStream } from '@forecastle/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueueMailbox } from './streams/mailbox-jobs.ts';
import { READ_FROM } from './streams/stored-stream.ts';

const DAY_MS = 86_400_000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

interface Beginning {
  readonly streams: readonly MailboxStream[];
  readonly from: Date;
  readonly now: Date;
}

/**
 * Lets these parts of a mailbox be read from an instant on, and no others. A part that is read already goes on from its place,
 * at once.
 */
export async function beginReading(
  tx: TenantTransaction,
  connectionId: string,
  { streams, from, now }: Beginning,
): Promise<void> {
  const { client, organizationId } = tx;
  await client.query(
    'DELETE FROM mailbox_streams WHERE organization_id = $1 AND connection_id = $2 AND stream <> ALL($3::text[])',
    [organizationId, connectionId, streams],
  );
  const window = { from: from.toISOString(), to: now.toISOString(), isRepeat: false, at: null };
  await client.query(
    `INSERT INTO mailbox_streams (organization_id, connection_id, stream, "window", read_from, next_try_at)
     SELECT $1, $2, stream, $4, $6, least($5::timestamptz, now()) FROM unnest($3::text[]) AS stream
     ON CONFLICT (organization_id, connection_id, stream)
       DO UPDATE SET next_try_at = excluded.next_try_at, failures = 0, error = NULL, vendor_words = NULL, stopped_at = NULL`,
    [organizationId, connectionId, streams, JSON.stringify(window), now, from],
  );
  await enqueueMailbox(tx, { organizationId, connectionId });
}

/** Has every part of a mailbox read as soon as a job is free. */
export async function readSoon(tx: TenantTransaction, connectionId: string, now: Date): Promise<void> {
  const { client, organizationId } = tx;
  await client.query(
    `UPDATE mailbox_streams SET next_try_at = least($3::timestamptz, now()), failures = 0
     WHERE organization_id = $1 AND connection_id = $2`,
    [organizationId, connectionId, now],
  );
  await enqueueMailbox(tx, { organizationId, connectionId });
}

/** Lets a stretch of the past be read once more. Returns false, and changes nothing, while one is being read. */
export async function readPastAgain(
  tx: TenantTransaction,
  connectionId: string,
  { from, now }: Pick<Beginning, 'from' | 'now'>,
): Promise<boolean> {
  const { client, organizationId } = tx;
  const { rows } = await client.query<{ isReading: boolean }>(
    `SELECT "window" IS NOT NULL AS "isReading" FROM mailbox_streams
     WHERE organization_id = $1 AND connection_id = $2 AND stopped_at IS NULL ORDER BY stream FOR UPDATE`,
    [organizationId, connectionId],
  );
  if (rows.some(({ isReading }) => isReading)) return false;
  const window = { from: from.toISOString(), to: now.toISOString(), isRepeat: true, at: null };
  await client.query(
    `UPDATE mailbox_streams SET "window" = $3, read_from = least(${READ_FROM}, $4)
     WHERE organization_id = $1 AND connection_id = $2 AND stopped_at IS NULL`,
    [organizationId, connectionId, JSON.stringify(window), from],
  );
  await readSoon(tx, connectionId, now);
  return true;
}

/**
 * Stops reading parts of people's mailboxes that are no longer offered, and goes on with those that are again, from their places.
 * A part is there while the last sign-in of its owner lets it be read: one that does not must be connected once more.
 */
export async function offerStreams(
  tx: TenantTransaction,
  system: ConnectedSystem,
  offered: readonly MailboxStream[],
): Promise<void> {
  const { client, organizationId } = tx;
  const ofSystem = 's.organization_id = $1 AND c.organization_id = $1 AND c.id = s.connection_id AND c.system = $2';
  await client.query(
    `UPDATE mailbox_streams s SET stopped_at = now() FROM connections c
     WHERE ${ofSystem} AND s.stopped_at IS NULL AND s.stream <> ALL($3::text[])`,
    [organizationId, system, offered],
  );
  const { rows } = await client.query<{ id: string }>(
    `UPDATE mailbox_streams s SET stopped_at = NULL, next_try_at = now(), failures = 0, error = NULL, vendor_words = NULL
     FROM connections c WHERE ${ofSystem} AND s.stopped_at IS NOT NULL AND s.stream = ANY($3::text[])
     RETURNING s.connection_id AS id`,
    [organizationId, system, offered],
  );
  for (const { id } of rows) await enqueueMailbox(tx, { organizationId, connectionId: id });
}

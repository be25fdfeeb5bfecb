/** How far a mailbox or a calendar is read, as its row says it. */
import { MAILBOX_DAYS_DEFAULT, type MailboxStream, type MissingWindow } from '@forecastle/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

/** A stretch of time that is being read whole. */
export interface StoredWindow {
  /** ISO instants. */
  readonly from: string;
  readonly to: string;
  /** The other system's own place in the stretch; null at its beginning. */
  readonly at: unknown;
  /** Whether it is read once more. */
  readonly isRepeat: boolean;
  /** Whether that is because the place was lost. */
  readonly isLost?: boolean;
  /** Names a stretch after which what was not in it any more is taken out. */
  readonly id?: string;
  /** Whether it was read to its end, and what was not in it any more is being taken out. */
  readonly isRead?: boolean;
}

/** What a page moves. */
export interface StreamPosition {
  readonly cursor: string | null;
  readonly window: StoredWindow | null;
  readonly readUntil: Date | null;
  readonly missing: readonly MissingWindow[];
}

export interface StoredStream extends StreamPosition {
  readonly stream: MailboxStream;
  /** From when on it is read. */
  readonly readFrom: Date;
  /** Since the last success. */
  readonly failures: number;
}

export interface StreamKey {
  readonly connectionId: string;
  readonly stream: MailboxStream;
}

/**
 * From when on a stream is read, as SQL. Of a mailbox that was connected before this was kept, it is what was asked for when it was
 * connected.
 */
export const READ_FROM = `coalesce(read_from, (
  SELECT c.connected_at - make_interval(days => coalesce((c.settings #>> '{asked,days}')::integer, ${MAILBOX_DAYS_DEFAULT})) FROM connections c
  WHERE c.organization_id = mailbox_streams.organization_id AND c.id = mailbox_streams.connection_id),
  now() - interval '${MAILBOX_DAYS_DEFAULT} days')`;

const COLUMNS = `stream, cursor, "window", ${READ_FROM} AS "readFrom", read_until AS "readUntil", missing, failures`;

/** Minutes after which a stream is due again whose process ended in the middle. */
const CLAIM_MINUTES = 3;

/** Returns the streams of a connection that are due, mail first. They are not due for others until they are read. */
export async function claimDueStreams(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
): Promise<StoredStream[]> {
  const { rows } = await client.query<StoredStream>(
    `UPDATE mailbox_streams SET next_try_at = now() + make_interval(mins => $3)
     WHERE organization_id = $1 AND connection_id = $2 AND next_try_at <= now() AND stopped_at IS NULL
     RETURNING ${COLUMNS}`,
    [organizationId, connectionId, CLAIM_MINUTES],
  );
  return rows.sort((a, b) => Number(a.stream === 'calendar') - Number(b.stream === 'calendar'));
}

/** Moves a stream from one position to another. Returns false, and moves nothing, when it stands elsewhere by now. */
export async function moveStream(
  { client, organizationId }: TenantTransaction,
  { connectionId, stream }: StreamKey,
  from: StreamPosition,
  to: StreamPosition,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE mailbox_streams SET cursor = $6, "window" = $7::jsonb, read_until = $8, missing = $9::jsonb
     WHERE organization_id = $1 AND connection_id = $2 AND stream = $3
       AND cursor IS NOT DISTINCT FROM $4 AND "window" IS NOT DISTINCT FROM $5::jsonb`,
    [
      organizationId,
      connectionId,
      stream,
      from.cursor,
      jsonOrNull(from.window),
      to.cursor,
      jsonOrNull(to.window),
      to.readUntil,
      JSON.stringify(to.missing),
    ],
  );
  return rowCount === 1;
}

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

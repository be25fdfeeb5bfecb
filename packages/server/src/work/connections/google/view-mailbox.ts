import type { Mailbox, MailboxStream, MailboxStreamView, MissingWindow } from '@forecastle/contract';
import { googleReason } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { type MailboxRow, readGoogleApp, readMailbox } from './google-row.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns a person's own mailbox for the API. Nothing of a token is in it. */
export async function viewMailbox(tx: TenantTransaction, { memberId }: Actor): Promise<z.infer<typeof Mailbox>> {
  const app = await readGoogleApp(tx);
  const row = await readMailbox(tx, memberId);
  const isConnected = row !== null && row.state !== 'disconnected' && row.remote !== null;
  return {
    isOffered: app !== null,
    offers: [...(app?.settings.streams ?? [])],
    state: row?.state ?? null,
    reason: row?.reason ?? null,
    why: whyOf(row),
    since: iso(row?.stateSince ?? null),
    pausedUntil: iso(row?.pausedUntil ?? null),
    address: isConnected ? (row.remote?.address ?? null) : null,
    connectedAt: isConnected ? iso(row.connectedAt) : null,
    notAllowed: isConnected ? [...(row.remote?.notAllowed ?? [])] : [],
    ...(isConnected ? await viewStreams(tx, row) : { streams: [], stopped: [] }),
    kept: row ? await countKept(tx, row.id) : { messages: 0, meetings: 0, excluded: 0 },
  };
}

function whyOf(row: MailboxRow | null): z.infer<typeof Mailbox>['why'] {
  if (!row?.reason) return null;
  const { sentence, advice, canSignIn } = googleReason(row.reason);
  return { sentence, advice, canSignIn };
}

interface StreamRow {
  readonly stream: MailboxStream;
  readonly readUntil: Date | null;
  readonly window: { readonly from: string; readonly to: string; readonly isRepeat: boolean } | null;
  readonly missing: readonly MissingWindow[];
  readonly nextTryAt: Date;
  readonly error: string | null;
  readonly vendorWords: string | null;
  readonly lastSuccessAt: Date | null;
  readonly isStopped: boolean;
}

async function viewStreams(
  { client, organizationId }: TenantTransaction,
  { id, state }: MailboxRow,
): Promise<Pick<z.infer<typeof Mailbox>, 'streams' | 'stopped'>> {
  const { rows } = await client.query<StreamRow>(
    `SELECT stream, read_until AS "readUntil", "window", missing, next_try_at AS "nextTryAt", error,
       vendor_words AS "vendorWords", last_success_at AS "lastSuccessAt", stopped_at IS NOT NULL AS "isStopped"
     -- Mail before calendar.
     FROM mailbox_streams WHERE organization_id = $1 AND connection_id = $2 ORDER BY stream DESC`,
    [organizationId, id],
  );
  return {
    streams: rows.filter(({ isStopped }) => !isStopped).map((row) => presentStream(row, state)),
    stopped: rows.filter(({ isStopped }) => isStopped).map(({ stream }) => stream),
  };
}

const presentStream = (
  { window, ...row }: StreamRow,
  state: MailboxRow['state'],
): z.infer<typeof MailboxStreamView> => ({
  stream: row.stream,
  readUntil: iso(row.readUntil),
  reading: window && { from: window.from, to: window.to, isRepeat: window.isRepeat },
  missing: [...row.missing],
  lastSuccessAt: iso(row.lastSuccessAt),
  nextTryAt: state === 'healthy' ? iso(row.nextTryAt) : null,
  error: row.error,
  vendorWords: row.vendorWords,
});

/** Returns how much is kept of a mailbox, also while it is being removed. */
export async function countKept(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
): Promise<z.infer<typeof Mailbox>['kept']> {
  const { rows } = await client.query<{ messages: number; meetings: number; excluded: number }>(
    `SELECT m.kept AS messages, c.kept AS meetings, m.excluded + c.excluded AS excluded
     FROM (SELECT count(*)::int AS kept, count(excluded_at)::int AS excluded FROM mailbox_messages
           WHERE organization_id = $1 AND connection_id = $2) m,
          (SELECT count(*)::int AS kept, count(excluded_at)::int AS excluded FROM meeting_calendars
           WHERE organization_id = $1 AND connection_id = $2) c`,
    [organizationId, connectionId],
  );
  return rows[0] ?? { messages: 0, meetings: 0, excluded: 0 };
}

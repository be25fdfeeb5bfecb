import type { GoogleWorkspace, MailboxOwner } from '@forecastle/contract';
import { googleReason } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, NameCursor, pageOf } from '../../../platform/http/cursor.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { readAssumedDomains } from '../../mailboxes/taking/policy.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { hasSecret } from '../secrets.ts';
import { scopesOf } from './client/oauth.ts';
import { mailboxUrlOf, readGoogleApp } from './google-row.ts';

type View = z.infer<typeof GoogleWorkspace>;
type Owner = z.infer<typeof MailboxOwner>;

/** The same for every client is its end: ".apps.googleusercontent.com". */
const SHOWN_OF_ID = 34;

/** Returns the organisation's Google Workspace for the API. Nothing of a secret is in it. */
export async function viewGoogleWorkspace(tx: TenantTransaction, settings: Settings): Promise<View> {
  const app = await readGoogleApp(tx);
  const {
    clientId,
    streams,
    savedAt,
    everyMinutes = 5,
    internalDomains = [],
    blockedDomains = [],
    removing = [],
  } = app?.settings ?? {};
  return {
    redirectUrl: mailboxUrlOf(settings),
    scopes: scopesOf(streams ?? ['mail', 'calendar']),
    app:
      app && clientId && streams && savedAt
        ? {
            clientIdEnd: clientId.slice(-SHOWN_OF_ID),
            hasClientSecret: await hasSecret(tx, { connectionId: app.id, kind: 'client_secret' }),
            streams: [...streams],
            savedAt,
          }
        : null,
    everyMinutes,
    internalDomains: [...internalDomains],
    assumedDomains: [...(await readAssumedDomains(tx))],
    blockedDomains: [...blockedDomains],
    removing: [...removing],
    ...(await countMailboxes(tx)),
  };
}

/** Returns how many people have connected, and how many of them must sign in again. */
export async function countMailboxes({
  client,
  organizationId,
}: TenantTransaction): Promise<Pick<View, 'connected' | 'needAttention'>> {
  const { rows } = await client.query<{ connected: number; needAttention: number }>(
    `SELECT count(*)::int AS connected, count(*) FILTER (WHERE state = 'needs_reconnecting')::int AS "needAttention"
     FROM connections WHERE organization_id = $1 AND system = 'google_workspace' AND member_id IS NOT NULL
       AND state IN ('healthy', 'paused', 'needs_reconnecting')`,
    [organizationId],
  );
  return rows[0] ?? { connected: 0, needAttention: 0 };
}

interface OwnerRow extends Omit<Owner, 'member' | 'why' | 'connectedAt' | 'lastSuccessAt'> {
  readonly memberId: string;
  readonly name: string;
  readonly connectedAt: Date;
  readonly lastSuccessAt: Date | null;
}

/** Lists whose mailbox is connected and whether it works, by name. Nothing of what was read is in it. */
export async function listMailboxOwners(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ items: Owner[]; nextCursor: string | null }> {
  await mayManageConnections(tx, actor);
  const after = decodeCursor(cursor, NameCursor);
  const { rows } = await tx.client.query<OwnerRow>(
    `SELECT m.id AS "memberId", m.name, c.remote ->> 'address' AS address, c.state, c.reason,
       c.connected_at AS "connectedAt", s.streams, s.last AS "lastSuccessAt"
     FROM connections c
     JOIN members m ON m.organization_id = c.organization_id AND m.id = c.member_id
     CROSS JOIN LATERAL (
       SELECT coalesce(array_agg(stream ORDER BY stream DESC), '{}') AS streams, max(last_success_at) AS last
       FROM mailbox_streams
       WHERE organization_id = c.organization_id AND connection_id = c.id AND stopped_at IS NULL) s
     WHERE c.organization_id = $1 AND c.system = 'google_workspace'
       AND c.state IN ('healthy', 'paused', 'needs_reconnecting')
       AND ($2::text IS NULL OR (m.name, m.id) > ($2, $3::uuid))
     ORDER BY m.name, m.id LIMIT $4`,
    [tx.organizationId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  return pageOf(rows, limit, presentOwner, ({ name, memberId }) => [name, memberId]);
}

const presentOwner = ({ memberId, name, reason, connectedAt, lastSuccessAt, ...row }: OwnerRow): Owner => ({
  member: { id: memberId, name },
  address: row.address,
  streams: row.streams,
  state: row.state,
  reason,
  why: reason && googleReason(reason).forAdmin,
  connectedAt: connectedAt.toISOString(),
  lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
});

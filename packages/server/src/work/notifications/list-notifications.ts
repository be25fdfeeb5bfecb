import { Instant, type Notification, UNREAD_MAX } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import {
  IS_TOLD,
  NOTIFICATION_COLUMNS,
  NOTIFICATION_TABLES,
  type NotificationRow,
  presentNotification,
} from './notification-row.ts';

const Cursor = z.tuple([Instant, z.uuid()]);

interface Asked {
  readonly show: 'all' | 'unread';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of one's notifications, latest first. */
export async function listNotifications(
  tx: TenantTransaction,
  actor: Actor,
  { show, limit, cursor }: Asked,
): Promise<{ items: z.infer<typeof Notification>[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Cursor);
  const { rows } = await tx.client.query<NotificationRow>(
    `SELECT ${NOTIFICATION_COLUMNS} FROM ${NOTIFICATION_TABLES}
     WHERE ${IS_TOLD} ${show === 'unread' ? 'AND n.read_at IS NULL' : ''}
       AND ($4::timestamptz IS NULL OR (n.created_at, n.id) < ($4, $5::uuid))
     ORDER BY n.created_at DESC, n.id DESC LIMIT $6`,
    [
      tx.organizationId,
      actor.memberId,
      await visibleOwners(tx, actor),
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit + 1,
    ],
  );
  return pageOf(rows, limit, presentNotification, (row) => [row.sort_at, row.id]);
}

/** How many one has not read, counted up to a bound: what every screen asks for. */
export async function countUnread(tx: TenantTransaction, actor: Actor): Promise<{ count: number; more: boolean }> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT FROM ${NOTIFICATION_TABLES} WHERE ${IS_TOLD} AND n.read_at IS NULL LIMIT $4) AS unread`,
    [tx.organizationId, actor.memberId, await visibleOwners(tx, actor), UNREAD_MAX + 1],
  );
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, UNREAD_MAX), more: count > UNREAD_MAX };
}

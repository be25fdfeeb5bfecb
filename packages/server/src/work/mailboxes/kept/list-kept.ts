import { Instant, type KEPT_KINDS, type KeptItem } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { ownMailboxes } from './own-mailboxes.ts';

const Cursor = z.tuple([Instant, z.uuid()]);

interface Asked {
  readonly kind?: (typeof KEPT_KINDS)[number] | undefined;
  readonly contactId?: string | undefined;
  readonly show: 'all' | 'excluded';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface Row {
  readonly kind: (typeof KEPT_KINDS)[number];
  readonly id: string;
  readonly at: Date;
  readonly ends_at: Date | null;
  readonly direction: 'incoming' | 'outgoing' | null;
  readonly is_excluded: boolean;
  readonly contacts: { id: string; name: string }[];
  readonly sort_at: string;
}

/**
 * Conditions of one kind, so that each index gives its page in order. $1 organisation, $2 own connections, $3 and $4 the instant
 * and id where the page before ended, $5 contact or null, $6 true for what is excluded, $7 how many.
 */
const PAGE = (at: string, id: string) => `($3::timestamptz IS NULL OR (${at}, ${id}) < ($3, $4::uuid))`;

/** A message or meeting that somebody deleted from the timeline counts nowhere, as one that is excluded. */
const MESSAGES = `
  SELECT 'message' AS kind, m.id, m.occurred_at AS at, NULL::timestamptz AS ends_at, m.direction,
    m.excluded_at IS NOT NULL OR v.deleted_at IS NOT NULL AS is_excluded, m.activity_id, NULL::uuid AS meeting_id
  FROM mailbox_messages m JOIN activities v ON v.organization_id = $1 AND v.id = m.activity_id
  WHERE m.organization_id = $1 AND m.connection_id = ANY($2::uuid[]) AND ${PAGE('m.occurred_at', 'm.id')}
    AND ($5::uuid IS NULL OR EXISTS (SELECT FROM activity_contacts p
      WHERE p.organization_id = $1 AND p.activity_id = m.activity_id AND p.contact_id = $5))
    AND (NOT $6::boolean OR m.excluded_at IS NOT NULL OR v.deleted_at IS NOT NULL)
  ORDER BY m.occurred_at DESC, m.id DESC LIMIT $7`;
const MEETINGS = `
  SELECT 'meeting', t.id, t.starts_at, t.ends_at, NULL, h.is_excluded OR v.deleted_at IS NOT NULL, NULL::uuid, t.id
  FROM meetings t JOIN (SELECT c.meeting_id, bool_and(c.excluded_at IS NOT NULL) AS is_excluded FROM meeting_calendars c
      WHERE c.organization_id = $1 AND c.connection_id = ANY($2::uuid[]) GROUP BY c.meeting_id) h ON h.meeting_id = t.id
    LEFT JOIN activities v ON v.organization_id = $1 AND v.id = t.activity_id
  WHERE t.organization_id = $1 AND ${PAGE('t.starts_at', 't.id')}
    AND ($5::uuid IS NULL OR EXISTS (SELECT FROM meeting_contacts p
      WHERE p.organization_id = $1 AND p.meeting_id = t.id AND p.contact_id = $5))
    AND (NOT $6::boolean OR h.is_excluded OR v.deleted_at IS NOT NULL)
  ORDER BY t.starts_at DESC, t.id DESC LIMIT $7`;
const BRANCHES = { message: [MESSAGES], meeting: [MEETINGS], all: [MESSAGES, MEETINGS] } as const;

/** Returns a page of what is kept of the actor's own mailbox and calendar, latest first, with the contacts in it. */
export async function listKept(
  tx: TenantTransaction,
  actor: Actor,
  { kind, contactId, show, limit, cursor }: Asked,
): Promise<{ items: z.infer<typeof KeptItem>[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Cursor);
  const connections = await ownMailboxes(tx, actor);
  const { rows } = await tx.client.query<Row>(
    `SELECT k.kind, k.id, k.at, k.ends_at, k.direction, k.is_excluded,
       to_char(k.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS sort_at,
       (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.name, c.id), '[]')
        FROM contacts c WHERE c.organization_id = $1 AND c.id IN (
          SELECT p.contact_id FROM activity_contacts p WHERE p.organization_id = $1 AND p.activity_id = k.activity_id
          UNION SELECT p.contact_id FROM meeting_contacts p WHERE p.organization_id = $1 AND p.meeting_id = k.meeting_id)) AS contacts
     FROM (${BRANCHES[kind ?? 'all'].map((branch) => `(${branch})`).join(' UNION ALL ')}) AS k(kind, id, at, ends_at, direction, is_excluded, activity_id, meeting_id)
     ORDER BY k.at DESC, k.id DESC LIMIT $7`,
    [
      tx.organizationId,
      connections,
      after?.[0] ?? null,
      after?.[1] ?? null,
      contactId ?? null,
      show === 'excluded',
      limit + 1,
    ],
  );
  return pageOf(rows, limit, present, (row) => [row.sort_at, row.id]);
}

function present({ kind, id, at, ends_at, direction, is_excluded, contacts }: Row): z.infer<typeof KeptItem> {
  const kept = { id, occurredAt: at.toISOString(), contacts, isExcluded: is_excluded };
  return kind === 'message'
    ? { kind, ...kept, direction: direction ?? 'incoming' }
    : { kind, ...kept, endsAt: (ends_at ?? at).toISOString() };
}

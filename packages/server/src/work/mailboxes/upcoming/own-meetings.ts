import { MEETINGS_AHEAD_DAYS, type OwnMeeting } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';
import { IS_UPCOMING, MeetingCursor, presentTimes, SORT_AT, type UpcomingRow } from './upcoming-query.ts';

const DAY = 86_400_000;

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly now: Date;
}
interface Row extends UpcomingRow {
  deal: { id: string; name: string } | null;
  deals: number;
}

/**
 * Returns a page of the meetings in the actor's own calendar over the next days, next first, each with the open deal that
 * its contacts are on. Deals that the actor does not see are neither named nor counted.
 */
export async function ownMeetings(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor, now }: Asked,
): Promise<{ items: z.infer<typeof OwnMeeting>[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, MeetingCursor);
  const { rows } = await tx.client.query<Row>(
    `SELECT m.id, m.starts_at, m.ends_at, ${SORT_AT}, met.contacts, coalesce(open.deals, 0) AS deals, open.deal
     FROM meetings m
     JOIN LATERAL (
       SELECT json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.name, c.id) AS contacts
       FROM meeting_contacts a JOIN contacts c ON c.organization_id = $1 AND c.id = a.contact_id
       WHERE a.organization_id = $1 AND a.meeting_id = m.id
     ) met ON met.contacts IS NOT NULL
     LEFT JOIN LATERAL (
       SELECT count(*)::int AS deals,
         (array_agg(json_build_object('id', o.id, 'name', o.name)
           ORDER BY o.owner_id = $5 DESC, o.close_date NULLS LAST, o.id))[1] AS deal
       FROM opportunities o
       WHERE o.organization_id = $1 AND o.status = 'open' AND ($7::uuid[] IS NULL OR o.owner_id = ANY($7)) AND o.id IN (
         SELECT p.opportunity_id FROM meeting_contacts a
         JOIN opportunity_contacts p ON p.organization_id = $1 AND p.contact_id = a.contact_id
         WHERE a.organization_id = $1 AND a.meeting_id = m.id
       )
     ) open ON true
     WHERE ${IS_UPCOMING} AND m.starts_at <= $6 AND m.id IN (
       SELECT h.meeting_id FROM connections n
       JOIN meeting_calendars h ON h.organization_id = $1 AND h.connection_id = n.id
       WHERE n.organization_id = $1 AND n.member_id = $5 AND h.excluded_at IS NULL
     )
     ORDER BY m.starts_at, m.id LIMIT $8`,
    [
      tx.organizationId,
      now,
      after?.[0] ?? null,
      after?.[1] ?? null,
      actor.memberId,
      new Date(now.getTime() + MEETINGS_AHEAD_DAYS * DAY),
      await visibleOwners(tx, actor),
      limit + 1,
    ],
  );
  return pageOf(
    rows,
    limit,
    (row) => ({
      ...presentTimes(row),
      contacts: row.contacts,
      deal: row.deal,
      otherDeals: Math.max(row.deals - 1, 0),
    }),
    (row) => [row.sort_at, row.id],
  );
}

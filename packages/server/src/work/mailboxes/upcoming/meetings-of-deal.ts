import type { MeetingOfDeal } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import { requireDeal } from '../../../records/opportunities/require-deal.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { IS_UPCOMING, MeetingCursor, presentTimes, SORT_AT, type UpcomingRow } from './upcoming-query.ts';

interface Asked {
  readonly opportunityId: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly now: Date;
}
interface Row extends UpcomingRow {
  colleagues: { id: string; name: string }[];
}

/**
 * Returns a page of the meetings ahead with contacts of a deal, next first. A meeting that everybody has excluded from
 * their calendar is left out, as are people without one: other attendees are no concern of the deal.
 */
export async function meetingsOfDeal(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, limit, cursor, now }: Asked,
): Promise<{ items: z.infer<typeof MeetingOfDeal>[]; nextCursor: string | null }> {
  await requireDeal(tx, actor, opportunityId);
  const after = decodeCursor(cursor, MeetingCursor);
  const { rows } = await tx.client.query<Row>(
    `SELECT m.id, m.starts_at, m.ends_at, ${SORT_AT}, met.contacts, held.colleagues
     FROM meetings m
     JOIN LATERAL (
       SELECT json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.name, c.id) AS contacts
       FROM meeting_contacts a
       JOIN opportunity_contacts p ON p.organization_id = $1 AND p.opportunity_id = $5 AND p.contact_id = a.contact_id
       JOIN contacts c ON c.organization_id = $1 AND c.id = a.contact_id
       WHERE a.organization_id = $1 AND a.meeting_id = m.id
     ) met ON met.contacts IS NOT NULL
     JOIN LATERAL (
       SELECT json_agg(json_build_object('id', k.id, 'name', k.name) ORDER BY k.name, k.id) AS colleagues
       FROM meeting_calendars h
       JOIN connections n ON n.organization_id = $1 AND n.id = h.connection_id
       JOIN members k ON k.organization_id = $1 AND k.id = n.member_id
       WHERE h.organization_id = $1 AND h.meeting_id = m.id AND h.excluded_at IS NULL
     ) held ON held.colleagues IS NOT NULL
     WHERE ${IS_UPCOMING} AND m.id IN (
       SELECT a.meeting_id FROM opportunity_contacts p
       JOIN meeting_contacts a ON a.organization_id = $1 AND a.contact_id = p.contact_id
       WHERE p.organization_id = $1 AND p.opportunity_id = $5
     )
     ORDER BY m.starts_at, m.id LIMIT $6`,
    [tx.organizationId, now, after?.[0] ?? null, after?.[1] ?? null, opportunityId, limit + 1],
  );
  return pageOf(
    rows,
    limit,
    (row) => ({ ...presentTimes(row), contacts: row.contacts, colleagues: row.colleagues }),
    (row) => [row.sort_at, row.id],
  );
}

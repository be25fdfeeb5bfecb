import type { ACTIVITY_SOURCES } from '@forecastle/contract';
import type { ActivityDirection, ActivityKind, ActivityOutcome } from './affected-deals.ts';

/**
 * Activities with their people. What happened on a deal the actor may not see counts for the contact, and so for the
 * actor's deals with them, but its words are not shown. $1 organisation, $2 owners the actor sees (null = all), $3 the
 * actor's member id.
 */
export const ACTIVITY_COLUMNS = `
  v.id, v.kind, v.subject, v.body, v.direction, v.outcome, v.outcome_words, v.next_step, v.occurred_at, v.opportunity_id, v.deleted_at,
  to_char(v.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS sort_at,
  v.recorded_by_id, m.name AS recorded_by_name,
  coalesce(o.id IS NULL OR $2::uuid[] IS NULL OR o.owner_id = ANY($2), false) AS visible,
  CASE WHEN o.id IS NULL THEN $2::uuid[] IS NULL OR v.recorded_by_id = $3 ELSE $2::uuid[] IS NULL OR o.owner_id = ANY($2) END AS may_update,
  (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.name, c.id), '[]')
   FROM activity_contacts ac JOIN contacts c ON c.organization_id = $1 AND c.id = ac.contact_id
   WHERE ac.organization_id = $1 AND ac.activity_id = v.id) AS contacts,
  (SELECT coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) ORDER BY k.name, k.id), '[]')
   FROM members k WHERE k.organization_id = $1 AND k.id = ANY(v.colleague_ids)) AS colleagues,
  v.is_wordless,
  -- Of an email or a meeting of a mailbox, everybody may know that it took place, but not with whom of us.
  coalesce(v.opportunity_id IS NOT NULL OR $2::uuid[] IS NULL OR v.recorded_by_id = $3 OR v.recorded_by_id = ANY($2)
    OR $3 = ANY(v.colleague_ids) OR NOT (v.is_wordless OR EXISTS (SELECT FROM meetings t WHERE t.organization_id = $1 AND t.id = v.id))
    OR EXISTS (SELECT FROM activity_contacts ac
      JOIN opportunity_contacts p ON p.organization_id = $1 AND p.contact_id = ac.contact_id
      JOIN opportunities d ON d.organization_id = $1 AND d.id = p.opportunity_id AND d.owner_id = ANY($2)
      WHERE ac.organization_id = $1 AND ac.activity_id = v.id), false) AS names_us,
  recorded.id AS recorded_meeting_id,
  ARRAY(SELECT s.system FROM (
     SELECT connection_id FROM external_identities i WHERE i.organization_id = $1 AND i.entity_id = v.id AND i.gone_at IS NULL
     UNION ALL
     SELECT connection_id FROM mailbox_messages i WHERE i.organization_id = $1 AND i.activity_id = v.id
     UNION ALL
     SELECT connection_id FROM meetings t JOIN meeting_calendars h ON h.organization_id = $1 AND h.meeting_id = t.id
     WHERE t.organization_id = $1 AND t.activity_id = v.id
   ) told JOIN connections s ON s.organization_id = $1 AND s.id = told.connection_id
   GROUP BY s.system ORDER BY s.system) || CASE WHEN recorded.id IS NOT NULL THEN ARRAY['recording'] ELSE '{}' END AS sources`;

export const ACTIVITY_TABLES = `
  activities v
  LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = v.opportunity_id
  LEFT JOIN members m ON m.organization_id = $1 AND m.id = v.recorded_by_id
  LEFT JOIN LATERAL (SELECT r.id FROM recorded_meetings r
    WHERE r.organization_id = $1 AND r.activity_id = v.id AND r.opportunity_id = o.id AND r.deleted_at IS NULL AND NOT r.is_private
    ORDER BY r.id LIMIT 1) recorded ON true`;

export interface ActivityRow {
  id: string;
  kind: ActivityKind;
  subject: string;
  body: string | null;
  direction: ActivityDirection | null;
  outcome: ActivityOutcome | null;
  outcome_words: string | null;
  next_step: string | null;
  occurred_at: Date;
  opportunity_id: string | null;
  deleted_at: Date | null;
  sort_at: string;
  recorded_by_id: string | null;
  recorded_by_name: string | null;
  visible: boolean;
  may_update: boolean;
  contacts: { id: string; name: string }[];
  colleagues: { id: string; name: string }[];
  is_wordless: boolean;
  names_us: boolean;
  sources: (typeof ACTIVITY_SOURCES)[number][];
  /** Of a meeting that everybody who sees the deal sees. */
  recorded_meeting_id: string | null;
}

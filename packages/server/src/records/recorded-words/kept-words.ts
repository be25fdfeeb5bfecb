import type { KeptAboutContact } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';

type KeptWords = z.infer<typeof KeptAboutContact>['recordedMeetings'];

/**
 * Returns the recorded meetings in which a contact spoke, with their words, for an admin, who sees every deal. After a line that
 * was corrected comes what it said before, as that is kept too; at the end what was decided on in an earlier transcript. Removed meetings
 * and those of deals in the bin count. A colleague's private meeting, or one without a deal, gives its time alone.
 */
export async function keptWordsOf(tx: TenantTransaction, actor: Actor, contactId: string): Promise<KeptWords> {
  const { rows } = await tx.client.query<{
    title: string;
    deal: string | null;
    starts_at: Date;
    has_audio: boolean;
    deleted: boolean;
    is_own_alone: boolean;
    talk_ms: number;
    words: string[];
  }>(
    `WITH spoken AS (
       SELECT s.meeting_id, array_agg(s.speaker) AS speakers, sum(s.talk_ms)::int AS talk_ms FROM meeting_speakers s
       WHERE s.organization_id = $1 AND s.contact_id = $2 GROUP BY s.meeting_id
     )
     SELECT r.title, coalesce(o.name, b.name) AS deal, r.starts_at, r.deleted_at IS NOT NULL OR b.id IS NOT NULL AS deleted,
       (r.is_private OR r.opportunity_id IS NULL) AND r.owner_id <> $3 AS is_own_alone, s.talk_ms,
       EXISTS (SELECT FROM recording_takes t WHERE t.organization_id = $1 AND t.meeting_id = r.id) AS has_audio,
       (SELECT coalesce(array_agg(w.said ORDER BY p.part, n, w.place), '{}') FROM transcript_parts p
        CROSS JOIN LATERAL jsonb_array_elements(p.cues) WITH ORDINALITY AS e(c, n)
        CROSS JOIN LATERAL (VALUES (1, c ->> 'text'), (2, c -> 'corrected' ->> 'original')) AS w(place, said)
        WHERE p.organization_id = $1 AND p.meeting_id = r.id AND (c ->> 'speaker')::int = ANY(s.speakers) AND w.said <> '')
       || ARRAY(SELECT q.item ->> 'quote' FROM meeting_proposals q
        WHERE q.organization_id = $1 AND q.meeting_id = r.id AND q.item ? 'earlier' AND q.item ->> 'quote' <> ''
          AND EXISTS (SELECT FROM meeting_speakers m WHERE m.organization_id = $1 AND m.meeting_id = r.id
            AND (m.speaker = ANY(s.speakers) OR m.merged_into = ANY(s.speakers))
            AND q.item -> 'earlier' -> 'speakers' @> to_jsonb(m.speaker))
        ORDER BY q.cue, q.id) AS words
     FROM spoken s JOIN recorded_meetings r ON r.organization_id = $1 AND r.id = s.meeting_id
     LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = r.opportunity_id
     LEFT JOIN bin b ON b.organization_id = $1 AND b.kind = 'opportunity' AND b.id = r.opportunity_id
     ORDER BY r.starts_at, r.id`,
    [tx.organizationId, contactId, actor.memberId],
  );
  return rows.map(({ title, deal, starts_at, has_audio, deleted, is_own_alone, talk_ms, words }) => ({
    startsAt: starts_at.toISOString(),
    title: is_own_alone ? null : title,
    deal: is_own_alone ? null : deal,
    talkSeconds: Math.round(talk_ms / 1000),
    words: is_own_alone ? null : words,
    hasAudio: has_audio,
    deleted,
  }));
}

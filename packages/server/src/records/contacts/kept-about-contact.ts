import { type KeptAboutContact, type NoteDocument, noteText } from '@forecastle/contract';
import type { CustomValues } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { customSaid } from '../custom-fields/custom-said.ts';
import { keptWordsOf } from '../recorded-words/kept-words.ts';
import { getContact } from './get-contact.ts';

/**
 * Hands out all that is kept about a person: their details, the deals they are on, what was recorded with them and
 * written about them, deleted or not, and of deals in the bin. The trail tells who asked.
 */
export async function keptAboutContact(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<z.infer<typeof KeptAboutContact>> {
  const { abilities: _, openDeals: __, custom: ___, ...contact } = await getContact(tx, actor, id);
  const about = [tx.organizationId, id];
  const { rows: own } = await tx.client.query<{ created_at: Date; custom: CustomValues }>(
    'SELECT created_at, custom FROM contacts WHERE organization_id = $1 AND id = $2',
    about,
  );
  const { rows: deals } = await tx.client.query<{
    name: string;
    role: string | null;
    influence: number | null;
    created_at: Date;
  }>(
    `SELECT o.name, p.role, p.influence, p.created_at FROM opportunity_contacts p
     JOIN opportunities o ON o.organization_id = $1 AND o.id = p.opportunity_id
     WHERE p.organization_id = $1 AND p.contact_id = $2
     UNION ALL
     SELECT b.name, p.role, p.influence, p.created_at
     FROM bin b CROSS JOIN LATERAL jsonb_populate_recordset(NULL::opportunity_contacts, b.rows -> 'opportunity_contacts') p
     WHERE b.organization_id = $1 AND b.kind = 'opportunity' AND p.contact_id = $2 ORDER BY created_at, name`,
    about,
  );
  const { rows: activities } = await tx.client.query<{
    kind: string;
    occurred_at: Date;
    subject: string;
    body: string | null;
    outcome_words: string | null;
    next_step: string | null;
    deal: string | null;
    recorded_by: string | null;
    deleted: boolean;
  }>(
    `SELECT v.kind, v.occurred_at, v.subject, v.body, v.outcome_words, v.next_step, o.name AS deal, m.name AS recorded_by,
       v.deleted_at IS NOT NULL AS deleted
     FROM activity_contacts ac
     JOIN activities v ON v.organization_id = $1 AND v.id = ac.activity_id
     LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = v.opportunity_id
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = v.recorded_by_id
     WHERE ac.organization_id = $1 AND ac.contact_id = $2
     UNION ALL
     SELECT v.kind, v.occurred_at, v.subject, v.body, v.outcome_words, v.next_step, b.name, m.name, true
     FROM bin b CROSS JOIN LATERAL jsonb_populate_recordset(NULL::activity_contacts, b.rows -> 'activity_contacts') ac
     CROSS JOIN LATERAL jsonb_populate_recordset(NULL::activities, b.rows -> 'activities') v
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = v.recorded_by_id
     WHERE b.organization_id = $1 AND b.kind = 'opportunity' AND ac.contact_id = $2 AND v.id = ac.activity_id
     ORDER BY occurred_at, subject`,
    about,
  );
  const { rows: notes } = await tx.client.query<{
    document: NoteDocument;
    created_at: Date;
    author: string | null;
    deleted: boolean;
    files: { id: string; name: string; size: number; deleted: boolean }[];
  }>(
    `SELECT n.document, n.created_at, m.name AS author, n.deleted_at IS NOT NULL AS deleted, (
       SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size,
         'deleted', f.deleted_at IS NOT NULL OR n.deleted_at IS NOT NULL) ORDER BY f.created_at, f.id), '[]')
       FROM deal_files f WHERE f.organization_id = $1 AND f.note_id = n.id) AS files
     FROM deal_notes n
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = n.author_id
     WHERE n.organization_id = $1 AND n.contact_id = $2 ORDER BY n.created_at, n.id`,
    about,
  );
  const { rows: former } = await tx.client.query<{
    name: string;
    row: Record<string, unknown> | null;
    merged_at: Date;
  }>(
    `WITH RECURSIVE into_them(id) AS (
       SELECT $2::uuid UNION SELECT m.merged_id FROM merges m JOIN into_them i ON m.kept_id = i.id
       WHERE m.organization_id = $1 AND m.undone_at IS NULL
     )
     SELECT m.merged_name AS name, m.merged_row AS row, m.merged_at FROM merges m JOIN into_them i ON i.id = m.kept_id
     WHERE m.organization_id = $1 AND m.undone_at IS NULL ORDER BY m.id`,
    about,
  );
  const { rows: meetings } = await tx.client.query<{ starts_at: Date; ends_at: Date; called_off: boolean }>(
    `SELECT t.starts_at, t.ends_at, t.called_off_at IS NOT NULL AS called_off
     FROM meeting_contacts p JOIN meetings t ON t.organization_id = $1 AND t.id = p.meeting_id
     WHERE p.organization_id = $1 AND p.contact_id = $2 ORDER BY t.starts_at, t.id`,
    about,
  );
  const recordedMeetings = await keptWordsOf(tx, actor, id);
  const conversations = await conversationsAbout(tx, id);
  const inWords = await customSaid(tx, [own[0]?.custom ?? {}, ...former.map(({ row }) => customOf(row))]);
  await recordEvent(tx, actor, { kind: 'contact_handed_out', subject: { kind: 'contact', id } });
  return {
    exportedAt: new Date().toISOString(),
    contact: {
      ...contact,
      customFields: inWords(own[0]?.custom ?? {}),
      createdAt: (own[0]?.created_at ?? new Date()).toISOString(),
    },
    mergedRecords: former.map(({ name, row, merged_at }) => ({
      name,
      email: textOf(row?.email),
      otherEmails: (row?.other_emails as string[] | undefined) ?? [],
      title: textOf(row?.title),
      phone: textOf(row?.phone),
      otherPhones: (row?.other_phones as string[] | undefined) ?? [],
      customFields: inWords(customOf(row)),
      mergedAt: merged_at.toISOString(),
    })),
    deals: deals.map(({ created_at, ...deal }) => ({ ...deal, since: created_at.toISOString() })),
    activities: activities.map(({ occurred_at, recorded_by, outcome_words, next_step, ...activity }) => ({
      ...activity,
      occurredAt: occurred_at.toISOString(),
      recordedBy: recorded_by,
      outcomeWords: outcome_words,
      nextStep: next_step,
    })),
    meetings: meetings.map(({ starts_at, ends_at, called_off }) => ({
      startsAt: starts_at.toISOString(),
      endsAt: ends_at.toISOString(),
      calledOff: called_off,
    })),
    recordedMeetings,
    notes: notes.map(({ document, created_at, author, deleted, files }) => ({
      text: noteText(document),
      writtenAt: created_at.toISOString(),
      writtenBy: author,
      deleted,
      files,
    })),
    conversations,
  };
}

/** Returns the conversations with facts about the contact or a duplicate merged into it, deals in the bin included. */
async function conversationsAbout(
  tx: TenantTransaction,
  id: string,
): Promise<z.infer<typeof KeptAboutContact>['conversations']> {
  const { rows } = await tx.client.query<{
    title: string;
    deal: string | null;
    started_at: Date;
    started_by: string | null;
    deleted: boolean;
    facts: string[];
    messages: { isAnswer: boolean; text: string; writtenAt: string }[];
  }>(
    `WITH RECURSIVE into_them(id) AS (
       SELECT $2::uuid UNION SELECT m.merged_id FROM merges m JOIN into_them i ON m.kept_id = i.id
       WHERE m.organization_id = $1 AND m.undone_at IS NULL
     ), sheets AS (
       SELECT s.conversation_id, s.facts FROM conversation_sheets s
       WHERE s.organization_id = $1 AND s.contact_ids && ARRAY(SELECT i.id FROM into_them i)
       UNION ALL
       SELECT s.conversation_id, s.facts
       FROM bin b CROSS JOIN LATERAL jsonb_populate_recordset(NULL::conversation_sheets, b.rows -> 'conversation_sheets') s
       WHERE b.organization_id = $1 AND b.kind = 'opportunity' AND s.contact_ids && ARRAY(SELECT i.id FROM into_them i)
     ), found AS (
       SELECT c.id, c.title, o.name AS deal, c.created_at, c.author_id, c.deleted_at IS NOT NULL AS deleted
       FROM conversations c JOIN opportunities o ON o.organization_id = $1 AND o.id = c.opportunity_id
       WHERE c.organization_id = $1 AND c.id IN (SELECT conversation_id FROM sheets)
       UNION ALL
       SELECT c.id, c.title, b.name, c.created_at, c.author_id, true
       FROM bin b CROSS JOIN LATERAL jsonb_populate_recordset(NULL::conversations, b.rows -> 'conversations') c
       WHERE b.organization_id = $1 AND b.kind = 'opportunity' AND c.id IN (SELECT conversation_id FROM sheets)
     ), messages AS (
       SELECT t.conversation_id, t.position, t.is_answer, t.text, t.created_at FROM conversation_messages t
       WHERE t.organization_id = $1 AND t.conversation_id IN (SELECT id FROM found)
       UNION ALL
       SELECT t.conversation_id, t.position, t.is_answer, t.text, t.created_at
       FROM bin b CROSS JOIN LATERAL jsonb_populate_recordset(NULL::conversation_messages, b.rows -> 'conversation_messages') t
       WHERE b.organization_id = $1 AND b.kind = 'opportunity' AND t.conversation_id IN (SELECT id FROM found)
     )
     SELECT c.title, c.deal, c.created_at AS started_at, m.name AS started_by, c.deleted,
       (SELECT coalesce(array_agg(DISTINCT f ->> 'text'), '{}') FROM sheets s, jsonb_array_elements(s.facts) f
        WHERE s.conversation_id = c.id AND f #>> '{record,kind}' = 'contact'
          AND f #>> '{record,id}' IN (SELECT i.id::text FROM into_them i)) AS facts,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('isAnswer', t.is_answer, 'text', t.text, 'writtenAt', t.created_at)
          ORDER BY t.position), '[]') FROM messages t WHERE t.conversation_id = c.id) AS messages
     FROM found c LEFT JOIN members m ON m.organization_id = $1 AND m.id = c.author_id ORDER BY c.created_at, c.id`,
    [tx.organizationId, id],
  );
  return rows.map(({ started_at, started_by, messages, ...conversation }) => ({
    ...conversation,
    startedAt: started_at.toISOString(),
    startedBy: started_by,
    messages: messages.map(({ writtenAt, ...message }) => ({
      ...message,
      writtenAt: new Date(writtenAt).toISOString(),
    })),
  }));
}

const customOf = (row: Record<string, unknown> | null): CustomValues => (row?.custom as CustomValues | undefined) ?? {};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

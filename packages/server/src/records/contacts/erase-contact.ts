import type { Contact } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { nameKey } from '../accounts/name-key.ts';
import { findInBin } from '../bin/bin-item.ts';
import { eraseInBin } from '../bin/erase-in-bin.ts';
import { restoreRecord } from '../bin/restore-record.ts';
import { indexCustomValues } from '../custom-fields/index-values.ts';
import { redactContact } from '../recorded-words/redact-speakers.ts';
import { getContact } from './get-contact.ts';
import { lockContactsAndActivities } from './lock-contacts.ts';

/** What stands in place of a person's name and of words about them. */
export const ERASED_NAME = 'Erased person';
export const ERASED_WORDS = 'Erased';

/**
 * Erases who a contact is, the words of every activity with them, deleted ones too, and the notes on them with their files.
 * That there was somebody in this role, and when they were met, stays: scores and the ledger, which hold no words, keep their
 * figures. It cannot be undone.
 */
export async function eraseContact(tx: TenantTransaction, actor: Actor, id: string): Promise<z.infer<typeof Contact>> {
  // Out of the bin, so that all that is kept of them is found.
  await takeTurn(tx, 'bin');
  if (await findInBin(tx, actor, id, new Date())) await restoreRecord(tx, actor, id, new Date());
  await getContact(tx, actor, id);
  const activityIds = await lockContactsAndActivities(tx, [id]);
  await tx.client.query(
    `UPDATE contacts SET name = $3, name_key = $4, email = NULL, other_emails = '{}', title = NULL, phone = NULL,
       other_phones = '{}', custom = '{}', external_id = NULL, account_id = NULL, reports_to_id = NULL, updated_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, ERASED_NAME, nameKey(ERASED_NAME)],
  );
  await indexCustomValues(tx, 'contact', [id]);
  await tx.client.query(
    // An email of a mailbox holds no words.
    `UPDATE activities SET subject = CASE WHEN is_wordless THEN subject ELSE $3 END, body = NULL, outcome_words = NULL, next_step = NULL, updated_at = now()
     WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [tx.organizationId, activityIds, ERASED_WORDS],
  );
  await eraseInBin(tx, id, ERASED_WORDS);
  await eraseNotes(tx, id);
  // What they said of deals, and what they were named as the source of; how strong the evidence was stays.
  await tx.client.query(
    `UPDATE evidence SET customer_words = CASE WHEN owner_contact_id = $2 THEN NULL ELSE customer_words END,
       owner_contact_id = nullif(owner_contact_id, $2),
       source_ref = CASE WHEN source_ref ->> 'id' = $2::text THEN NULL ELSE source_ref END
     WHERE organization_id = $1 AND (owner_contact_id = $2 OR source_ref ->> 'id' = $2::text)`,
    [tx.organizationId, id],
  );
  // What they were before others were merged into them, and what those were.
  await tx.client.query(
    `WITH RECURSIVE into_them(id) AS (
       SELECT $2::uuid UNION SELECT m.merged_id FROM merges m JOIN into_them i ON m.kept_id = i.id
       WHERE m.organization_id = $1 AND m.undone_at IS NULL
     ), erased AS (
       UPDATE merges m SET merged_name = $3, kept_before = NULL, kept_after = NULL, merged_row = NULL
       FROM into_them i WHERE m.organization_id = $1 AND (m.kept_id = i.id OR m.merged_id = i.id) RETURNING m.id
     )
     DELETE FROM merged_keys k USING erased WHERE k.organization_id = $1 AND k.merge_id = erased.id`,
    [tx.organizationId, id, ERASED_NAME],
  );
  // What bulk edits and imports have replaced of them, which an undo would give back.
  await tx.client.query(
    `WITH RECURSIVE into_them(id) AS (
       SELECT $2::uuid UNION SELECT m.merged_id FROM merges m JOIN into_them i ON m.kept_id = i.id
       WHERE m.organization_id = $1 AND m.undone_at IS NULL
     ), imported AS (
       UPDATE import_changes c SET before = '{"from": {}, "to": {}}' FROM into_them i
       WHERE c.organization_id = $1 AND c.entity = 'contact' AND c.entity_id = i.id AND c.before IS NOT NULL
     )
     UPDATE bulk_edit_records r SET former = NULL, lost = NULL
     FROM into_them i WHERE r.organization_id = $1 AND r.record_id = i.id`,
    [tx.organizationId, id],
  );
  // What was written about deals they are on, before it was written anew.
  await tx.client.query(
    `DELETE FROM former_words w USING opportunity_contacts p
     WHERE w.organization_id = $1 AND p.organization_id = $1 AND p.opportunity_id = w.opportunity_id AND p.contact_id = $2`,
    [tx.organizationId, id],
  );
  // Conversations that were made from facts about them, or write to them.
  await tx.client.query(
    `WITH RECURSIVE into_them(id) AS (
       SELECT $2::uuid UNION SELECT m.merged_id FROM merges m JOIN into_them i ON m.kept_id = i.id
       WHERE m.organization_id = $1 AND m.undone_at IS NULL
     ), told AS (
       SELECT s.conversation_id AS id FROM conversation_sheets s
       WHERE s.organization_id = $1 AND s.contact_ids && ARRAY(SELECT i.id FROM into_them i)
     )
     DELETE FROM conversations c USING told t WHERE c.organization_id = $1 AND c.id = t.id`,
    [tx.organizationId, id],
  );
  // Narratives by a model about deals they were on.
  await tx.client.query(
    `WITH RECURSIVE into_them(id) AS (
       SELECT $2::uuid UNION SELECT m.merged_id FROM merges m JOIN into_them i ON m.kept_id = i.id
       WHERE m.organization_id = $1 AND m.undone_at IS NULL
     )
     DELETE FROM written_narratives w
     WHERE w.organization_id = $1 AND w.contact_ids && ARRAY(SELECT i.id FROM into_them i)`,
    [tx.organizationId, id],
  );
  // Values of theirs that a connected system had too, and what it had been told of deals they were on.
  await tx.client.query(
    `WITH RECURSIVE into_them(id) AS (
       SELECT $2::uuid UNION SELECT m.merged_id FROM merges m JOIN into_them i ON m.kept_id = i.id
       WHERE m.organization_id = $1 AND m.undone_at IS NULL
     )
     DELETE FROM sync_conflicts s WHERE s.organization_id = $1 AND (s.entity_id IN (SELECT i.id FROM into_them i)
       OR s.field IN ('nextStep', 'description', 'lossReason') AND s.entity_id IN (SELECT p.opportunity_id
         FROM opportunity_contacts p JOIN into_them i ON i.id = p.contact_id WHERE p.organization_id = $1))`,
    [tx.organizationId, id],
  );
  await eraseFromSyncs(tx, id, activityIds);
  await redactContact(tx, id, actor.memberId);
  // Files of contacts that were made before name them.
  await tx.client.query(
    `WITH outdated AS (
       UPDATE export_jobs SET status = 'failed', size = 0, reason = 'A contact in this file has been erased. Export it again.'
       WHERE organization_id = $1 AND what = 'contacts' AND status IN ('processing', 'ready') RETURNING id
     )
     DELETE FROM export_job_parts p USING outdated x WHERE p.organization_id = $1 AND p.export_id = x.id`,
    [tx.organizationId],
  );
  await recordEvent(tx, actor, { kind: 'contact_erased', subject: { kind: 'contact', id } });
  return getContact(tx, actor, id);
}

/**
 * Erases what syncs told of them and of activities with them: former values, reasons, which may quote a value or a name, and
 * refusals. When a record went into the bin stays, which an undo asks.
 */
async function eraseFromSyncs(tx: TenantTransaction, id: string, activityIds: readonly string[]): Promise<void> {
  // Rows are found by the ids that each system has for them, run by run, as they are indexed.
  await tx.client.query(
    `WITH RECURSIVE into_them(id) AS (
       SELECT $2::uuid UNION SELECT m.merged_id FROM merges m JOIN into_them i ON m.kept_id = i.id
       WHERE m.organization_id = $1 AND m.undone_at IS NULL
     ), known AS (
       SELECT DISTINCT e.connection_id, e.object, e.external_id FROM external_identities e
       WHERE e.organization_id = $1 AND e.entity_id IN (SELECT i.id FROM into_them i UNION ALL SELECT unnest($3::uuid[]))
     ), refused AS (
       DELETE FROM sync_failures f USING known k WHERE f.organization_id = $1 AND f.connection_id = k.connection_id
         AND f.object = k.object AND f.external_id = k.external_id
     )
     UPDATE sync_rows s SET before = CASE WHEN s.outcome = 'removed' THEN s.before END, reason = NULL, vendor_words = NULL
     FROM known k JOIN sync_runs r ON r.organization_id = $1 AND r.connection_id = k.connection_id
     WHERE s.organization_id = $1 AND s.run_id = r.id AND s.object = k.object AND s.external_id = k.external_id
       AND (s.before IS NOT NULL OR s.reason IS NOT NULL OR s.vendor_words IS NOT NULL)`,
    [tx.organizationId, id, activityIds],
  );
}

/** Deletes what was written about them, and the files on it; locked first, so that none comes onto it meanwhile. */
async function eraseNotes(tx: TenantTransaction, id: string): Promise<void> {
  const of = [tx.organizationId, id];
  await tx.client.query('SELECT 1 FROM deal_notes WHERE organization_id = $1 AND contact_id = $2 FOR UPDATE', of);
  await tx.client.query(
    `DELETE FROM deal_files f USING deal_notes n WHERE f.organization_id = $1
       AND n.organization_id = $1 AND n.id = f.note_id AND n.contact_id = $2`,
    of,
  );
  await tx.client.query('DELETE FROM deal_notes WHERE organization_id = $1 AND contact_id = $2', of);
}

import type { TenantTransaction } from '../../platform/database/tenant.ts';

/**
 * Takes a person, and those who were merged into them, out of the words of deals in the bin: those of activities with them, and
 * what they said of a deal or were named as the source of. Conversations and narratives about deals they are on go.
 */
export async function eraseInBin(tx: TenantTransaction, contactId: string, instead: string): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(
    `WITH RECURSIVE into_them(id) AS (
       SELECT $2::uuid UNION SELECT m.merged_id FROM merges m JOIN into_them i ON m.kept_id = i.id
       WHERE m.organization_id = $1 AND m.undone_at IS NULL
     )
     UPDATE bin b SET rows = b.rows || '{"conversations": [], "conversation_sheets": [], "conversation_messages": [], "written_narratives": []}' || jsonb_build_object(
       'activities', (SELECT coalesce(jsonb_agg(
           CASE WHEN EXISTS (SELECT FROM jsonb_array_elements(b.rows -> 'activity_contacts') c JOIN into_them i ON i.id::text = c ->> 'contact_id'
               WHERE c ->> 'activity_id' = e ->> 'id')
             THEN e || jsonb_build_object('subject', $3::text, 'body', NULL, 'outcome_words', NULL, 'next_step', NULL)
             ELSE e END ORDER BY place), '[]')
         FROM jsonb_array_elements(b.rows -> 'activities') WITH ORDINALITY AS a(e, place)),
       'evidence', (SELECT coalesce(jsonb_agg(e
           || CASE WHEN e ->> 'owner_contact_id' IN (SELECT id::text FROM into_them)
             THEN '{"customer_words": null, "owner_contact_id": null}'::jsonb ELSE '{}' END
           || CASE WHEN e #>> '{source_ref,id}' IN (SELECT id::text FROM into_them) THEN '{"source_ref": null}'::jsonb ELSE '{}' END
           ORDER BY place), '[]')
         FROM jsonb_array_elements(b.rows -> 'evidence') WITH ORDINALITY AS v(e, place)))
     WHERE b.organization_id = $1 AND b.kind = 'opportunity' AND (
       EXISTS (SELECT FROM jsonb_array_elements(b.rows -> 'activity_contacts') c JOIN into_them i ON i.id::text = c ->> 'contact_id')
       OR EXISTS (SELECT FROM jsonb_array_elements(b.rows -> 'opportunity_contacts') c JOIN into_them i ON i.id::text = c ->> 'contact_id')
       OR EXISTS (SELECT FROM jsonb_array_elements(b.rows -> 'evidence') v JOIN into_them i
         ON i.id::text IN (v ->> 'owner_contact_id', v #>> '{source_ref,id}')))
     RETURNING b.id`,
    [tx.organizationId, contactId, instead],
  );
  // What was written about these deals, before it was written anew.
  await tx.client.query('DELETE FROM former_words WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])', [
    tx.organizationId,
    rows.map(({ id }) => id),
  ]);
}

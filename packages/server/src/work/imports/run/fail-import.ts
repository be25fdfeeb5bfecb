import type pg from 'pg';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { ImportJob } from '../import-jobs.ts';
import { UnreadableFile } from '../reading/index.ts';

/**
 * Ends an import or its undo, or sends a preview back to its choices, with a sentence that says what became of the rows.
 */
export async function failImport(
  pool: pg.Pool,
  { organizationId, importId }: ImportJob,
  error: unknown,
): Promise<void> {
  const why = error instanceof UnreadableFile ? error.message : 'The server failed. Its log shows why.';
  await inTenant(pool, organizationId, async (tx) => {
    await tx.client.query(
      `UPDATE imports SET
         status = CASE status WHEN 'previewing' THEN 'uploaded' ELSE 'failed' END,
         error = $3 || CASE
           WHEN status = 'previewing' THEN ' Nothing was imported.'
           WHEN next_row = 0 THEN ' Nothing was imported.'
           ELSE format(' The first %s of %s rows are imported, the rest are not. Import the file again and skip duplicates.', next_row, total_rows)
         END,
         next_row = CASE status WHEN 'previewing' THEN 0 ELSE next_row END,
         finished_at = now()
       WHERE organization_id = $1 AND id = $2 AND status IN ('previewing', 'queued', 'running')`,
      [organizationId, importId, why],
    );
    await tx.client.query(
      `WITH failed AS (
         UPDATE imports SET status = 'undo_failed' WHERE organization_id = $1 AND id = $2 AND status = 'undoing' RETURNING id
       )
       UPDATE import_undos u SET error = $3 FROM failed WHERE u.organization_id = $1 AND u.import_id = failed.id`,
      [organizationId, importId, `${why} What was undone until then stays undone; start the undo again to go on.`],
    );
  });
}

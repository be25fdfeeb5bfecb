import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/files/csv.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleImport } from './find-import.ts';

/** The rows that were rejected or skipped: their columns as they were, then their row number and why, as CSV. */
export async function writeRejectedCsv(
  tx: TenantTransaction,
  actor: Actor,
  importId: string,
): Promise<{ name: string; content: string }> {
  const stored = await visibleImport(tx, actor, importId);
  const { rows } = await tx.client.query<{ row: number; cells: string[] | null; reasons: string[] }>(
    `SELECT row, (array_agg(cells ORDER BY ordinal) FILTER (WHERE cells IS NOT NULL))[1] AS cells,
       array_agg(concat_ws(': ', nullif(concat_ws(' ', "column", '"' || value || '"'), ''), reason)
         || coalesce(' (expected ' || expected || ')', '') ORDER BY ordinal) AS reasons
     FROM import_issues WHERE organization_id = $1 AND import_id = $2 AND severity IN ('rejected', 'skipped')
     GROUP BY row ORDER BY row`,
    [tx.organizationId, importId],
  );
  await recordEvent(tx, actor, { kind: 'rejected_rows_exported', subject: { kind: 'import', id: importId } });
  const headers = stored.inspection?.columns.map(({ header }) => header) ?? [];
  const lines = [
    [...headers, 'Row', 'Reason'],
    ...rows.map(({ row, cells, reasons }) => [
      ...headers.map((_, index) => cells?.[index] ?? ''),
      String(row),
      reasons.join('; '),
    ]),
  ];
  const name = `${stored.fileName.replace(/\.[^.]*$/, '')} - not imported.csv`;
  return { name, content: BYTE_ORDER_MARK + lines.map(csvLine).join('') };
}

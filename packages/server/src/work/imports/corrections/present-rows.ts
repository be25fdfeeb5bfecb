import type { ImportRow } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { mappedColumns, type PreviewedImport } from './correctable.ts';
import { correctionsOf, WHOLE_ROW } from './effective.ts';
import { type KeptRow, textAt } from './row-blocks.ts';

type Row = z.infer<typeof ImportRow>;
type Issue = { row: number; column: string | null } & Omit<Row['issues'][number], 'column'>;

/** Rows as the API shows them: by two statements, whatever their number. */
export async function presentRows(
  tx: TenantTransaction,
  stored: PreviewedImport,
  rows: readonly KeptRow[],
): Promise<Row[]> {
  const rowNumbers = rows.map(({ rowNumber }) => rowNumber);
  const corrections = await correctionsOf(tx, { importId: stored.id, position: stored.editPosition, rowNumbers });
  const { rows: found } = await tx.client.query<Issue>(
    `SELECT row, "column", reason, expected, severity FROM import_issues
     WHERE organization_id = $1 AND import_id = $2 AND row = ANY($3::int[]) ORDER BY row, ordinal`,
    [tx.organizationId, stored.id, rowNumbers],
  );
  const issues = Map.groupBy(found, ({ row }) => row);
  const columns = mappedColumns(stored);
  // No two columns have the same header: the inspection numbers them.
  const indexOf = new Map(stored.inspection.columns.map(({ header, index }) => [header, index]));
  return rows.map((row) => {
    const corrected = corrections.get(row.rowNumber);
    return {
      row: row.rowNumber,
      leftOut: corrected?.has(WHOLE_ROW) === true,
      cells: columns.map((column) => {
        const original = textAt(row, column);
        const value = corrected?.get(column);
        return value === undefined ? { column, value: original, original: null } : { column, value, original };
      }),
      issues: once(issues.get(row.rowNumber) ?? []).map(({ column, reason, expected, severity }) => ({
        column: column === null ? null : (indexOf.get(column) ?? null),
        reason,
        expected,
        severity,
      })),
    };
  });
}

/** Two fields may be taken from one column, and find the same fault in its cell. */
const once = (issues: readonly Issue[]): Issue[] => [
  ...new Map(issues.map((issue) => [`${issue.column}\n${issue.reason}`, issue])).values(),
];

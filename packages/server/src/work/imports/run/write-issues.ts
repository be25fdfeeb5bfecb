import { type CustomColumn, type ImportField, isCustomColumn, keyOfColumn, ownValue } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { storable } from '../../../platform/http/storable-text.ts';
import { FIELD_LABELS } from '../reading/index.ts';
import type { PlannedIssue } from './plan-rows.ts';
import type { RunSetup } from './set-up.ts';

/** Keeps what is to be said of rows, numbered within each row. */
export const writeIssues = (tx: TenantTransaction, setup: RunSetup, issues: readonly PlannedIssue[]): Promise<void> =>
  keepIssues(
    tx,
    setup.importId,
    issues.map(({ rowNumber, severity, finding: { field, ...said }, cells }) => ({
      rowNumber,
      severity,
      cells,
      ...said,
      column: field === null ? null : columnOf(setup, field),
    })),
  );

export interface Issue {
  readonly rowNumber: number;
  /** The header, or what the field is called. */
  readonly column: string | null;
  readonly value: string | null;
  readonly reason: string;
  readonly expected: string | null;
  readonly severity: 'rejected' | 'skipped' | 'warning';
  /** The whole row, of one that is not taken. */
  readonly cells?: readonly string[] | null | undefined;
}

/** `after`: how many are kept of each row already. */
export async function keepIssues(
  tx: TenantTransaction,
  importId: string,
  issues: readonly Issue[],
  after = 0,
): Promise<void> {
  if (issues.length === 0) return;
  let row = 0;
  let ordinal = after;
  const values = issues.map(({ rowNumber, value, cells, ...said }) => {
    ordinal = rowNumber === row ? ordinal + 1 : after + 1;
    row = rowNumber;
    return { ...said, row, ordinal, value: value && storable(value), cells: cells?.map(storable) ?? null };
  });
  await tx.client.query(
    `INSERT INTO import_issues (organization_id, import_id, row, ordinal, "column", value, reason, expected, severity, cells)
     SELECT $1, $2, row, ordinal, "column", value, reason, expected, severity, cells
     FROM json_to_recordset($3::json) AS r(row int, ordinal int, "column" text, value text, reason text, expected text,
       severity text, cells jsonb)`,
    [tx.organizationId, importId, JSON.stringify(values)],
  );
}

/** The header of the column that a field is taken from, or what the field is called. */
function columnOf({ choices, inspection, customs }: RunSetup, field: ImportField | CustomColumn): string {
  const key = isCustomColumn(field) ? keyOfColumn(field) : null;
  const at = key === null ? choices.mapping[field as ImportField] : ownValue(choices.customColumns, key);
  const header = inspection.columns[at ?? -1]?.header;
  return header ?? (key === null ? FIELD_LABELS[field as ImportField] : (customs.get(key)?.label ?? key));
}

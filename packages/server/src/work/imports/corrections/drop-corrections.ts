import { counted } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { KeptInspection, StoredImport } from '../stored-import.ts';

/**
 * Corrections belong to the cells of one table. Read as another one (sheet, header row, delimiter, other columns) the
 * file loses them, and the inspection says so.
 */
export async function dropCorrections(
  tx: TenantTransaction,
  stored: StoredImport,
  inspection: KeptInspection,
): Promise<KeptInspection> {
  const { id, edits, correctedCells, rowsLeftOut, inspection: before } = stored;
  if (edits === 0 || !before || tableOf(before) === tableOf(inspection)) return inspection;
  await tx.client.query('DELETE FROM import_corrections WHERE organization_id = $1 AND import_id = $2', [
    tx.organizationId,
    id,
  ]);
  await tx.client.query(
    `UPDATE imports SET edit_position = 0, edits = 0, corrected_cells = 0, rows_left_out = 0
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id],
  );
  const lost = [
    ...(correctedCells > 0 ? [counted(correctedCells, 'corrected cell')] : []),
    ...(rowsLeftOut > 0 ? [`${counted(rowsLeftOut, 'row')} left out`] : []),
  ];
  if (lost.length === 0) return inspection;
  const warning = `Your corrections were removed (${lost.join(', ')}): the file is now read differently.`;
  return { ...inspection, warnings: [...inspection.warnings, warning] };
}

const tableOf = ({ sheet, delimiter, headerRow, headerSignature }: KeptInspection): string =>
  JSON.stringify([sheet, delimiter, headerRow, headerSignature]);

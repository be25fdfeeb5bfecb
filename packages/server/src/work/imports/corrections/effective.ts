/** What a person has set in the rows of a file, as it holds at a position in their edits. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { readAgain, type TypedRow } from '../reading/index.ts';
import type { RunSetup } from '../run/set-up.ts';
import type { KeptRow } from './row-blocks.ts';

/** In place of a column: the row itself. */
export const WHOLE_ROW = -1;
/** The value by which a row is left out. */
export const OUT = 'out';

/** Corrected cells of one row by column; WHOLE_ROW among them when it is left out. */
export type RowCorrections = ReadonlyMap<number, string>;

interface Asked {
  readonly importId: string;
  readonly position: number;
}

type Found = { row: number; column: number; value: string | null };

export async function correctionsBetween(
  tx: TenantTransaction,
  { importId, position, first, last }: Asked & { first: number; last: number },
): Promise<ReadonlyMap<number, RowCorrections>> {
  const { rows } = await tx.client.query<Found>(
    `SELECT DISTINCT ON (row, "column") row, "column", value FROM import_corrections
     WHERE organization_id = $1 AND import_id = $2 AND edit <= $3 AND row BETWEEN $4 AND $5
     ORDER BY row, "column", edit DESC`,
    [tx.organizationId, importId, position, first, last],
  );
  return byRow(rows);
}

export async function correctionsOf(
  tx: TenantTransaction,
  { importId, position, rowNumbers }: Asked & { rowNumbers: readonly number[] },
): Promise<ReadonlyMap<number, RowCorrections>> {
  if (position === 0) return new Map();
  const { rows } = await tx.client.query<Found>(
    `SELECT DISTINCT ON (row, "column") row, "column", value FROM import_corrections
     WHERE organization_id = $1 AND import_id = $2 AND edit <= $3 AND row = ANY($4::int[])
     ORDER BY row, "column", edit DESC`,
    [tx.organizationId, importId, position, rowNumbers],
  );
  return byRow(rows);
}

function byRow(found: readonly Found[]): ReadonlyMap<number, RowCorrections> {
  const rows = new Map<number, Map<number, string>>();
  for (const { row, column, value } of found) {
    if (value === null) continue;
    const cells = rows.get(row);
    if (cells) cells.set(column, value);
    else rows.set(row, new Map([[column, value]]));
  }
  return rows;
}

/** A row with what a person has set in it, read by the rules of the import. */
export function correctRow(
  row: KeptRow,
  corrections: RowCorrections | undefined,
  { file }: Pick<RunSetup, 'file'>,
): TypedRow {
  const values = new Map(corrections);
  const isLeftOut = values.delete(WHOLE_ROW);
  const hasOtherId = values.has(file.mapping.externalId ?? -1);
  const { supersededBy, repeats } = row;
  return {
    ...readAgain(row, values, file),
    isLeftOut,
    ...(supersededBy !== undefined && !hasOtherId && { supersededBy }),
    ...(repeats !== undefined && values.size === 0 && { repeats }),
  };
}

/** The rows of a previewed file, kept in blocks so that any of them is found without reading the file. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { type Cell, cellTexts, type TypedRow } from '../reading/index.ts';
import { rowKey } from '../run/file-memory.ts';

/** Rows of a block: a page of a hundred wrong rows strewn over the file reads so many times that. */
const BLOCK_ROWS = 100;

/** A row as the file has it, without a person's corrections. */
export interface KeptRow {
  readonly rowNumber: number;
  readonly cells: string;
  /** The row of the file that holds a later state of its deal. */
  readonly supersededBy?: number | undefined;
  /** The first row of the file that says the same. */
  readonly repeats?: number | undefined;
}

/** By what a row is matched with other rows of its file; null when it is no deal. */
export function keyOf({ reading, isLeftOut, supersededBy }: TypedRow): string | null {
  if (isLeftOut || supersededBy !== undefined || 'problems' in reading) return null;
  const { deal } = reading;
  const key = deal.externalId === null ? `name\n${rowKey(deal)}` : `id\n${deal.externalId}`;
  return key.toWellFormed().replaceAll('\u0000', '');
}

export async function keepRows(tx: TenantTransaction, importId: string, rows: readonly TypedRow[]): Promise<void> {
  const blocks = [];
  for (let at = 0; at < rows.length; at += BLOCK_ROWS) {
    const block = rows.slice(at, at + BLOCK_ROWS);
    const parts = block.map(
      ({ rowNumber, cells, original = cells, supersededBy, repeats }) =>
        `[${rowNumber},${original},${supersededBy ?? null},${repeats ?? null}]`,
    );
    blocks.push({
      first: block[0]?.rowNumber,
      last: block.at(-1)?.rowNumber,
      numbers: block.map(({ rowNumber }) => rowNumber),
      keys: block.map(keyOf),
      rows: `[${parts.join(',')}]`,
    });
  }
  await tx.client.query(
    `INSERT INTO import_row_blocks (organization_id, import_id, first_row, last_row, row_numbers, keys, rows)
     SELECT $1, $2, first, last, numbers, keys, rows
     FROM json_to_recordset($3::json) AS r(first int, last int, numbers int[], keys text[], rows text)`,
    [tx.organizationId, importId, JSON.stringify(blocks)],
  );
}

export async function forgetRows(tx: TenantTransaction, importId: string): Promise<void> {
  await tx.client.query('DELETE FROM import_row_blocks WHERE organization_id = $1 AND import_id = $2', [
    tx.organizationId,
    importId,
  ]);
}

/** First rows of the blocks that hold the rows $3 of import $2, each found in its place in the index. */
const BLOCKS_OF = `SELECT (SELECT max(b.first_row) FROM import_row_blocks b
  WHERE b.organization_id = $1 AND b.import_id = $2 AND b.first_row <= wanted) FROM unnest($3::int[]) wanted`;

/** Some rows by number, in the order of the file; those that the file does not have are left out. */
export async function findRows(
  tx: TenantTransaction,
  importId: string,
  rowNumbers: readonly number[],
): Promise<KeptRow[]> {
  const { rows: blocks } = await tx.client.query<{ rows: string }>(
    `SELECT rows FROM import_row_blocks WHERE organization_id = $1 AND import_id = $2 AND first_row IN (${BLOCKS_OF}) ORDER BY first_row`,
    [tx.organizationId, importId, rowNumbers],
  );
  const wanted = new Set(rowNumbers);
  return blocks.flatMap(({ rows }) => rowsOf(rows).filter(({ rowNumber }) => wanted.has(rowNumber)));
}

/** Up to `limit` rows after a row, in the order of the file. */
export async function rowsAfter(
  tx: TenantTransaction,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<KeptRow[]> {
  const { rows: blocks } = await tx.client.query<{ rows: string }>(
    `SELECT rows FROM import_row_blocks
     WHERE organization_id = $1 AND import_id = $2 AND first_row >= coalesce((
       SELECT max(b.first_row) FROM import_row_blocks b
       WHERE b.organization_id = $1 AND b.import_id = $2 AND b.first_row <= $3), 0)
     ORDER BY first_row LIMIT $4`,
    [tx.organizationId, importId, after, Math.ceil(limit / BLOCK_ROWS) + 2],
  );
  const rows = blocks.flatMap((block) => rowsOf(block.rows));
  return rows.filter(({ rowNumber }) => rowNumber > after).slice(0, limit);
}

/** Every row, block by block: a file takes the memory of a few blocks. */
export async function* allRows(tx: TenantTransaction, importId: string): AsyncGenerator<KeptRow[]> {
  for (let after = 0; ; ) {
    const rows = await rowsAfter(tx, importId, { after, limit: 20 * BLOCK_ROWS });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.rowNumber;
  }
}

/** So many keys are looked for in each block before its rows are taken apart; of more that is the slower way. */
const FEW_KEYS = 4;

/** Numbers of the rows that are matched by any of these keys, at most so many and the first of each key among them. */
export async function rowsByKey(
  tx: TenantTransaction,
  importId: string,
  { keys, limit }: { keys: readonly string[]; limit: number },
): Promise<number[]> {
  if (keys.length === 0) return [];
  const { rows } = await tx.client.query<{ row: number }>(
    `SELECT u.row FROM import_row_blocks b, unnest(b.row_numbers, b.keys) AS u(row, key)
     WHERE b.organization_id = $1 AND b.import_id = $2 AND u.key = ANY($3::text[])
       ${keys.length > FEW_KEYS ? '' : 'AND b.keys && $3::text[]'}
     ORDER BY u.row LIMIT $4`,
    [tx.organizationId, importId, keys, limit],
  );
  return rows.map(({ row }) => row);
}

/** Keeps by what rows are matched now that they say something else. */
export async function keepKeys(tx: TenantTransaction, importId: string, rows: readonly TypedRow[]): Promise<void> {
  const anew = new Map(rows.map((row) => [row.rowNumber, keyOf(row)]));
  const { rows: blocks } = await tx.client.query<{ first: number; numbers: number[]; keys: (string | null)[] }>(
    `SELECT first_row AS first, row_numbers AS numbers, keys FROM import_row_blocks
     WHERE organization_id = $1 AND import_id = $2 AND first_row IN (${BLOCKS_OF})`,
    [tx.organizationId, importId, [...anew.keys()]],
  );
  const changed = blocks.map(({ first, numbers, keys }) => ({
    first,
    keys: numbers.map((row, at) => (anew.has(row) ? anew.get(row) : keys[at])),
  }));
  await tx.client.query(
    `UPDATE import_row_blocks b SET keys = r.keys FROM json_to_recordset($3::json) AS r(first int, keys text[])
     WHERE b.organization_id = $1 AND b.import_id = $2 AND b.first_row = r.first`,
    [tx.organizationId, importId, JSON.stringify(changed)],
  );
}

function rowsOf(block: string): KeptRow[] {
  type Kept = [rowNumber: number, cells: Cell[], supersededBy?: number | null, repeats?: number | null];
  return (JSON.parse(block) as Kept[]).map(([rowNumber, cells, supersededBy, repeats]) => ({
    rowNumber,
    cells: JSON.stringify(cells),
    supersededBy: supersededBy ?? undefined,
    repeats: repeats ?? undefined,
  }));
}

/** The text of a cell as a person reads it; '' beyond the end of its row. */
export const textAt = (row: KeptRow, column: number): string => cellTexts(row.cells)[column] ?? '';

/** What the rows of a file together say that no row says alone. */
import { counted } from '@forecastle/rules';
import type { RowProblem } from '../../work/imports/reading/index.ts';

/** Rows that say the same in every cell as one before them: of deals without an identifier each is one more. */
export function identicalNotice(rows: number): string[] {
  if (rows === 0) return [];
  return [`${counted(rows, 'row')} ${rows === 1 ? 'repeats' : 'repeat'} an earlier row exactly.`];
}

/** Rows named before the rest is only counted. */
const NAMED_ROWS = 3;

/** Cells of rows that were taken with something done to them, a sentence for each column and reason. */
export function cellNotices(notices: readonly RowProblem[]): string[] {
  const alike = Map.groupBy(notices, ({ column, reason }) => JSON.stringify([column, reason]));
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const rows = same.slice(0, NAMED_ROWS).map(({ row }) => row);
    const named = `${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}${same.length > rows.length ? ' …' : ''}`;
    return [`${first.column}: ${first.reason} in ${counted(same.length, 'row')} (${named}, "${first.value}").`];
  });
}

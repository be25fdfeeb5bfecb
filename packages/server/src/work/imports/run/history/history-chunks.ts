import { FIRST_ROWS, type TypedHistoryRow } from '../../reading/index.ts';

/** The rows that are still to be taken. The journal stands between two deals, and so does the end of a chunk. */
export async function* historyChunks(
  batches: AsyncIterable<readonly TypedHistoryRow[]>,
  startRow: number,
): AsyncGenerator<readonly TypedHistoryRow[]> {
  let at = 0;
  for await (const batch of batches) {
    const rest = batch.slice(Math.max(0, Math.min(batch.length, startRow - at)));
    const isFirst = at === 0 && rest.length === batch.length;
    at += batch.length;
    const end = isFirst ? endOfDeal(rest, FIRST_ROWS) : 0;
    if (end > 0) yield rest.slice(0, end);
    if (end < rest.length) yield rest.slice(end);
  }
}

/** Index behind the last row of the deal that the row at `rows` belongs to. */
function endOfDeal(rows: readonly TypedHistoryRow[], from: number): number {
  let end = Math.min(from, rows.length);
  while (end < rows.length && rows[end]?.deal === rows[end - 1]?.deal) end++;
  return end;
}

/** Pages of notes, which end at a number of bytes too: a note may be five thousand times as long as another. */
import { encodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { NoteRow } from './note-row.ts';

/** Of the documents on one page; the note that passes it is the last one. */
const PAGE_BYTES = 1_000_000;

export type NoteOfPage = NoteRow & { readonly found: number };

/** Reads a page from a statement that selects the notes of one, and one more, in this order of its columns. */
export const pageSql = (notes: string, order: string): string => `
  SELECT * FROM (
    SELECT p.*, count(*) OVER ()::int AS found, sum(octet_length(p.document::text))
      OVER (ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
    FROM (${notes}) p) q
  WHERE coalesce(bytes_before, 0) < ${PAGE_BYTES} ORDER BY ${order}`;

/** Cuts what was read to a page and says where the next one starts. */
export function pageOfNotes<Row extends NoteOfPage, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
  isFirst: (row: Row) => boolean,
): { items: Item[]; nextCursor: string | null } {
  const place = (row: Row) => [isFirst(row) ? 1 : 0, row.sort_at, row.id] as const;
  const { items, nextCursor } = pageOf(rows, limit, present, place);
  const last = rows.at(-1);
  const isCut = last !== undefined && rows.length < last.found;
  return { items, nextCursor: isCut && nextCursor === null ? encodeCursor(place(last)) : nextCursor };
}

/** Keyset cursors: where the page before ended, as base64url JSON; opaque to clients, checked when it comes back. */
import * as z from 'zod';
import { invalid } from './errors.ts';
import { isStorableText } from './storable-text.ts';

/** Sort value, then id, of the last item of a page. */
export const encodeCursor = (values: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** The values of a cursor, or null for the first page; throws INVALID when they are not of the form of this list. */
export function decodeCursor<T extends z.ZodType>(cursor: string | undefined, form: T): z.infer<T> | null {
  if (cursor === undefined) return null;
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    values = undefined;
  }
  const parsed = form.safeParse(values);
  if (parsed.success) return parsed.data;
  throw invalid({
    field: 'cursor',
    value: cursor.slice(0, 200),
    expected: 'nextCursor of the previous page, unchanged',
    message: 'This cursor is not from this list. Start again without it.',
  });
}

export const NameCursor = z.tuple([z.string().max(1000).refine(isStorableText), z.uuid()]);

/** Of lists with what was changed last first: an instant to the microsecond. */
export const UpdatedCursor = z.tuple([z.iso.datetime({ offset: true }), z.uuid()]);

/** Cuts `limit + 1` rows to a page and says where the next one starts. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
  sortValues: (row: Row) => readonly (string | number | null)[],
): { items: Item[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return {
    items: kept.map(present),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(sortValues(last)) : null,
  };
}

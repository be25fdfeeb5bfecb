import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Rows read at a time: the memory an export takes, however long it is. */
const PAGE = 1000;

/** A statement that answers ids, in the order of the file. */
export interface IdsStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The rows of the ids that a statement names, page by page, in its order. `read` answers a page of them in theirs. */
export async function* namedRows<Row>(
  { client }: TenantTransaction,
  { text, values }: IdsStatement,
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  // All of it is wanted: a plan for the first rows would take far longer for the last.
  await client.query('SET LOCAL cursor_tuple_fraction = 1');
  await client.query(`DECLARE exported NO SCROLL CURSOR FOR ${text}`, [...values]);
  // The statement above has its plan. Each page is looked up by its ids: to join it with whole tables would read them anew
  // for every page.
  await client.query('SET LOCAL enable_hashjoin = off');
  await client.query('SET LOCAL enable_mergejoin = off');
  for (;;) {
    const { rows } = await client.query<{ id: string }>(`FETCH ${PAGE} FROM exported`);
    if (rows.length > 0) yield await read(rows.map(({ id }) => id));
    if (rows.length < PAGE) return;
  }
}

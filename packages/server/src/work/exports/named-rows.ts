import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Rows read at a time: the memory an export takes, however long it is. */
const PAGE = 1000;

/** A statement that answers ids, in the order of the file. */
export interface IdsStatement {
  /** Without its order, which takes no values. */
  readonly text: string;
  readonly order: string;
  readonly values: readonly unknown[];
}

/** How many ids a statement names. */
export async function countNamed({ client }: TenantTransaction, { text, values }: IdsStatement): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM (${text}) named`, [
    ...values,
  ]);
  return rows[0]?.count ?? 0;
}

/** The rows of the ids that a statement names, page by page, in its order. `read` answers a page of them in theirs. */
export async function* namedRows<Row>(
  { client }: TenantTransaction,
  { text, order, values }: IdsStatement,
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  // All of it is wanted: a plan for the first rows would take far longer for the last.
  await client.query('SET LOCAL cursor_tuple_fraction = 1');
  await client.query(`DECLARE exported NO SCROLL CURSOR FOR ${text} ORDER BY ${order}`, [...values]);
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

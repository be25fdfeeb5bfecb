/** How the auth library reads and writes its tables: plain SQL over a pool, or over the connection of a transaction. */
import { snake } from '@forecastle/rules';
import { type CleanedWhere, createAdapterFactory } from 'better-auth/adapters';
import type pg from 'pg';

type Row = Record<string, unknown>;

/** What the library is known to ask by; another operator is refused, so that an update of it is not misread. */
const COMPARED: Readonly<Record<string, string>> = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' };

/** A table's name is the library's for it; nothing of it comes from outside. */
const tableOf = (model: string) => `auth.${snake(model)}`;

/** Takes values as they come up in a statement, and gives their places in it. */
class Values {
  readonly list: unknown[] = [];

  place(value: unknown): string {
    return `$${this.list.push(value)}`;
  }

  set(row: Row): string {
    return Object.entries(row)
      .map(([field, value]) => `${snake(field)} = ${this.place(value)}`)
      .join(', ');
  }

  where(conditions: readonly CleanedWhere[]): string {
    const joined = (isEither: boolean) =>
      conditions.filter(({ connector }) => (connector === 'OR') === isEither).map((each) => this.#condition(each));
    const either = joined(true);
    return [...joined(false), ...(either.length > 0 ? [`(${either.join(' OR ')})`] : [])].join(' AND ') || 'true';
  }

  #condition({ field, operator = 'eq', value, mode = 'sensitive' }: CleanedWhere): string {
    const column = snake(field);
    if (value === null && operator === 'eq') return `${column} IS NULL`;
    if (value === null && operator === 'ne') return `${column} IS NOT NULL`;
    if (mode === 'sensitive' && operator === 'in') return `${column} = ANY(${this.place(value)})`;
    const comparison = COMPARED[operator];
    if (mode !== 'sensitive' || comparison === undefined) {
      throw new Error(`the auth library asks for ${field} by ${operator}, ${mode}, which is not known here`);
    }
    return `${column} ${comparison} ${this.place(value)}`;
  }
}

/** A row by the library's names, which are those of the columns in camel case. */
const named = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column.replace(/_(.)/g, (_, letter) => letter.toUpperCase()), value]),
  );

export const authAdapter = (db: pg.Pool | pg.PoolClient) =>
  createAdapterFactory({
    config: { adapterId: 'postgresql', supportsJSON: true, supportsArrays: true },
    adapter: () => {
      const rowsOf = async (text: string, { list }: Values) => (await db.query<Row>(text, list)).rows.map(named);
      const countOf = async (text: string, { list }: Values) => (await db.query(text, list)).rowCount ?? 0;
      /** One row that meets the conditions, and still does once it is locked: of two who come at once one gets it. */
      const one = (table: string, conditions: readonly CleanedWhere[], values: Values) =>
        `id = (SELECT id FROM ${table} WHERE ${values.where(conditions)} LIMIT 1 FOR UPDATE)`;
      const first = <T>(rows: Row[]) => (rows[0] ?? null) as T | null;
      return {
        async create<T extends Row>({ model, data }: { model: string; data: T }) {
          const [columns, places, values] = [Object.keys(data).map(snake), new Values(), Object.values(data)];
          const [row] = await rowsOf(
            `INSERT INTO ${tableOf(model)} (${columns.join(', ')})
             VALUES (${values.map((value) => places.place(value)).join(', ')}) RETURNING *`,
            places,
          );
          return row as T;
        },
        async findOne<T>({ model, where }: { model: string; where: CleanedWhere[] }) {
          const values = new Values();
          return first<T>(await rowsOf(`SELECT * FROM ${tableOf(model)} WHERE ${values.where(where)} LIMIT 1`, values));
        },
        async findMany<T>({ model, where = [], limit, offset = 0, sortBy }: Search) {
          const values = new Values();
          const order = sortBy ? `ORDER BY ${snake(sortBy.field)} ${sortBy.direction === 'desc' ? 'DESC' : 'ASC'}` : '';
          const rows = await rowsOf(
            `SELECT * FROM ${tableOf(model)} WHERE ${values.where(where)} ${order}
             LIMIT ${values.place(limit)} OFFSET ${values.place(offset)}`,
            values,
          );
          return rows as T[];
        },
        async count({ model, where = [] }) {
          const values = new Values();
          const text = `SELECT count(*)::int AS count FROM ${tableOf(model)} WHERE ${values.where(where)}`;
          return Number((await rowsOf(text, values))[0]?.count);
        },
        async update<T>({ model, where, update }: { model: string; where: CleanedWhere[]; update: T }) {
          const values = new Values();
          const text = `UPDATE ${tableOf(model)} SET ${values.set(update as Row)} WHERE ${values.where(where)} RETURNING *`;
          return first<T>(await rowsOf(text, values));
        },
        updateMany({ model, where, update }) {
          const values = new Values();
          return countOf(`UPDATE ${tableOf(model)} SET ${values.set(update)} WHERE ${values.where(where)}`, values);
        },
        async delete({ model, where }) {
          const values = new Values();
          await countOf(`DELETE FROM ${tableOf(model)} WHERE ${values.where(where)}`, values);
        },
        deleteMany({ model, where }) {
          const values = new Values();
          return countOf(`DELETE FROM ${tableOf(model)} WHERE ${values.where(where)}`, values);
        },
        async consumeOne<T>({ model, where }: { model: string; where: CleanedWhere[] }) {
          const [table, values] = [tableOf(model), new Values()];
          const text = `DELETE FROM ${table} WHERE ${one(table, where, values)} RETURNING *`;
          return first<T>(await rowsOf(text, values));
        },
        async incrementOne<T>({ model, where, increment, set = {} }: Increment) {
          const [table, values] = [tableOf(model), new Values()];
          const raised = Object.entries(increment).map(
            ([field, by]) => `${snake(field)} = ${snake(field)} + ${values.place(by)}`,
          );
          const changes = [...raised, ...(Object.keys(set).length > 0 ? [values.set(set)] : [])];
          const text = `UPDATE ${table} SET ${changes.join(', ')} WHERE ${one(table, where, values)} RETURNING *`;
          return first<T>(await rowsOf(text, values));
        },
      };
    },
  });

interface Search {
  readonly model: string;
  readonly where?: CleanedWhere[] | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly sortBy?: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined;
}

interface Increment {
  readonly model: string;
  readonly where: CleanedWhere[];
  readonly increment: Record<string, number>;
  readonly set?: Record<string, unknown> | undefined;
}

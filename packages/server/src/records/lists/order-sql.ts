/** Orders of lists as SQL: one or more columns, each one way or the other, and pages that begin where one ended. */
import { IsoDate } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { isStorableText } from '../../platform/http/storable-text.ts';
import type { Values } from './parameters.ts';

/**
 * Matches up to which any order is worked out by reading all of them. Above, an index must hold the order of the first
 * column, and only records that are alike in it are sorted.
 */
export const SORTED_MAX = 100_000;

export interface OrderColumn {
  /** Never null, because a keyset needs an order without gaps. */
  readonly column: string;
  /** How its value comes back in a cursor, and what a cursor must look like. */
  readonly toText: (column: string) => string;
  readonly fromText: (parameter: string) => string;
  readonly form: z.ZodType<string>;
}

/** What a cursor may bear for a column of a type: what would not fit it would fail in PostgreSQL. */
const FORMS = {
  bigint: z.string().regex(/^-?\d{1,16}$/),
  numeric: z.string().regex(/^-?\d{1,30}(\.\d{1,6})?$/),
  real: z.string().regex(/^\d{1,3}(\.\d{1,6})?$/),
  integer: z.string().regex(/^-?\d{1,9}$/),
  smallint: z.string().regex(/^-?\d{1,4}$/),
  date: z.union([z.literal('infinity'), IsoDate]),
  text: z.string().max(1000).refine(isStorableText),
};
export type OrderType = keyof typeof FORMS;

export const orderColumn = (column: string, type: OrderType): OrderColumn => ({
  column,
  toText: (name) => `${name}::text`,
  fromText: (parameter) => `${parameter}::${type}`,
  form: FORMS[type],
});

/** Microseconds: a JavaScript date would cut them off and show a row twice. */
export const instantColumn = (column: string): OrderColumn => ({
  ...orderColumn(column, 'bigint'),
  toText: (name) => `(extract(epoch FROM ${name}) * 1000000)::bigint::text`,
  fromText: (parameter) => `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`,
});

/** One column of an order, as the contract writes it: `amount`, or `-amount` with the largest first. */
export interface OrderKey<Field extends string = string> {
  readonly field: Field;
  readonly down: boolean;
}

export const orderKey = <Field extends string>(key: Field | `-${Field}`): OrderKey<Field> => ({
  field: key.replace(/^-/, '') as Field,
  down: key.startsWith('-'),
});

/** The cursor of a list in an order: a text for each of its columns, then the id. */
export const cursorForm = (orders: readonly OrderColumn[]) =>
  z.tuple([...orders.map(({ form }) => form), z.uuid()] as unknown as [z.ZodType<string>, z.ZodUUID]);

interface OrderedPage {
  readonly from: string;
  readonly where: string;
  /** The column of the id, after which those alike come. */
  readonly id: string;
  /** Ids fall too: so goes a list by the one column that an index holds. */
  readonly idsFall?: boolean;
  readonly keys: readonly OrderKey[];
  readonly orders: readonly OrderColumn[];
  readonly cursor: readonly string[] | null;
  readonly limit: number;
}

/** Names one page of ids as `page`, with what to select of it for the cursor and how to order what is joined to it. */
export function orderedPage(
  { from, where, id, idsFall = false, keys, orders, cursor, limit }: OrderedPage,
  values: Values,
): { readonly page: string; readonly sortValues: string; readonly orderBy: string } {
  const ways = keys.map(({ down }) => (down ? 'DESC' : 'ASC'));
  const last = idsFall ? 'DESC' : 'ASC';
  const after = cursor === null ? '' : ` AND ${afterCursor({ keys, orders, cursor, id, idsFall }, values)}`;
  return {
    page: `page AS MATERIALIZED (
      SELECT ${id} AS id${orders.map(({ column }, at) => `, ${column} AS k${at}`).join('')}
      FROM ${from} WHERE ${where}${after}
      ORDER BY ${[...orders.map(({ column }, at) => `${column} ${ways[at]}`), `${id} ${last}`].join(', ')}
      LIMIT ${limit}
    )`,
    sortValues: `ARRAY[${orders.map(({ toText }, at) => toText(`page.k${at}`)).join(', ')}]::text[] AS sort_values`,
    orderBy: `ORDER BY ${[...ways.map((way, at) => `page.k${at} ${way}`), `page.id ${last}`].join(', ')}`,
  };
}

/** Rows behind the last one of the page before, whichever way each column goes. */
function afterCursor(
  {
    keys,
    orders,
    cursor,
    id,
    idsFall,
  }: Required<Pick<OrderedPage, 'keys' | 'orders' | 'id' | 'idsFall'>> & {
    readonly cursor: readonly string[];
  },
  values: Values,
): string {
  const given = orders.map(({ fromText }, at) => fromText(values.add(cursor[at] ?? '')));
  const alike: string[] = [];
  const ways: string[] = [];
  orders.forEach(({ column }, at) => {
    ways.push(`(${[...alike, `${column} ${keys[at]?.down ? '<' : '>'} ${given[at]}`].join(' AND ')})`);
    alike.push(`${column} = ${given[at]}`);
  });
  ways.push(`(${[...alike, `${id} ${idsFall ? '<' : '>'} ${values.add(cursor.at(-1) ?? '')}::uuid`].join(' AND ')})`);
  // Where an index holds the first column, it is entered here.
  const lead = `${orders[0]?.column} ${keys[0]?.down ? '<=' : '>='} ${given[0]}`;
  return `${lead} AND (${ways.join(' OR ')})`;
}

interface TooMany {
  /** Answers a row when more records match than can be sorted; null when an index holds the order. */
  readonly statement: string | null;
  readonly values: unknown[];
  readonly field: string;
  /** "deals" */
  readonly noun: string;
  /** Orders that would do, for people and for programs. */
  readonly instead: string;
  readonly expected: string;
}

/** Throws INVALID, naming what would do, when an order would have to read more records than can be sorted. */
export async function refuseTooMany(
  tx: TenantTransaction,
  { statement, values, field, noun, instead, expected }: TooMany,
): Promise<void> {
  if (statement === null) return;
  // The parameters of the cursor stand behind those of the filter: what the count does not use is not sent.
  const used = Math.max(...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const { rowCount } = await tx.client.query(statement, values.slice(0, used));
  if (!rowCount) return;
  throw invalid({
    field: 'order',
    value: field,
    expected,
    message: `More than ${SORTED_MAX.toLocaleString('en')} ${noun} match, which is too many to sort by ${field} first. Add a filter, or sort by ${instead} first.`,
  });
}

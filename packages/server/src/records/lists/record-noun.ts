/** What a list of accounts or of contacts is made of: each declares it once, for pages, counts, groups and files. */
import type { ListWhere } from '@forecastle/rules';
import type { CustomNoun } from '../custom-fields/custom-nouns.ts';
import type { OrderColumn } from './order-sql.ts';
import type { Asked, FieldSql } from './where-sql.ts';

export interface Listed {
  readonly id: string;
}

/** A column that a list is sorted by. */
export interface RecordOrder<Table extends string> extends OrderColumn {
  readonly reads?: Table;
  /** An index holds the records in this order, whichever way round. */
  readonly isIndexed?: true;
}

export interface RecordGroup<Table extends string> {
  /** What the records of a group have in common, as text; null where they are in none. */
  readonly key: string;
  /** Its name, of all its records; or looked up by `g.key` for the groups that are named. */
  readonly label: string;
  readonly isLookedUp?: true;
  /** What its name and its place are looked up in, over `g.key`. */
  readonly join?: string;
  readonly reads?: Table;
  /** How groups follow each other, over `g.key`, `g.label` and `g.count`, and in a file over the record. */
  readonly order: string;
  readonly fileOrder: string;
}

export interface RecordNoun<Row extends Listed, Item, Table extends string> extends Asked<Table> {
  readonly table: 'accounts' | 'contacts';
  /** By which everything below names it. */
  readonly alias: string;
  /** Its custom fields, which are columns, conditions, orders and groups as well. */
  readonly of: CustomNoun;
  /** Of a row; $1 organisation, $2 owners whose deals the actor writes (null = all), $3 whether the actor manages records. */
  readonly columns: string;
  /** What a row is read from beside its own table. */
  readonly besides: string;
  readonly present: (row: Row) => Item;
  readonly sql: Readonly<Record<string, FieldSql<Table>>>;
  readonly orders: Readonly<Record<string, RecordOrder<Table>>>;
  /** Joins of what conditions, orders and groups read beside it, given the owners whose deals count (null = all). */
  readonly joins: Readonly<Record<Table, (owners: () => string) => string>>;
  /** Whether a text matches a record, for a search that finds too many to name. */
  readonly matches: (pattern: string) => string;
  readonly groups: Readonly<Record<string, RecordGroup<Table>>>;
  /** What is summed of a group, beside its count, over `joins`. */
  readonly sums: { readonly reads: readonly Table[]; readonly columns: Readonly<Record<string, string>> };
}

/** What every list of records can be asked for. */
export interface RecordFilter {
  readonly search?: string | undefined;
  readonly where?: ListWhere | undefined;
  readonly group?: string | undefined;
  /** Empty = in none of the groups. */
  readonly groupKey?: string | undefined;
}

/** Deals `o` of the owners; all where they are null. */
export const amongOwners = (owners: string): string => `(${owners} IS NULL OR o.owner_id = ANY(${owners}))`;

/** Groups by the owner of a record, by name and those of nobody last; `alias` is the record's table. */
export const byOwner = <Table extends string>(alias: 'a' | 'c'): RecordGroup<Table> => ({
  key: `${alias}.owner_id::text`,
  label: '(SELECT m.name FROM members m WHERE m.organization_id = $1 AND m.id = g.key::uuid)',
  isLookedUp: true,
  join: 'LEFT JOIN members m ON m.organization_id = $1 AND m.id = g.key::uuid',
  order: 'm.name NULLS LAST, g.key',
  fileOrder: `(SELECT m.name FROM members m WHERE m.organization_id = $1 AND m.id = ${alias}.owner_id) NULLS LAST`,
});

/** Chooses the columns that the model learns from, and names each one that it leaves out. */
import { binReader } from './columnCells.ts';
import { reasonAgainst } from './columnReasons.ts';
import {
  type Column,
  type ColumnNames,
  columnsOf,
  type DecidedDeal,
  type LeftOutColumn,
  type OpenDeal,
} from './decidedDeals.ts';

/** Pairs of more category columns would be slow to learn and to read. */
export const CATEGORY_COLUMNS_MAX = 12;
/** Each number is three terms of every deal. */
export const NUMBER_COLUMNS_MAX = 24;
/** Values that fewer deals have count as one. */
const VALUE_DEALS = 3;
const RARE = 'rare';

/** A column that is left out, and why. */
export type Rejected = Omit<LeftOutColumn, 'name'> & { readonly column: Column };

export interface SoundColumns {
  readonly sound: readonly Column[];
  readonly leftOut: readonly Rejected[];
}

/** Tells the columns that may be evidence from those that say too little or know the outcome. */
export function soundColumns(
  deals: readonly DecidedDeal[],
  names: ColumnNames,
  open: readonly OpenDeal[],
): SoundColumns {
  const writtenAtClose = new Set(names.writtenAtClose);
  const sound: Column[] = [];
  const leftOut: Rejected[] = [];
  for (const column of columnsOf(names)) {
    const reason =
      reasonAgainst(column, deals, open) ?? (writtenAtClose.has(column.name) ? ('written_at_close' as const) : null);
    if (reason) leftOut.push({ column, reason });
    else sound.push(column);
  }
  return { sound, leftOut };
}

export interface ChosenColumns {
  readonly chosen: readonly Column[];
  readonly tooMany: readonly Rejected[];
}

/** Chooses the columns that tell most about the outcome in `training`, in the order of the file. */
export function mostInformative(columns: readonly Column[], training: readonly DecidedDeal[]): ChosenColumns {
  const chosen = new Set<Column>();
  for (const [kind, most] of [
    [columns.filter(({ isNumber }) => !isNumber), CATEGORY_COLUMNS_MAX],
    [columns.filter(({ isNumber }) => isNumber), NUMBER_COLUMNS_MAX],
  ] as const) {
    const ranked =
      kind.length > most
        ? kind
            .map((column) => ({ column, information: informationOf(column, training) }))
            .sort((a, b) => b.information - a.information)
            .map(({ column }) => column)
        : kind;
    for (const column of ranked.slice(0, most)) chosen.add(column);
  }
  return {
    chosen: columns.filter((column) => chosen.has(column)),
    tooMany: columns
      .filter((column) => !chosen.has(column))
      .map((column) => ({ column, reason: 'too_many_columns' as const })),
  };
}

/**
 * Returns the mutual information of a column and the outcome in nats per deal, less what a column of as many values
 * without any relation has on average (Miller 1955): else the column with most values would always come first.
 */
export function informationOf(column: Column, deals: readonly DecidedDeal[]): number {
  const binOf = binReader(column, deals);
  const values = new Map<string, { deals: number; won: number }>();
  for (const deal of deals) {
    const bin = binOf(deal);
    const seen = values.get(bin) ?? { deals: 0, won: 0 };
    seen.deals += 1;
    if (deal.won) seen.won += 1;
    values.set(bin, seen);
  }
  const rare = { deals: 0, won: 0 };
  for (const [bin, seen] of values) {
    if (seen.deals >= VALUE_DEALS) continue;
    rare.deals += seen.deals;
    rare.won += seen.won;
    values.delete(bin);
  }
  if (rare.deals > 0) values.set(RARE, rare);
  const all = deals.length;
  const won = deals.filter((deal) => deal.won).length;
  let information = 0;
  for (const seen of values.values()) {
    information += surprise(seen.won, (seen.deals * won) / all) / all;
    information += surprise(seen.deals - seen.won, (seen.deals * (all - won)) / all) / all;
  }
  return information - (values.size - 1) / (2 * Math.max(1, all));
}

const surprise = (seen: number, expected: number): number => (seen === 0 ? 0 : seen * Math.log(seen / expected));

/** Decided deals as a table: how each ended, and what its columns said. */

export interface DecidedDeal {
  /** Local day of the decision, days since 1970. */
  readonly day: number;
  readonly won: boolean;
  /** By the order of the category columns; null where the cell is empty. */
  readonly categories: readonly (string | null)[];
  /** By the order of the number columns. */
  readonly numbers: readonly (number | null)[];
}

/** A deal nobody has decided yet: the same columns. */
export type OpenDeal = Pick<DecidedDeal, 'categories' | 'numbers'>;

export interface ColumnNames {
  readonly categories: readonly string[];
  readonly numbers: readonly string[];
  /** Columns that a CRM writes at the close, by their header: left out whatever they hold. */
  readonly writtenAtClose?: readonly string[];
}

/** Why a column is not used. Names are only ever added: `wins --json` prints them. */
export type LeftOutReason =
  | 'one_value'
  | 'nearly_all_different'
  | 'tells_the_outcome'
  | 'unknown_while_open'
  | 'too_many_columns'
  | 'never_on_open_deals'
  | 'area_too_high'
  | 'written_at_close'
  | 'empty'
  | 'date'
  | 'names_the_deal'
  | 'says_the_stage'
  | 'currency';

/** Reasons that mean: the column probably knows the outcome. */
export const KNOWS_OUTCOME: ReadonlySet<LeftOutReason> = new Set<LeftOutReason>([
  'tells_the_outcome',
  'unknown_while_open',
  'never_on_open_deals',
  'area_too_high',
  'written_at_close',
]);

export interface LeftOutColumn {
  readonly name: string;
  readonly reason: LeftOutReason;
  /** Area under the curve of this column alone, where that is the reason. */
  readonly area?: number;
}

/** A column by its place in a deal's `categories` or `numbers`. */
export interface Column {
  readonly name: string;
  readonly isNumber: boolean;
  readonly at: number;
}

/** Columns that the model learns from, by their places. */
export interface UsableColumns {
  readonly categories: readonly number[];
  readonly numbers: readonly number[];
}

/** Lists category columns first, then number columns. */
export const columnsOf = ({ categories, numbers }: ColumnNames): Column[] => [
  ...categories.map((name, at) => ({ name, isNumber: false, at })),
  ...numbers.map((name, at) => ({ name, isNumber: true, at })),
];

export const placesOf = (columns: readonly Column[]): UsableColumns => ({
  categories: columns.filter(({ isNumber }) => !isNumber).map(({ at }) => at),
  numbers: columns.filter(({ isNumber }) => isNumber).map(({ at }) => at),
});

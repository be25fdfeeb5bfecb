/** What the files of tables are made of, whatever their format. */

/**
 * `text` words; `number` a plain figure; `money` exact decimals as text; `day` YYYY-MM-DD; `instant` the time of the
 * clock on a wall, YYYY-MM-DD HH:MM.
 */
export type SheetKind = 'text' | 'number' | 'money' | 'day' | 'instant';

export interface SheetColumn<Row> {
  readonly header: string;
  readonly kind: SheetKind;
  /** Null where the cell is empty. */
  readonly cell: (row: Row) => string | number | null;
}

/**
 * The words of reading a spreadsheet: from bytes to typed rows, with no database. Everything here survives a
 * structured clone, because reading runs in a process of its own.
 */

/** What one cell holds. Delimited files only ever hold text (null when empty). */
export type Cell = null | string | number | boolean | DateCell | UnitCell;

/** A calendar date cell of a workbook. `time` is null when the cell holds midnight or the file keeps no time. */
export interface DateCell {
  readonly date: string;
  readonly time: string | null;
}

/** A number cell whose format shows a unit: `%` (the number is the shown one, 70 for 70%) or an ISO currency code. */
export interface UnitCell {
  readonly number: number;
  readonly unit: string;
}

/** One row as the person sees it: `rowNumber` counts from 1 and includes blank rows, as a spreadsheet program does. */
export interface RawRow {
  readonly rowNumber: number;
  readonly cells: readonly Cell[];
}

/** What the person may overrule. What is absent is guessed. `headerRow` counts from 1; 0 means the file has none. */
export interface ReadOptions {
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly sheet?: string;
  readonly headerRow?: number;
}

export interface FileToRead {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly options?: ReadOptions;
}

export type ColumnKind = 'text' | 'number' | 'date' | 'email' | 'boolean' | 'empty';
export type DecimalMark = '.' | ',';
export type DateOrder = 'day_first' | 'month_first';

/** How a column writes numbers. `ambiguous` holds values such as 1.234 that two forms read differently. */
export interface NumberForm {
  readonly decimal: DecimalMark;
  readonly thousands: '' | ',' | '.' | ' ' | "'";
  /** Currency signs and codes as they stand in the file. */
  readonly currencies: readonly string[];
  readonly percent: boolean;
  /** Every number lies from 0 to 1: if these are probabilities, 1 is certain and not one percent. */
  readonly fractions: boolean;
  readonly ambiguous: { readonly examples: readonly string[] } | null;
}

/** How a column writes dates: `iso` 2012-03-27, `numeric` 27/03/2012, `named` 27-Mar-12, `serial` 40995, `cell` a date cell. */
export type DateStyle = 'iso' | 'numeric' | 'named' | 'serial' | 'cell';

export interface DateForm {
  readonly styles: readonly DateStyle[];
  /** Which part of a numeric date comes first; a guess as long as `ambiguous` is set. */
  readonly order: DateOrder;
  /** Set when every numeric date of the column can be read both ways: ask the person, showing these. */
  readonly ambiguous: { readonly examples: readonly string[] } | null;
}

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** What a log of changed fields calls its stages and owners. */
export type LoggedValues = Readonly<Record<'stage' | 'owner', readonly ValueCount[]>>;

export interface ColumnInspection {
  readonly index: number;
  readonly header: string;
  /** The first few distinct values that are not empty. */
  readonly samples: readonly string[];
  readonly filled: number;
  readonly kind: ColumnKind;
  readonly number: NumberForm | null;
  readonly date: DateForm | null;
  /** Filled cells that are no numbers, or no dates, and the first that is words; inspections kept from before do not say. */
  readonly unlike?: {
    readonly number: number;
    readonly date: number;
    readonly first: { readonly value: string; readonly row: number } | null;
  };
  /** How many distinct values there are, about; inspections kept from before do not say. */
  readonly distinct?: number;
  /** No value comes twice; false where nobody knows, unset where inspections kept from before do not say. */
  readonly unique?: boolean;
  /** Every distinct value with its count, in order of appearance; null when there are more than 500. */
  readonly values: readonly ValueCount[] | null;
}

export interface SheetSummary {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
}

export interface FileInspection {
  readonly kind: 'delimited' | 'workbook';
  /** Encoding and delimiter of a delimited file, else null. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  /** Sheets of a workbook, hidden ones left out; empty for a delimited file. */
  readonly sheets: readonly SheetSummary[];
  readonly sheet: string | null;
  /** Set when the workbook counts its days from 1904; inspections kept from before do not say. */
  readonly date1904?: boolean;
  /** Row number of the header, counted from 1. */
  readonly headerRow: number;
  readonly columns: readonly ColumnInspection[];
  /** The first rows below the header as text, for the mapping screen. */
  readonly sampleRows: readonly (readonly string[])[];
  /** Cells with letters beyond ASCII, in which a wrong encoding shows; of delimited text, and not in inspections kept from before. */
  readonly accents?: readonly string[];
  /** Stages and owners in a log of changed fields; null of other files, and not in inspections kept from before. */
  readonly logged?: LoggedValues | null;
  /** Rows below the header that hold anything. */
  readonly rowCount: number;
  /** The same for files with the same headers in the same order, whatever their case and spacing. */
  readonly headerSignature: string;
  /** What the person should know though the file could be read, a sentence each. */
  readonly warnings: readonly string[];
}

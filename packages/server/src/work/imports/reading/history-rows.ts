import { Asides } from './aside.ts';
import { isChangeLog, mappingOfRow } from './change-log.ts';
import type { Mapping } from './fields.ts';
import { toHistoryRow } from './history-row.ts';
import type { HistoryToRead, TypedHistoryRow } from './history-to-read.ts';
import { IdenticalRows } from './identical-rows.ts';
import { fieldOfRow, withOldValues } from './log-rows.ts';
import { openBatches, rawText } from './rows.ts';
import { cellText, cleanLine } from './text.ts';
import type { RawRow } from './types.ts';

/** Rows handed on at a time, or those of one deal when it has more. */
const BATCH_ROWS = 2_000;
/** Rows of one deal that a history may hold: one a day for thirteen years. */
export const DEAL_ROWS_MAX = 5_000;

/**
 * Reads a whole history, deal by deal in the order in which deals first appear, the rows of each in the order of time:
 * those of one deal may stand anywhere in the file, so all of it is read first. A deal is never parted between two
 * batches. Throws UnreadableFile.
 */
export async function* readHistoryRows({
  mapping,
  forms,
  context,
  ...rows
}: HistoryToRead): AsyncGenerator<TypedHistoryRow[]> {
  const asides = new Asides(
    forms.map(({ header }) => header),
    0,
  );
  const deals = new Map<string, RawRow[]>();
  const identical = new IdenticalRows();
  const repeated = new Map<number, number>();
  for await (const batch of openBatches({ ...rows, afterRow: 0 })) {
    for (const row of asides.without(batch)) {
      if (row.rowNumber <= rows.afterRow) continue;
      const first = identical.note(row.rowNumber, JSON.stringify(row.cells));
      if (first !== null) repeated.set(row.rowNumber, first);
      const key = dealOf(row, mapping);
      const list = deals.get(key);
      if (list) list.push(row);
      else deals.set(key, [row]);
    }
  }
  let batch: TypedHistoryRow[] = [];
  for (const [deal, list] of deals) {
    deals.delete(deal);
    const isLog = isChangeLog(mapping);
    const typed = list.map((row) => {
      const own = isLog ? mappingOfRow(mapping, fieldOfRow(row, mapping), 'newValue') : mapping;
      const repeats = repeated.get(row.rowNumber);
      return {
        ...typedRow(row, deal, { mapping: own, forms, context }, list.length),
        ...(repeats !== undefined && { repeats }),
      };
    });
    if (batch.length > 0 && batch.length + typed.length > BATCH_ROWS) {
      yield batch;
      batch = [];
    }
    const ordered = inTime(typed);
    const told = isLog
      ? withOldValues(ordered, new Map(list.map((row) => [row.rowNumber, row])), { mapping, forms, context })
      : ordered;
    for (const row of told) batch.push(row);
  }
  if (batch.length > 0) yield batch;
}

/** By id, else by name and account. Rows that say neither are each a deal of its own, and wrong. */
function dealOf({ cells, rowNumber }: RawRow, mapping: Mapping): string {
  const text = (column: number | undefined) => (column === undefined ? '' : cleanLine(cellText(cells[column])));
  if (mapping.externalId !== undefined) return text(mapping.externalId) || `row ${rowNumber}`;
  const name = text(mapping.name).toLowerCase();
  return name === '' ? `row ${rowNumber}` : `${name}\n${text(mapping.account).toLowerCase()}`;
}

function typedRow(
  row: RawRow,
  deal: string,
  { mapping, forms, context }: Pick<HistoryToRead, 'mapping' | 'forms' | 'context'>,
  rows: number,
): TypedHistoryRow {
  const read = toHistoryRow(row, mapping, forms, context);
  const column = forms[mapping.externalId ?? mapping.name ?? 0]?.header ?? '';
  const field = mapping.externalId === undefined ? 'name' : 'externalId';
  const tooMany = {
    row: row.rowNumber,
    column,
    field,
    value: deal.split('\n')[0] ?? '',
    reason: `the file has ${rows} rows of this deal`,
    expected: `up to ${DEAL_ROWS_MAX} rows of one deal`,
  } as const;
  const reading = rows > DEAL_ROWS_MAX ? { problems: [tooMany] } : read;
  return { rowNumber: row.rowNumber, deal, cells: JSON.stringify(rawText(row)), reading };
}

/**
 * The rows of a deal in the order of time, and wrong ones behind. Rows of one time stay in the order of the file, which
 * is turned round when the file begins with the latest.
 */
function inTime(rows: readonly TypedHistoryRow[]): readonly TypedHistoryRow[] {
  const at = ({ reading }: TypedHistoryRow) => ('row' in reading ? reading.row.at : Number.POSITIVE_INFINITY);
  const right = rows.filter(({ reading }) => 'row' in reading);
  const [first, last] = [right[0], right.at(-1)];
  const isNewestFirst = first !== undefined && last !== undefined && at(first) > at(last);
  const ordered = isNewestFirst ? rows.toReversed() : rows;
  return ordered.toSorted((left, right) => (at(left) === at(right) ? 0 : at(left) - at(right)));
}

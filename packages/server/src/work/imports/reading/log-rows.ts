import { isOwnerNumber, LOGGED_FIELDS, type LoggedField, loggedField, mappingOfRow } from './change-log.ts';
import type { Mapping } from './fields.ts';
import type { HistoryRow } from './history-row.ts';
import { toHistoryRow } from './history-row.ts';
import type { HistoryToRead, TypedHistoryRow } from './history-to-read.ts';
import { cellText, cleanLine } from './text.ts';
import type { RawRow } from './types.ts';

type Reading = Pick<HistoryToRead, 'mapping' | 'forms' | 'context'>;

/** Which field a row of a log tells of; null where it tells of none that is taken. */
export function fieldOfRow({ cells }: RawRow, mapping: Mapping): LoggedField | null {
  const text = (column: number | undefined) => cleanLine(cellText(cells[column ?? -1]));
  const field = loggedField(text(mapping.changedField));
  return field === 'owner' && isOwnerNumber(text(mapping.newValue)) ? null : field;
}

/**
 * The first row of a deal with what later rows call the old value of their field: a log begins with the deal, so that it
 * held until then. `rows` are in the order of time; `raw` are those of the file by number.
 */
export function withOldValues(
  rows: readonly TypedHistoryRow[],
  raw: ReadonlyMap<number, RawRow>,
  { mapping, forms, context }: Reading,
): readonly TypedHistoryRow[] {
  const [first] = rows;
  if (!first || !('row' in first.reading)) return rows;
  let begun: HistoryRow = first.reading.row;
  for (const field of LOGGED_FIELDS) {
    const change = rows.find(({ rowNumber, reading }) => {
      const row = raw.get(rowNumber);
      return row !== undefined && 'row' in reading && fieldOfRow(row, mapping) === field;
    });
    const row = change && change !== first ? raw.get(change.rowNumber) : undefined;
    if (!row) continue;
    const old = toHistoryRow(row, mappingOfRow(mapping, field, 'oldValue'), forms, context);
    if ('row' in old) begun = { ...begun, ...told(field, old.row) };
  }
  return [{ ...first, reading: { ...first.reading, row: begun } }, ...rows.slice(1)];
}

function told(field: LoggedField, row: HistoryRow): Partial<HistoryRow> {
  if (field === 'amount')
    return row.amountMinor === null ? {} : { amountMinor: row.amountMinor, currency: row.currency };
  if (field === 'owner') return row.owner !== null && isOwnerNumber(row.owner) ? {} : { owner: row.owner };
  return { [field]: row[field] };
}

import type { ListField } from '@forecastle/rules';
import { DateText } from '../../ui/format/DateText.tsx';
import { dayIn, formatDay } from '../../ui/format/dates.ts';
import { Unknown } from '../../ui/format/Money.tsx';
import type { Column } from '../../ui/table/columns.ts';

/** Makes columns of plain values, each by the key and under the name that the catalogue of the list gives it. */
export function plainColumns<Row, Key extends string>(fields: Readonly<Record<Key, ListField>>, timeZone: string) {
  const words = (key: Key, of: (row: Row) => string | null): Column<Row> => ({
    key,
    header: fields[key].name,
    narrow: 'hidden',
    text: (row) => of(row) ?? '',
    cell: (row) => {
      const text = of(row);
      return text === null || text === '' ? (
        <Unknown />
      ) : (
        <span className="block truncate text-ink-2" title={text}>
          {text}
        </span>
      );
    },
  });
  const figure = (key: Key, of: (row: Row) => number): Column<Row> => ({
    ...words(key, (row) => of(row).toLocaleString()),
    align: 'end',
    cell: (row) => of(row).toLocaleString(),
  });
  const day = (key: Key, of: (row: Row) => string): Column<Row> => {
    const dayOf = (row: Row) => dayIn(timeZone, Date.parse(of(row)));
    return {
      ...words(key, (row) => formatDay(dayOf(row))),
      align: 'end',
      cell: (row) => <DateText day={dayOf(row)} />,
    };
  };
  return { words, figure, day };
}

/** All fields of a list as columns that can be chosen. */
export const offeredOf = (fields: Readonly<Record<string, ListField>>) =>
  Object.entries(fields).map(([key, { name, group }]) => ({ key, name, group }));

import { SelectField } from '../fields/SelectField.tsx';
import type { Column, Sort } from './columns.ts';

/** Cards have no headers to press: the order is chosen from a list over them. */
export function NarrowSort({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<never>[];
  sort: Sort | null;
  onSort: (sort: Sort) => void;
}) {
  const choices = columns
    .filter((column) => column.sortable)
    .flatMap(({ key, header, title = header, align }) => [
      { value: `${key} desc`, label: `${title}, ${align === 'end' ? 'largest first' : 'descending'}` },
      { value: `${key} asc`, label: `${title}, ${align === 'end' ? 'smallest first' : 'ascending'}` },
    ]);
  if (choices.length === 0) return null;
  return (
    <div className="border-b border-line px-4 py-2">
      <SelectField
        label="Sort by"
        hideLabel
        placeholder="Sort by"
        value={sort ? `${sort.key} ${sort.direction}` : null}
        choices={choices}
        onChange={(value) => {
          const [key = '', direction] = value.split(' ');
          onSort({ key, direction: direction === 'asc' ? 'asc' : 'desc' });
        }}
      />
    </div>
  );
}

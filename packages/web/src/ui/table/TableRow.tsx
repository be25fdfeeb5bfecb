import { type MouseEvent, memo, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { type Column, stayingClasses } from './columns.ts';

interface TableRowProps<Row> {
  id: string;
  index: number;
  row: Row;
  /** Of the group that begins with this row. */
  heading: ReactNode;
  columns: readonly Column<Row>[];
  tracks: string;
  narrow: boolean;
  /** Pixels from the top of the body. */
  top: number;
  /** Least height in pixels on wide screens. */
  height: number;
  measure: (element: HTMLElement | null) => void;
  selected: boolean;
  cursor: boolean;
  onPress: ((index: number) => void) | undefined;
  onDoublePress: ((index: number) => void) | undefined;
}

/**
 * Presses on a link, button or field inside the row belong to it, and so does text that is being selected; and what
 * floats over the page is no part of the row, though its presses come by here.
 */
function forRow(index: number, then: ((index: number) => void) | undefined) {
  return (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    const inner = event.target.closest('a, button, input, textarea, label');
    if (!inner && getSelection()?.isCollapsed !== false) then?.(index);
  };
}

function DrawnRow<Row>(props: TableRowProps<Row>) {
  const { id, index, row, columns, tracks, narrow, top, height, measure, selected, cursor } = props;
  const stays = columns.some((column) => column.stays !== undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are placed freely, which tr forbids
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <div
      ref={measure}
      data-index={index}
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      onClick={forRow(index, props.onPress)}
      onDoubleClick={forRow(index, props.onDoublePress)}
      className={classes(
        'absolute inset-x-0 top-0 border-b border-line',
        narrow ? 'grid grid-cols-2 gap-x-4 gap-y-1.5 px-4 py-3' : 'grid items-center px-5',
        props.onPress && 'cursor-pointer',
        // Under columns that stay nothing may show through.
        selected ? 'bg-forecast-soft' : stays ? 'bg-surface hover:bg-hover' : 'hover:bg-hover/60',
        cursor && 'outline-focus -outline-offset-2 group-focus-visible/grid:outline-2',
      )}
      style={{
        transform: `translateY(${top}px)`,
        ...(!narrow && { gridTemplateColumns: tracks, gridAutoRows: `minmax(${height - 1}px, auto)` }),
      }}
    >
      {props.heading && (
        // biome-ignore lint/a11y/useSemanticElements: see the row
        // biome-ignore lint/a11y/useFocusableInteractive: see the row
        <div
          role="gridcell"
          aria-colspan={columns.length}
          className={classes(
            'col-span-full self-start border-b border-line bg-sunken py-2',
            narrow ? '-mx-4 -mt-3 mb-1 px-4' : '-mx-5 px-5',
          )}
        >
          <span className={narrow ? undefined : 'sticky left-5 inline-block'}>{props.heading}</span>
        </div>
      )}
      {columns.map((column) => (
        <TableCell key={column.key} column={column} row={row} narrow={narrow} />
      ))}
    </div>
  );
}

/** Drawn anew when something of it changes, not with every row that scrolls in beside it. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow;

function TableCell<Row>({ column, row, narrow }: { column: Column<Row>; row: Row; narrow: boolean }) {
  const place = column.narrow ?? 'line';
  if (narrow && place === 'hidden') return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the row
    // biome-ignore lint/a11y/useFocusableInteractive: see the row
    <div
      role="gridcell"
      style={narrow || column.stays === undefined ? undefined : { left: column.stays }}
      className={classes(
        'min-w-0 text-14',
        !narrow && column.stays !== undefined && `${stayingClasses} flex self-stretch flex-col justify-center`,
        narrow && place === 'title' && 'col-span-2',
        narrow && place === 'line' && 'flex items-center justify-between gap-2',
        !narrow && 'pr-3 last:pr-0',
        column.align === 'end' && 'num',
        !narrow && column.align === 'end' && 'text-right',
      )}
    >
      {narrow && place === 'line' && (
        <span aria-hidden="true" className="text-12 leading-tight text-ink-3">
          {column.header}
        </span>
      )}
      {column.cell(row)}
    </div>
  );
}

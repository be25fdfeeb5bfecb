import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classes } from '../../../ui/classes.ts';
import type { Inspection } from '../import.ts';
import { FixCell } from './FixCell.tsx';
import { RowHead } from './RowHead.tsx';
import { type Cell, issuesOfCell, type Place, type Row } from './rows.ts';
import { type FixKeysInput, useFixKeys } from './useFixKeys.ts';

/** Pixels of a row, and of the header over them; a row is as high with a problem as without. */
const ROW = 56;
const HEADER = 36;
/** Rows before the end at which the next page is asked for. */
const NEAR_END = 30;

export interface FixTableProps extends Omit<FixKeysInput, 'size' | 'page' | 'cell'> {
  grid: RefObject<HTMLDivElement | null>;
  inspection: Inspection;
  rows: readonly Row[];
  /** Rows in all, of which `rows` are loaded; null when it is not known. */
  total: number | null;
  isMore: boolean;
  busy: boolean;
  /** A cell as it is shown: what was typed stands there while the server judges it. */
  shown: (row: Row, cell: Cell) => Cell;
  editor: (row: Row, cell: Cell) => ReactNode;
  onEndReached: () => void;
}

/** The grid itself: rows in little memory, a sticky header and row number, one cursor. */
export function FixTable({
  grid,
  inspection,
  rows,
  total,
  isMore,
  busy,
  shown,
  editor,
  onEndReached,
  ...keys
}: FixTableProps) {
  const { cursor } = keys;
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index]?.row ?? index,
    overscan: 6,
    scrollPaddingStart: HEADER,
    paddingStart: 0,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (rows.length > 0 && isMore && last >= rows.length - NEAR_END) onEndReached();
  }, [last, rows.length, isMore, onEndReached]);

  const cellId = (row: number, cell: number) => `${id}-${rows[row]?.row}-${cell}`;
  // The cursor stays in sight, also beside the row number, which covers what is scrolled under it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it moves, and not when rows are loaded
  useLayoutEffect(() => {
    if (rows.length === 0) return;
    virtual.scrollToIndex(cursor.row);
    document.getElementById(cellId(cursor.row, cursor.cell))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [cursor.row, cursor.cell]);

  const columns = (rows[0]?.cells ?? []).map(({ column }) => inspection.columns[column]?.header ?? '');
  const tracks = `8.5rem ${columns.map(() => 'minmax(11rem, 1fr)').join(' ')}`;
  const size = { rows: rows.length, cells: columns.length };
  const current = rows[cursor.row];
  const cell = current?.cells[cursor.cell];
  const page = Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - HEADER) / ROW) - 1);
  const handlers = useFixKeys({ ...keys, size, page, cell: current && cell && shown(current, cell) });
  return (
    <div
      ref={box}
      className="relative isolate overflow-auto border-y border-line contain-inline-size has-[>[role=grid]:focus-visible]:outline-2 has-[>[role=grid]:focus-visible]:-outline-offset-2 has-[>[role=grid]:focus-visible]:outline-focus"
      style={{ maxHeight: 'min(60dvh, 40rem)', scrollPadding: `${HEADER}px 0 0 8.5rem` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: rows are a CSS grid and placed freely, which table forbids */}
      <div
        ref={grid}
        role="grid"
        aria-label="Rows of the file"
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length + 1}
        aria-busy={busy}
        aria-activedescendant={cell ? cellId(cursor.row, cursor.cell) : undefined}
        tabIndex={0}
        {...handlers}
        className="group/grid outline-none"
        style={{ minWidth: `${8.5 + columns.length * 11}rem` }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="rowgroup" className="sticky top-0 z-20 border-b border-line bg-surface">
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell */}
          <div
            role="row"
            aria-rowindex={1}
            className="grid items-center text-12 font-medium text-ink-3"
            style={{ gridTemplateColumns: tracks, height: HEADER }}
          >
            {['Row', ...columns].map((header, at) => (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see the row
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: headers may be the same, and stay in their places
                key={at}
                role="columnheader"
                aria-colindex={at + 1}
                className={classes('flex h-full items-center px-3', at === 0 && 'sticky left-0 bg-surface')}
              >
                <span className="truncate">{header}</span>
              </div>
            ))}
          </div>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see the header's row
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                className="absolute inset-x-0 top-0 grid items-center border-b border-line bg-surface"
                style={{ gridTemplateColumns: tracks, height: ROW, transform: `translateY(${start}px)` }}
              >
                <RowHead row={row} />
                {row.cells.map((each, at) => {
                  const isCursor = index === cursor.row && at === cursor.cell;
                  const seen = shown(row, each);
                  const place: Place = { row: index, cell: at };
                  return (
                    <FixCell
                      key={each.column}
                      id={cellId(index, at)}
                      index={at}
                      cell={seen}
                      issues={seen === each ? issuesOfCell(row, each) : []}
                      isCursor={isCursor}
                      isLeftOut={row.leftOut}
                      editor={isCursor && editor(row, each)}
                      onPress={() => {
                        grid.current?.focus({ preventScroll: true });
                        // A second press on the same cell opens it, also where nobody can press twice in a row.
                        if (isCursor) keys.onEdit(null);
                        else keys.onMove(place);
                      }}
                    />
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

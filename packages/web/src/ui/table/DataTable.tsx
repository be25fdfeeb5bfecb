import { lazy, type ReactNode, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';
import { LazyPart } from '../LazyPart.tsx';
import { useStable } from '../useStable.ts';
import { type Column, gridTracks, type HeaderTools, type Sort } from './columns.ts';
import { TableHeader } from './TableHeader.tsx';
import { TableRow } from './TableRow.tsx';
import { useNarrow } from './useNarrow.ts';
import { useTableKeys } from './useTableKeys.ts';
import { useVirtualRows } from './useVirtualRows.ts';

export interface DataTableProps<Row> {
  /** What is listed, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Rows in all, when more exist than are loaded. */
  total?: number | undefined;
  sort?: Sort | null | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selectedKey?: string | null | undefined;
  /** A row was chosen, by pointer or j/k. */
  onSelect?: ((row: Row) => void) | undefined;
  /** Enter, or a double click; a single click too when there is no onSelect. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The last loaded row came near; called again only after `rows` has grown. */
  onEndReached?: (() => void) | undefined;
  busy?: boolean | undefined;
  /** CSS height of the scrolling box; cards have none, they scroll with the page. */
  height?: string | undefined;
  /** Pixels of one row on wide screens: 36 for one line, 48 for two. */
  rowHeight?: number | undefined;
  /** Under it the table scrolls sideways (CSS width); not used when narrow. */
  minWidth?: string | undefined;
  tools?: HeaderTools | undefined;
  /** The group a row is in, of rows that lie together; its heading stands over the first of them. */
  sectionOf?: ((row: Row) => { readonly key: string; readonly heading: ReactNode }) | undefined;
}

/** Of cards alone. */
const NarrowSort = lazy(async () => ({ default: (await import('./NarrowSort.tsx')).NarrowSort }));

/** How many rows before the end the next page is asked for. */
const NEAR_END = 20;

/** Many rows in little memory: virtual, sticky header, sortable, driven by keys, rows as cards when narrow. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  total = rows.length,
  sort = null,
  onSort,
  selectedKey = null,
  onSelect,
  onOpen,
  onEndReached,
  busy = false,
  height = 'min(70dvh, 44rem)',
  rowHeight = 36,
  minWidth = '38rem',
  tools,
  sectionOf,
}: DataTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(box);
  const id = useId();
  const selected = useMemo(
    () => (selectedKey === null ? -1 : rows.findIndex((row) => rowKey(row) === selectedKey)),
    [rows, rowKey, selectedKey],
  );

  // The same one while the rows are: with another one every row is placed anew.
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    [rows, rowKey],
  );
  const virtual = useVirtualRows({
    box,
    body,
    count: rows.length,
    keyAt,
    narrow,
    rowHeight,
  });

  const withRow = (then: ((row: Row) => void) | undefined) => (index: number) => {
    const row = rows[index];
    if (row !== undefined) then?.(row);
  };
  const select = withRow(onSelect);
  const open = withRow(onOpen);
  const keys = useTableKeys({
    count: rows.length,
    selected,
    onMove: (index) => {
      virtual.scrollTo(index);
      select(index);
    },
    onOpen: onOpen && open,
  });
  const press = useStable((index: number) => (onSelect ? keys.move(index) : open(index)));
  const pressTwice = useStable(open);

  const { items } = virtual;
  const last = items.at(-1)?.index ?? -1;
  // The row it was at may be gone, or out of sight.
  const isCursorDrawn = items.some(({ index }) => index === keys.cursor);
  useEffect(() => {
    if (rows.length > 0 && rows.length < total && last >= rows.length - NEAR_END) onEndReached?.();
  }, [last, rows.length, total, onEndReached]);

  const tracks = gridTracks(columns);
  return (
    <div
      ref={box}
      className={classes(
        'relative contain-inline-size has-[>[role=grid]:focus-visible]:outline-2 has-[>[role=grid]:focus-visible]:-outline-offset-2 has-[>[role=grid]:focus-visible]:outline-focus',
        !narrow && 'overflow-auto',
      )}
      style={narrow ? undefined : { maxHeight: height }}
    >
      {narrow && onSort && (
        <LazyPart fallback={<div className="h-13 border-b border-line touch:h-16" />}>
          <NarrowSort columns={columns as readonly Column<never>[]} sort={sort} onSort={onSort} />
        </LazyPart>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: rows are a CSS grid and placed freely, which table forbids */}
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        aria-busy={busy}
        aria-activedescendant={isCursorDrawn ? `${id}-${keys.cursor}` : undefined}
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
        className="group/grid outline-none"
        style={narrow ? undefined : { minWidth }}
      >
        <TableHeader columns={columns} tracks={tracks} sort={sort} onSort={onSort} narrow={narrow} tools={tools} />
        {/* biome-ignore lint/a11y/useSemanticElements: virtual rows are placed freely, which tbody forbids */}
        <div ref={body} role="rowgroup" className="relative" style={{ height: virtual.height }}>
          {items.map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const before = rows[item.index - 1];
            const section = sectionOf?.(row);
            const isFirst = before === undefined || sectionOf?.(before).key !== section?.key;
            return (
              <TableRow
                key={item.key}
                id={`${id}-${item.index}`}
                index={item.index}
                row={row}
                heading={isFirst ? section?.heading : undefined}
                columns={columns}
                tracks={tracks}
                narrow={narrow}
                top={item.top}
                height={rowHeight}
                measure={virtual.measure}
                selected={item.index === selected}
                cursor={item.index === keys.cursor}
                onPress={onSelect || onOpen ? press : undefined}
                onDoublePress={onSelect && onOpen && pressTwice}
              />
            );
          })}
        </div>
      </div>
      <p role="status" className={classes('flex items-center gap-2 px-5 text-12 text-ink-3', busy && 'py-2')}>
        {busy && (
          <>
            <Icon name="spinner" className="animate-turn" /> Loading more
          </>
        )}
      </p>
    </div>
  );
}

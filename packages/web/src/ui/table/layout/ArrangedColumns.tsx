import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type DragEvent, useLayoutEffect, useMemo, useState } from 'react';
import { classes } from '../../classes.ts';
import type { Column, HeaderTools } from '../columns.ts';
import { EDGES, useColumnNeeds } from '../useColumnBudget.ts';
import { moveColumn, NARROWEST, tidyLayout, WIDEST, widthsOf, withinWidths } from './arrange.ts';
import type { ColumnChoice, ColumnLayout } from './columnLayout.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

/** What the table shows: its columns with their places, and the tools at their headers. */
export interface Arrangement {
  readonly places: readonly { readonly key: string; readonly width: number; readonly stays: number | undefined }[];
  /** Of all of them, in pixels. */
  readonly width: number;
  readonly tools: HeaderTools;
}

interface ArrangedColumnsProps<Row> {
  /** All there are. */
  columns: readonly Column<Row>[];
  /** As the table lays them out by itself, for as long as nobody chose otherwise. */
  budget: readonly Column<Row>[];
  rows: readonly Row[];
  /** Of the table, in pixels. */
  room: number;
  layout: ColumnLayout;
  onLayout: (layout: readonly ColumnChoice[]) => void;
  onArranged: (arrangement: Arrangement) => void;
}

/** Pixels an arrow key moves the edge of a column. */
const STEP = 16;
const NO_ROWS: never[] = [];
/** Where a dragged column would come to stand. */
const BEFORE = 'shadow-[inset_2px_0_0_var(--action)]';
const BEHIND = 'shadow-[inset_-2px_0_0_var(--action)]';

/**
 * The columns as somebody chose them: order, width, what stays. Draws nothing itself: the table that it stands beside
 * draws its first view without this code.
 */
export function ArrangedColumns<Row>(props: ArrangedColumnsProps<Row>) {
  const { columns, budget, rows, room, layout, onLayout, onArranged } = props;
  const known = useMemo(() => new Set(columns.map(({ key }) => key)), [columns]);
  const needs = useColumnNeeds(columns, rows);
  const natural = useMemo(() => new Map(needs.map((need) => [need.key, need.natural])), [needs]);
  const main = columns.find(({ isMain }) => isMain)?.key;
  // As it stands now: from the first change on nothing else moves.
  const shown: readonly ColumnChoice[] = useMemo(
    () =>
      layout === null
        ? budget.map(({ key, width = '' }) => ({ key, width: Number.parseInt(width, 10) || undefined }))
        : tidyLayout(layout, known),
    [layout, budget, known],
  );
  const widths = useMemo(() => widthsOf(shown, natural, room - EDGES, main), [shown, natural, room, main]);
  const defs = useMemo(
    () => columns.map(({ key }) => ({ id: key, minSize: NARROWEST, maxSize: WIDEST * 4 })),
    [columns],
  );
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<{ key: string; side: 'before' | 'behind' } | null>(null);

  const resize = (key: string, width: number) =>
    onLayout(shown.map((choice) => (choice.key === key ? { ...choice, width: withinWidths(width) } : choice)));

  const table = useTable({
    features,
    columns: defs,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state: {
      columnOrder: shown.map(({ key }) => key),
      columnVisibility: Object.fromEntries(columns.map(({ key }) => [key, shown.some((each) => each.key === key)])),
      columnPinning: { start: shown.filter(({ pinned }) => pinned).map(({ key }) => key), end: [] },
      columnSizing: Object.fromEntries(widths.map(({ key, width }) => [key, width])),
    },
    onColumnSizingChange: (updater) => {
      const before = Object.fromEntries(widths.map(({ key, width }) => [key, width]));
      const after = typeof updater === 'function' ? updater(before) : updater;
      const changed = Object.keys(after).find((key) => after[key] !== before[key]);
      if (changed) resize(changed, after[changed] ?? NARROWEST);
    },
  });

  const headers = [...table.getStartLeafHeaders(), ...table.getCenterLeafHeaders()];
  const places = headers.map(({ column }) => ({
    key: column.id,
    width: column.getSize(),
    // After the edge of the row.
    stays: column.getIsPinned() ? column.getStart('start') + EDGES / 2 : undefined,
  }));
  const resizing = headers.find(({ column }) => column.getIsResizing())?.column.id ?? null;
  const words = new Map(columns.map(({ key, title, header }) => [key, title ?? header]));

  const tools: HeaderTools = {
    edge: (key) => {
      const header = headers.find(({ column }) => column.id === key);
      if (!header) return null;
      const size = header.column.getSize();
      const start = header.getResizeHandler();
      return (
        // biome-ignore lint/a11y/useSemanticElements: a separator that takes the focus is a control, which hr is not
        <span
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={`Width of ${words.get(key) ?? key}`}
          aria-valuenow={size}
          aria-valuemin={NARROWEST}
          aria-valuemax={WIDEST}
          title="Drag to resize, double-click to fit"
          onMouseDown={(event) => {
            event.preventDefault();
            event.stopPropagation();
            start(event);
          }}
          onTouchStart={start}
          onDragStart={(event) => event.preventDefault()}
          onDoubleClick={() => resize(key, natural.get(key) ?? size)}
          onKeyDown={(event) => {
            const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
            if (by === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            resize(key, size + by);
          }}
          className={classes(
            'absolute inset-y-1 right-0.5 z-2 w-2 cursor-col-resize touch-none rounded-full after:absolute after:inset-y-1 after:right-0.5 after:w-0.5 after:rounded-full after:bg-line-strong after:opacity-0 after:transition-opacity after:content-[""] hover:after:opacity-100 focus-visible:after:opacity-100',
            resizing === key && 'after:bg-action! after:opacity-100!',
          )}
        />
      );
    },
    cell: (key) => ({
      draggable: resizing === null,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', key);
        setDragged(key);
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged === null) return;
        event.preventDefault();
        const { left, width } = event.currentTarget.getBoundingClientRect();
        const side = event.clientX < left + width / 2 ? 'before' : 'behind';
        if (over?.key !== key || over.side !== side) setOver({ key, side });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null && over) onLayout(moveColumn(shown, dragged, over.key, over.side));
        setDragged(null);
        setOver(null);
      },
      onDragEnd: () => {
        setDragged(null);
        setOver(null);
      },
      className: classes(
        dragged === key && 'opacity-50',
        over?.key === key && dragged !== key && (over.side === 'before' ? BEFORE : BEHIND),
      ),
    }),
  };

  const told = JSON.stringify([places, resizing, dragged, over]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told holds all that an arrangement is made of
  useLayoutEffect(() => {
    onArranged({ places, width: places.reduce((sum, { width }) => sum + width, EDGES), tools });
  }, [told, layout, columns.length]);
  return null;
}

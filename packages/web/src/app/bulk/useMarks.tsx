import { useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '../../ui/table/columns.ts';
import { useStable } from '../../ui/useStable.ts';
import { isMarked, type Marks, NO_MARKS, rangeOf, withMarks } from './marks.ts';

/** Pixels of the column of boxes. */
export const MARKS_WIDTH = 32;
/** Pixels before the first column of a row. */
const EDGE = 20;

interface Markable {
  readonly id: string;
  readonly name: string;
}

/** Which records of a list are selected, and the boxes that select them; `many` names them. Another filter begins anew. */
export function useMarks<Row extends Markable>(rows: readonly Row[], filter: string, many: string) {
  const [marks, setMarks] = useState<Marks>(NO_MARKS);
  const last = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: exactly when the filter changes
  useEffect(() => setMarks(NO_MARKS), [filter]);
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const mark = useStable((id: string, reach: boolean) => {
    const on = !isMarked(marks, id);
    setMarks(withMarks(marks, reach ? rangeOf(order, last.current, id) : [id], on));
    last.current = id;
  });
  const markLoaded = useStable((on: boolean) => setMarks(on ? withMarks(marks, order, true) : NO_MARKS));
  const marked = order.filter((id) => isMarked(marks, id)).length;
  const state = marked === 0 ? 'none' : marked === order.length ? 'every' : 'some';
  const column = useMemo(
    (): Column<Row> => ({
      key: 'mark',
      header: 'Selected',
      narrow: 'hidden',
      width: `${MARKS_WIDTH}px`,
      stays: EDGE,
      head: <Box label={`Select loaded ${many}`} state={state} onMark={() => markLoaded(state !== 'every')} />,
      cell: (row) => <MarkOf row={row} marks={marks} onMark={mark} />,
    }),
    [marks, state, many, mark, markLoaded],
  );
  return { marks, setMarks, mark, column };
}

export type Marking = Omit<ReturnType<typeof useMarks>, 'column'>;

interface MarkOfProps {
  row: Markable;
  marks: Marks;
  onMark: (id: string, reach: boolean) => void;
}

function MarkOf({ row, marks, onMark }: MarkOfProps) {
  return (
    <Box
      label={`Select ${row.name}`}
      state={isMarked(marks, row.id) ? 'every' : 'none'}
      onMark={(reach) => onMark(row.id, reach)}
    />
  );
}

/** The columns of a list with the boxes: a column of its own, or in the title of each card. */
export function withBoxes<Row extends Markable>(
  columns: readonly Column<Row>[],
  { marks, mark, column }: Pick<Marking, 'marks' | 'mark'> & { column: Column<Row> },
  isNarrow: boolean,
): readonly Column<Row>[] {
  // It stays beside columns that do.
  if (!isNarrow)
    return [columns.some(({ stays }) => stays !== undefined) ? column : { ...column, stays: undefined }, ...columns];
  return columns.map((each) =>
    each.isMain
      ? {
          ...each,
          cell: (row: Row) => (
            <div className="flex items-center gap-3">
              <MarkOf row={row} marks={marks} onMark={mark} />
              <div className="min-w-0 flex-1">{each.cell(row)}</div>
            </div>
          ),
        }
      : each,
  );
}

interface BoxProps {
  label: string;
  state: 'none' | 'some' | 'every';
  /** `reach`: from the box that was pressed before to this one. */
  onMark: (reach: boolean) => void;
}

/** The browser's own box: a list has hundreds of them. */
function Box({ label, state, onMark }: BoxProps) {
  return (
    <label className="relative z-1 grid size-5 cursor-pointer place-items-center after:absolute after:-inset-2 touch:-m-3.5 touch:size-12 touch:after:inset-0">
      <input
        ref={(box) => {
          if (box) box.indeterminate = state === 'some';
        }}
        type="checkbox"
        aria-label={label}
        checked={state === 'every'}
        onChange={({ nativeEvent }) => onMark(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className="relative z-1 size-4.5 cursor-pointer accent-action"
      />
    </label>
  );
}

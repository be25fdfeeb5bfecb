import { useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '../../../../ui/table/columns.ts';
import { useStable } from '../../../../ui/useStable.ts';
import type { Deal } from '../../deal.ts';
import { isMarked, type Marks, NO_MARKS, rangeOf, withMarks } from './marks.ts';

/** Pixels of the column of boxes. */
export const MARKS_WIDTH = 32;
/** Pixels before the first column of a row. */
const EDGE = 20;

/** Which deals of the list are selected, and the boxes that select them. Another filter begins anew. */
export function useDealMarks(deals: readonly Deal[], filter: string) {
  const [marks, setMarks] = useState<Marks>(NO_MARKS);
  const last = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: exactly when the filter changes
  useEffect(() => setMarks(NO_MARKS), [filter]);
  const order = useMemo(() => deals.map(({ id }) => id), [deals]);
  const mark = useStable((id: string, reach: boolean) => {
    const on = !isMarked(marks, id);
    setMarks(withMarks(marks, reach ? rangeOf(order, last.current, id) : [id], on));
    last.current = id;
  });
  const markLoaded = useStable((on: boolean) => setMarks(on ? withMarks(marks, order, true) : NO_MARKS));
  const marked = order.filter((id) => isMarked(marks, id)).length;
  const state = marked === 0 ? 'none' : marked === order.length ? 'every' : 'some';
  const column = useMemo(
    (): Column<Deal> => ({
      key: 'mark',
      header: 'Selected',
      narrow: 'hidden',
      width: `${MARKS_WIDTH}px`,
      stays: EDGE,
      head: <Box label="Select the deals that are loaded" state={state} onMark={() => markLoaded(state !== 'every')} />,
      cell: (deal) => <MarkOfDeal deal={deal} marks={marks} onMark={mark} />,
    }),
    [marks, state, mark, markLoaded],
  );
  return { marks, setMarks, mark, column };
}

export type DealMarks = ReturnType<typeof useDealMarks>;

interface MarkOfDealProps {
  deal: Deal;
  marks: Marks;
  onMark: (id: string, reach: boolean) => void;
}

export function MarkOfDeal({ deal, marks, onMark }: MarkOfDealProps) {
  return (
    <Box
      label={`Select ${deal.name}`}
      state={isMarked(marks, deal.id) ? 'every' : 'none'}
      onMark={(reach) => onMark(deal.id, reach)}
    />
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

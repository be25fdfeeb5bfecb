import { useState } from 'react';
import { Segments } from '../../ui/fields/Segments.tsx';
import { Select, SMALL_SELECT } from '../../ui/fields/Select.tsx';
import { boardsOf } from './board/boardColumns.ts';
import type { ListedRecord } from './recordNoun.ts';
import { NO_FIELDS, type RecordListState } from './useRecordList.ts';

const SHOWN_AS = { table: 'Table', board: 'Board' } as const;

/** Whether a list is a table or a board, and by which field. */
export function ShownAs<Row extends ListedRecord>({ list }: { list: RecordListState<Row> }) {
  const { noun, view, change, asking } = list;
  const [last, setLast] = useState<string | null>(null);
  const boards = boardsOf(noun.boards, (key) => noun.fields[key]?.name ?? key, asking.customs ?? NO_FIELDS);
  const begin = [last, view.group].find((by) => boards.some(({ value }) => value === by)) ?? boards[0]?.value;
  const show = (board: string | null) => {
    setLast(board ?? view.board);
    change({ board });
  };
  return (
    <div className="flex items-center gap-2">
      <Segments
        label={`Show the ${noun.words[1]} as`}
        names={SHOWN_AS}
        value={view.board === null ? 'table' : 'board'}
        onChange={(as) => show(as === 'board' ? (view.board ?? begin ?? null) : null)}
      />
      {view.board !== null && (
        <>
          <span aria-hidden className="text-14 text-ink-3">
            by
          </span>
          <Select
            label="Board by"
            value={view.board}
            choices={boards}
            otherwise="…"
            onChange={show}
            className={`${SMALL_SELECT} max-w-44`}
          />
        </>
      )}
    </div>
  );
}

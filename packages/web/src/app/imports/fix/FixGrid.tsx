import { useEffect, useRef, useState } from 'react';
import { problemOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { notify } from '../../../ui/notify.ts';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { type Import, rowWords } from '../import.ts';
import { CellEditor, type Leave } from './CellEditor.tsx';
import { FixTable } from './FixTable.tsx';
import { FixToolbar } from './FixToolbar.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import {
  beside,
  type Cell,
  issuesOfCell,
  issuesOfRow,
  issueWords,
  type Place,
  problemFrom,
  type Row,
  type Which,
} from './rows.ts';
import { useFixRows } from './useFixRows.ts';

/** So many rows stand over a problem that was far down. */
const ROWS_BEFORE = 4;
const FIRST: Place = { row: 0, cell: 0 };
const pendingKey = ({ row }: Row, { column }: Cell) => `${row} ${column}`;

/** Wrong cells of a previewed file, mended in place before anything is imported. */
export default function FixGrid({ view, onDone }: { view: Import; onDone: () => void }) {
  const [which, setWhich] = useState<Which>('problems');
  /** Row number behind which all rows are listed: the next problem may be far down. */
  const [after, setAfter] = useState(0);
  const fix = useFixRows(view, which, after);
  const { rows, list } = fix;
  const grid = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Place>(FIRST);
  /** What was typed into cells that the server has not judged yet. */
  const [pending, setPending] = useState<ReadonlyMap<string, string>>(new Map());
  const [editing, setEditing] = useState<{ initial: string } | null>(null);
  const [replacing, setReplacing] = useState(false);

  // Whoever opens the grid stands on the first thing to mend.
  const isLoaded = list.isSuccess;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the first page is there, not when it changes
  useEffect(() => {
    if (!isLoaded) return;
    setCursor(problemFrom(rows, { row: 0, cell: -1 }, 1) ?? FIRST);
    grid.current?.focus({ preventScroll: true });
  }, [isLoaded, which, after]);

  if (list.isPending) return <TableSkeleton label="Loading the rows" />;
  if (list.isError) {
    return <FailedQuery title="The rows could not be listed" of={list} />;
  }

  const row = rows[cursor.row];
  const cell = row?.cells[cursor.cell];
  const shown = (of: Row, each: Cell): Cell => {
    const value = pending.get(pendingKey(of, each));
    return value === undefined ? each : { ...each, value };
  };
  const set = async (value: string) => {
    if (!row || !cell || shown(row, cell).value === value) return;
    const key = pendingKey(row, cell);
    setPending((before) => new Map(before).set(key, value));
    await fix.correct(row.row, cell.column, value);
    setPending((before) => {
      const after = new Map(before);
      if (after.get(key) === value) after.delete(key);
      return after;
    });
  };
  const edit = (typed: string | null) => row && cell && setEditing({ initial: typed ?? shown(row, cell).value });
  const commit = (value: string, leave: Leave) => {
    setEditing(null);
    void set(value);
    if (leave === 'away') return;
    grid.current?.focus({ preventScroll: true });
    const size = { rows: rows.length, cells: row?.cells.length ?? 1 };
    if (leave === 'next' || leave === 'previous') setCursor(beside(cursor, leave === 'next' ? 1 : -1, size));
    if (leave === 'down') setCursor({ ...cursor, row: Math.min(size.rows - 1, cursor.row + 1) });
    if (leave === 'up') setCursor({ ...cursor, row: Math.max(0, cursor.row - 1) });
  };
  const cancel = () => {
    setEditing(null);
    grid.current?.focus({ preventScroll: true });
  };
  const goToProblem = async (step: 1 | -1) => {
    grid.current?.focus({ preventScroll: true });
    let known: readonly Row[] = rows;
    let place = problemFrom(known, cursor, step);
    // Among the problems the next one is at most a page away; among all rows it may be anywhere.
    let isMore = step === 1 && which === 'problems' && list.hasNextPage;
    while (!place && isMore) {
      const next = await list.fetchNextPage();
      known = next.data?.pages.flatMap(({ items }) => items) ?? known;
      isMore = next.hasNextPage && !next.isError;
      place = problemFrom(known, cursor, step);
    }
    if (place) return setCursor(place);
    const far =
      step === 1 && which === 'all' && list.hasNextPage ? await fix.nextProblemRow(known.at(-1)?.row ?? 0) : null;
    if (far !== null) return setAfter(Math.max(0, far - ROWS_BEFORE));
    if (step === -1 && after > 0) notify(`No problem before this cell, from row ${(after + 1).toLocaleString()} on.`);
    else notify(step === 1 ? 'No problem after this cell.' : 'No problem before this cell.');
  };
  const followed = async (done: ReturnType<typeof fix.undo>) => {
    const first = (await done)?.rows[0]?.row;
    const at = rows.findIndex((each) => each.row === first);
    if (at >= 0) setCursor((before) => ({ ...before, row: at }));
  };
  const actions = {
    onProblem: (step: 1 | -1) =>
      void goToProblem(step).catch((error) => notify(problemOf(error).message, { tone: 'risk' })),
    onUndo: () => void followed(fix.undo()),
    onRedo: () => void followed(fix.redo()),
    onLeaveOut: () => row && void fix.leaveOut(row.row, !row.leftOut),
    onReplace: () => cell && setReplacing(true),
  };
  const said = row && cell ? [...issuesOfCell(row, cell), ...issuesOfRow(row)] : [];
  return (
    <Card flush title="Fix rows in place" aside={statusWords(view)}>
      <FixToolbar
        view={view}
        row={row}
        all={which === 'all'}
        onAll={(all) => {
          setAfter(0);
          setWhich(all ? 'all' : 'problems');
        }}
        onDone={onDone}
        {...actions}
      />
      {after > 0 && (
        <div className="flex flex-wrap items-center gap-3 px-5 pb-3 text-14 text-ink-2">
          <p>Listed from row {(after + 1).toLocaleString()} on.</p>
          <Button size="small" onClick={() => setAfter(0)}>
            From the first row
          </Button>
        </div>
      )}
      {rows.length === 0 || !view.inspection ? (
        <p className="px-5 pb-5 text-14 text-ink-2">No row needs attention.</p>
      ) : (
        <FixTable
          grid={grid}
          inspection={view.inspection}
          rows={rows}
          total={after > 0 ? null : fix.total}
          isMore={list.hasNextPage}
          busy={fix.isSaving || list.isFetchingNextPage}
          cursor={cursor}
          shown={shown}
          editor={(of, each) =>
            editing && (
              <CellEditor
                label={`${view.inspection?.columns[each.column]?.header}, row ${of.row}`}
                initial={editing.initial}
                onCommit={commit}
                onCancel={cancel}
              />
            )
          }
          onMove={setCursor}
          onEdit={edit}
          onSet={(value) => void set(value)}
          onEndReached={() => !list.isFetchingNextPage && list.fetchNextPage()}
          {...actions}
        />
      )}
      <div className="grid gap-1 px-5 py-3 text-14">
        <p role="status" className="sr-only">
          {fix.isSaving ? '' : statusWords(view)}
        </p>
        {row && cell && (
          <p className="text-ink-2">
            <span className="font-medium text-ink">
              Row {row.row.toLocaleString()}, {view.inspection?.columns[cell.column]?.header}.
            </span>{' '}
            {said.length > 0 ? `${said.map(issueWords).join('. ')}.` : 'No problem here.'}
            {cell.original !== null && ` File value: ${cell.original === '' ? 'empty' : `"${cell.original}"`}.`}
          </p>
        )}
        <p className="text-12 text-ink-3">
          Enter or F2 edits, Escape cancels, F8 next problem, Ctrl+Z undo, Ctrl+Backspace leaves the row out.
        </p>
      </div>
      {replacing && row && cell && view.inspection && (
        <ReplaceDialog
          header={view.inspection.columns[cell.column]?.header ?? ''}
          from={shown(row, cell).value}
          onReplace={async (to) => {
            const done = await fix.replace(cell.column, shown(row, cell).value, to);
            if (done) notify(`${done.replaced.toLocaleString()} ${done.replaced === 1 ? 'cell' : 'cells'} replaced.`);
            return done !== null;
          }}
          onClose={() => setReplacing(false)}
        />
      )}
    </Card>
  );
}

function statusWords({ preview, corrections }: Import): string {
  const { cells, rowsLeftOut } = corrections;
  return [
    `${rowWords(preview?.rejected ?? 0)} wrong`,
    `${cells.toLocaleString()} ${cells === 1 ? 'cell' : 'cells'} corrected`,
    ...(rowsLeftOut > 0 ? [`${rowWords(rowsLeftOut)} left out`] : []),
  ].join(', ');
}

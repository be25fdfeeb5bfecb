import { isCustomColumn } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Money } from '../../../ui/format/Money.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { BoardCard } from '../../lists/board/BoardCard.tsx';
import { BoardColumn } from '../../lists/board/BoardColumn.tsx';
import { BoardFrame } from '../../lists/board/BoardFrame.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { decidesWords, decidingSystem, mayChange } from '../decidingSystem.ts';
import type { ListedRecord, RecordGroup } from '../recordNoun.ts';
import { fieldPlace, standing } from '../recordSaver.ts';
import { savingField } from '../savingField.ts';
import { fieldOfColumn, type RecordListState } from '../useRecordList.ts';
import { columnPages, recordGroups } from '../useRecordPages.ts';
import { boardsOf, columnOf, columnsOf, fieldOfBoard, type RecordColumn, valueIn } from './boardColumns.ts';
import { useMovedRecords } from './useMovedRecords.ts';

interface RecordBoardProps<Row extends ListedRecord> {
  list: RecordListState<Row>;
  by: string;
  /** What matters of a record, under its name; what the column says already it leaves out. */
  renderFacts: (row: Row, by: string) => ReactNode;
}

/** Columns that a board draws; beyond them, it says how many records it does not show. */
const COLUMNS_MAX = 200;

/** The records of a list in columns by a field; a card that is moved changes that field of its record. */
export function RecordBoard<Row extends ListedRecord>({ list, by, renderFacts }: RecordBoardProps<Row>) {
  const { noun, view, change, asking, currency } = list;
  const [, many] = noun.words;
  const { customs } = asking;
  const custom = isCustomColumn(by) && customs ? fieldOfColumn(customs, by) : undefined;
  const boards = boardsOf(noun.boards, (key) => noun.fields[key]?.name ?? key, customs ?? []);
  const board = boards.find(({ value }) => value === by);
  const isComing = isCustomColumn(by) && customs === undefined;
  const groups = useQuery({ ...recordGroups(noun.source, view, by), enabled: board !== undefined });
  const field = fieldOfBoard(by);
  const { moved, begin, given } = useMovedRecords<Row>(noun, field);
  const [said, setSaid] = useState('');
  const [before, setBefore] = useState<readonly RecordColumn[]>([]);
  const items = groups.data?.items;
  const all = useMemo(() => columnsOf({ by, field: custom, groups: items ?? [], before }), [by, custom, items, before]);
  if (all.some(({ id }) => before.every((each) => each.id !== id))) setBefore(all);

  if (!isComing && board === undefined)
    return (
      <EmptyState
        icon="columns"
        title="No board for this field"
        action={<Button onClick={() => change({ board: null })}>Show the table</Button>}
      >
        Choose another field above the list.
      </EmptyState>
    );
  if (groups.isError) return <FailedQuery title="The board could not be loaded" of={groups} />;
  if (groups.data === undefined || board === undefined) return <Skeleton className="h-96" />;

  const columns = all.slice(0, COLUMNS_MAX);
  const sumOf = new Map(groups.data.items.map((group) => [group.key, group]));
  const standsOf = (row: Row) => standing(row, noun.noun, field).now;
  const staysBecause = (row: Row): string | undefined => {
    const system = decidingSystem(row, field);
    if (system) return decidesWords(system, board.label.toLowerCase());
    return row.abilities.update ? undefined : `You cannot move this ${noun.words[0]}`;
  };
  const placeOf = (row: Row) => columnOf(given.has(row.id) ? given.get(row.id) : standsOf(row));

  async function move(row: Row, id: string) {
    const to = columns.find((column) => column.id === id);
    if (!to?.isOpen || !mayChange(row, field) || placeOf(row) === id) return;
    begin(row);
    const from = columns.find((column) => column.id === placeOf(row));
    const saved = await savingField({ noun: noun.noun, id: row.id, name: row.name, to: noun.toPath(row) })({
      field,
      label: board?.label ?? field,
      shown: to.key === null ? null : to.name,
      value: valueIn(to, by, custom),
      seen: standsOf(row),
      words: `${row.name} moved to ${to.name}`,
    });
    setSaid(saved ? `${row.name} is now in ${to.name}` : `${row.name} stays in ${from?.name ?? 'its column'}`);
  }

  return (
    <BoardFrame
      label={`Board of ${many} by ${board.label.toLowerCase()}`}
      said={said}
      note={noteOf(groups.data.others, all.length - columns.length, many)}
    >
      {columns.map((column) => (
        <BoardColumn
          key={column.id}
          name={column.name}
          many={many}
          // Else a million records would be walked through to find none.
          isEmpty={!sumOf.has(column.key)}
          figures={<Figures sum={sumOf.get(column.key)} words={noun.words} currency={currency} />}
          pages={columnPages(noun.source, view, by, column.key)}
          moved={moved}
          shown={asItIs}
          holds={(row) => placeOf(row) === column.id}
          renderCard={(row) => (
            <BoardCard
              card={row}
              to={noun.toPath(row)}
              elsewhere="another column"
              targets={columns
                .filter(({ id, isOpen }) => isOpen && id !== column.id)
                .map(({ id, name }) => ({ key: id, name }))}
              staysBecause={staysBecause(row)}
              onMove={(id) => void move(row, id)}
              place={fieldPlace(noun.noun, row.id, field)}
            >
              {renderFacts(row, by)}
            </BoardCard>
          )}
          onDrop={column.isOpen ? (row) => void move(row, column.id) : null}
        />
      ))}
    </BoardFrame>
  );
}

const asItIs = <Row,>(row: Row): Row => row;

/** What the board has no column for. */
function noteOf(others: { groups: number; count: number } | null, beyond: number, many: string): string | null {
  const left = (others?.groups ?? 0) + beyond;
  if (left === 0) return null;
  return `${left.toLocaleString()} more values have no column. Filter the ${many} or group the table.`;
}

function Figures({
  sum,
  words: [one, many],
  currency,
}: {
  sum: RecordGroup | undefined;
  words: readonly [string, string];
  currency: string;
}) {
  if (!sum) return `No ${many}`;
  const { count, openDeals, openBaseMinor } = sum;
  return (
    <>
      {count.toLocaleString()} {count === 1 ? one : many}
      {openDeals !== undefined && openDeals > 0 && openBaseMinor !== undefined && (
        <>
          {' · '}
          <Money minor={openBaseMinor} currency={currency} style="compact" /> in {openDeals.toLocaleString()} open{' '}
          {openDeals === 1 ? 'deal' : 'deals'}
        </>
      )}
    </>
  );
}

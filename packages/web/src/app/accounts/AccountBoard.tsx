import { Chip } from '../../ui/Chip.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { RecordBoard } from '../records/board/RecordBoard.tsx';
import type { RecordListState } from '../records/useRecordList.ts';
import type { Account } from './account.ts';

/** The accounts of a list in columns. */
export const AccountBoard = ({ list, by }: { list: RecordListState<Account>; by: string }) => (
  <RecordBoard
    list={list}
    by={by}
    renderFacts={(account, column) => <Facts account={account} by={column} currency={list.currency} />}
  />
);

function Facts({ account, by, currency }: { account: Account; by: string; currency: string }) {
  const { segment, territory, industry, owner, strategic, totals } = account;
  const words = { industry, segment, territory, owner: owner?.name ?? null };
  const told = Object.entries(words).flatMap(([key, text]) => (text !== null && key !== by ? [text] : []));
  return (
    <>
      <span className="col-start-1 row-start-2 truncate text-12 text-ink-3" dir="auto">
        {told.join(' · ') || 'No details yet'}
      </span>
      <span className="num col-start-1 row-start-3 text-12 text-ink-3">
        {totals.open > 0 && (
          <>
            <Money minor={totals.openBaseMinor} currency={currency} style="compact" />
            {' · '}
          </>
        )}
        {totals.open.toLocaleString()} open {totals.open === 1 ? 'deal' : 'deals'}
      </span>
      {strategic && by !== 'strategic' && <Chip tone="forecast">Strategic</Chip>}
    </>
  );
}

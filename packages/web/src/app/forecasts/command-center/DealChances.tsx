import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { askedOf, type Forecast } from '../answers.ts';
import type { Whose } from '../whose.ts';
import { ChanceRow } from './ChanceRow.tsx';

const PAGE = 25;
const QUESTIONS = 'worth';

/** Every open deal with its win chance, what it adds and why. */
export function DealChances({ forecast, whose }: { forecast: Forecast; whose: Whose }) {
  const { currency, worthAQuestion } = forecast;
  const [shown, setShown] = useUrlParam('question', '');
  const [opened, setOpened] = useUrlParam('deal', '');
  const asksOnly = shown === QUESTIONS;
  const pages = useInfiniteQuery(
    query.forecasts.deals.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...askedOf(forecast, whose),
        ...(asksOnly && { worthAQuestion: true }),
        limit: PAGE,
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const deals = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const hasChanges = deals.some(({ changeMinor }) => changeMinor !== null);
  const total = pages.data?.pages[0]?.total ?? 0;
  return (
    <Card
      flush
      title={<span className="text-ink">Open deals by contribution</span>}
      aside={
        pages.isSuccess && (
          <span className="num">
            {total.toLocaleString()} {total === 1 ? 'deal' : 'deals'}
          </span>
        )
      }
    >
      {(worthAQuestion.count > 0 || asksOnly) && (
        <div className="px-5 pb-3 print:hidden">
          <Switch
            label={`Only the ${worthAQuestion.count.toLocaleString()} that need review`}
            checked={asksOnly}
            onChange={(next) => setShown(next ? QUESTIONS : null)}
          />
        </div>
      )}
      {pages.isPending && <TableSkeleton label="Loading the deals" rows={8} columns={5} />}
      {pages.isError && <FailedQuery title="The deals could not be loaded" of={pages} />}
      {pages.isSuccess && deals.length === 0 && (
        <p className="px-5 pb-5 text-ink-2">
          {asksOnly
            ? 'No open deal has a score or category that contradicts its chance.'
            : 'No open deal counts towards this period.'}
        </p>
      )}
      {deals.length > 0 && (
        <table className="w-full max-sm:block">
          <caption className="sr-only">Open deals, biggest contribution first</caption>
          <thead className="border-b border-line text-12 text-ink-3 max-sm:sr-only">
            <tr>
              <th scope="col" className="px-5 pb-2 text-left font-medium">
                Deal
              </th>
              <Heading>Amount, {currency}</Heading>
              <Heading>Win chance</Heading>
              <Heading>Adds, {currency}</Heading>
              {hasChanges && <Heading>This week</Heading>}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {deals.map((deal) => (
              <ChanceRow
                key={deal.id}
                deal={deal}
                forecast={forecast}
                hasChange={hasChanges}
                isOpen={opened === deal.id}
                onOpen={(open) => setOpened(open ? deal.id : null)}
              />
            ))}
          </tbody>
        </table>
      )}
      <ShowMore pages={pages} label="Show more deals" />
    </Card>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="px-3 pb-2 text-right font-medium whitespace-nowrap max-xl:px-2">
      {children}
    </th>
  );
}

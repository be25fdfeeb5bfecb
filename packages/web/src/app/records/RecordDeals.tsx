import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { type DealFilterInput, dealPath } from '../opportunities/deal.ts';
import { RiskCell } from '../opportunities/RiskScores.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';

const PAGE = 30;

interface RecordDealsProps {
  title: string;
  filter: DealFilterInput;
  /** Why there may be none. */
  none: string;
}

/** The deals of an account, or those somebody is on, the largest first. */
export function RecordDeals({ title, filter, none }: RecordDealsProps) {
  const pages = useInfiniteQuery(
    query.opportunities.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...filter,
        sort: 'amount' as const,
        limit: PAGE,
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const deals = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card flush title={title}>
      {pages.isPending && <TableSkeleton label="Loading the deals" rows={4} columns={4} />}
      {pages.isError && deals.length === 0 && <FailedQuery title="The deals could not be loaded" of={pages} />}
      {pages.isSuccess && deals.length === 0 && <p className="px-5 pb-4 text-ink-3 max-sm:px-4">{none}</p>}
      <ul>
        {deals.map((deal) => (
          <li
            key={deal.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-t border-line px-5 py-2.5 first:border-0 max-sm:px-4"
          >
            <Link quiet to={dealPath(deal.id)} dir="auto" className="truncate font-medium touch:leading-12">
              {deal.name}
            </Link>
            <span className="text-right font-medium">
              <Money minor={deal.amountMinor} currency={deal.currency} style="compact" />
            </span>
            <span className="truncate text-12 text-ink-3">
              {deal.status === 'open' && `${deal.stage.name} · `}
              {deal.owner.name}
              {deal.status === 'open' && deal.closeDate && (
                <>
                  {' · closes '}
                  <DateText day={deal.closeDate} />
                </>
              )}
              {deal.closedOn && (
                <>
                  {' · '}
                  <DateText day={deal.closedOn} />
                </>
              )}
            </span>
            <span className="text-right">
              {deal.status === 'open' ? (
                <RiskCell health={deal.health} short />
              ) : (
                <Chip tone={deal.status === 'won' ? 'health' : 'neutral'}>
                  {deal.status === 'won' ? 'Won' : 'Lost'}
                </Chip>
              )}
            </span>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className="grid justify-center border-t border-line p-3">
          <Button variant="quiet" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}

import { counted } from '@forecastle/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Money } from '../../../ui/format/Money.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { dealPath } from '../../opportunities/deal.ts';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { MADE_FOR } from '../forecastWords.ts';

const PAGE = 50;

/** One forecast as it was told, with the deals it was made from as they were then. */
export function KeptRunDeals({ id, currency }: { id: string; currency: string }) {
  const pages = useInfiniteQuery(
    query.forecastRuns.get.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.deals.nextCursor ?? undefined,
    }),
  );
  if (pages.isError) {
    return <FailedQuery title="The saved forecast could not be loaded" of={pages} />;
  }
  const loaded = pages.data?.pages ?? [];
  const run = loaded[0];
  if (!run) {
    return (
      <Loading label="Loading the saved forecast">
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  const deals = loaded.flatMap((page) => page.deals.items);
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Most likely <Money minor={run.mostLikely} currency={currency} />
        {run.low !== null && run.high !== null && (
          <>
            , between <Money minor={run.low} currency={currency} /> and <Money minor={run.high} currency={currency} />
          </>
        )}
        ; <Money minor={run.closedSoFar} currency={currency} /> closed so far. {run.model.name}, {MADE_FOR[run.madeFor]}
        .
      </p>
      {deals.length === 0 && run.hidden.count === 0 ? (
        <p className="text-ink-3">Deals are saved only with the organisation’s forecast. This one has figures only.</p>
      ) : (
        <ul aria-label="Deals in this forecast">
          {deals.map((deal) => (
            <li key={deal.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-1.5">
              <Link to={dealPath(deal.id)} className="truncate">
                {deal.name}
              </Link>
              <Money minor={deal.contributionMinor} currency={currency} />
              <span className="num col-span-2 text-12 text-ink-3">
                {deal.percent === null ? deal.status : `${deal.percent}%`} of{' '}
                <Money minor={deal.amountMinor} currency={currency} />
              </span>
            </li>
          ))}
          {run.hidden.count > 0 && (
            <li className="flex justify-between gap-4 py-1.5 text-ink-3">
              {counted(run.hidden.count, 'deal')} you can no longer see
              <Money minor={run.hidden.contributionMinor} currency={currency} />
            </li>
          )}
        </ul>
      )}
      <ShowMore pages={pages} />
    </div>
  );
}

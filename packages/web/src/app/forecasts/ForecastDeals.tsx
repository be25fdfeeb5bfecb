import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { dealPath } from '../opportunities/deal.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { askedOf, type Forecast } from './answers.ts';
import type { Whose } from './whose.ts';

const PAGE = 20;

interface ForecastDealsProps {
  forecast: Forecast;
  whose: Whose;
  /** The list that holds all of them; none holds those that need review. */
  listPath?: string;
  /** Only the deals whose score contradicts their chance. */
  worthAQuestion?: boolean;
}

/** The open deals behind the figure: what each adds is its amount times its chance, which says where it comes from. */
export function ForecastDeals({ forecast, whose, listPath, worthAQuestion = false }: ForecastDealsProps) {
  const { currency } = forecast;
  const pages = useInfiniteQuery(
    query.forecasts.deals.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...askedOf(forecast, whose),
        ...(worthAQuestion && { worthAQuestion }),
        limit: PAGE,
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  if (pages.isPending) {
    return (
      <Loading label="Loading the deals">
        <Skeleton className="h-10" />
        <Skeleton className="mt-2 h-10" />
      </Loading>
    );
  }
  if (pages.isError) {
    return <FailedQuery title="The deals could not be loaded" of={pages} />;
  }
  const deals = pages.data.pages.flatMap((page) => page.items);
  const rest = (pages.data.pages[0]?.total ?? 0) - deals.length;
  return (
    <div className="rounded-md bg-sunken px-3 py-2">
      <ul aria-label="Open deals, biggest contribution first">
        {deals.map(({ id, name, amountBaseMinor, overdue, chance, contributionMinor, question }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5">
            <Link to={dealPath(id)} className="truncate touch:leading-12">
              {name}
            </Link>
            <span className="text-right">
              <Money minor={contributionMinor} currency={currency} />
            </span>
            <span className="num col-span-2 text-12 text-ink-3">
              {chance.percent}% of <Money minor={amountBaseMinor} currency={currency} />
              {overdue && ', overdue'}. {chance.from}.
            </span>
            {question && <span className="col-span-2 text-12 font-medium text-ink-2">Needs review: {question}</span>}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 py-1">
          <Button size="small" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
          <span className="num text-12 text-ink-3">
            {rest.toLocaleString()} more. {listPath && <Link to={listPath}>See all in the list</Link>}
          </span>
        </p>
      )}
    </div>
  );
}

import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { dealPath } from '../opportunities/deal.ts';
import { DragCell } from '../opportunities/RiskScores.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { REVIEWED_ABOVE } from './dragQueries.ts';
import { PRINT_MAX, type useReview } from './useReview.ts';

const head = 'pb-2 text-left text-12 font-medium text-ink-3';

/** The deals of the weekly review: over 50, those that drag most first. It prints without what stands around it. */
export function ReviewList({ review, count }: { review: ReturnType<typeof useReview>; count: number }) {
  const { pages, deals } = review;
  return (
    <Card
      className="mt-3.5 print:mt-0 print:shadow-none"
      title={<span className="text-ink">Weekly review: drag over {REVIEWED_ABOVE}</span>}
      aside={
        deals && (
          <span className="num">
            {deals.length < count ? `${deals.length.toLocaleString()} of ` : ''}
            {count.toLocaleString()} {count === 1 ? 'deal' : 'deals'}
          </span>
        )
      }
    >
      {pages.isPending && <Skeleton className="h-40" />}
      {pages.isError && !deals && <FailedQuery title="The deals could not be loaded" of={pages} />}
      {deals?.length === 0 && <p className="text-ink-2">No deals with drag over {REVIEWED_ABOVE}.</p>}
      {count > PRINT_MAX && (
        <p className="mb-2 text-ink-2">Prints the {PRINT_MAX.toLocaleString()} highest. Filter for the others.</p>
      )}
      {deals && deals.length > 0 && (
        <ul className="sm:hidden print:hidden">
          {deals.map((deal) => (
            <li
              key={deal.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line py-2"
            >
              <Link to={dealPath(deal.id)} className="touch:leading-12">
                {deal.name}
              </Link>
              <DragCell health={deal.health} />
              <span className="text-12 text-ink-3">
                {deal.stage.name} · {deal.owner.name} · {deal.nextStep ?? 'no next step'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {deals && deals.length > 0 && (
        <table className="num w-full max-sm:hidden print:table print:text-12">
          <caption className="sr-only">Deals with a drag over {REVIEWED_ABOVE}</caption>
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className={head}>
                Deal
              </th>
              <th scope="col" className={head}>
                Stage
              </th>
              <th scope="col" className={head}>
                Owner
              </th>
              <th scope="col" className={`${head} pr-3 text-right`}>
                Amount
              </th>
              <th scope="col" className={head}>
                Close
              </th>
              <th scope="col" className={head}>
                Next step
              </th>
              <th scope="col" className={`${head} text-right`}>
                Drag
              </th>
            </tr>
          </thead>
          <tbody>
            {deals.map((deal) => (
              <tr key={deal.id} className="border-b border-line align-top last:border-0 print:break-inside-avoid">
                <th scope="row" className="max-w-72 py-2 pr-3 text-left font-medium">
                  <Link to={dealPath(deal.id)} className="touch:leading-12">
                    {deal.name}
                  </Link>
                </th>
                <td className="py-2 pr-3">{deal.stage.name}</td>
                <td className="py-2 pr-3">{deal.owner.name}</td>
                <td className="py-2 pr-3 text-right">
                  <Money minor={deal.amountMinor} currency={deal.currency} style="compact" />
                </td>
                <td className="py-2 pr-3 whitespace-nowrap">
                  <DateText day={deal.closeDate} year={false} />
                </td>
                <td className="max-w-64 py-2 pr-3 text-ink-2">{deal.nextStep ?? '—'}</td>
                <td className="py-2 text-right">
                  <DragCell health={deal.health} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pages.hasNextPage && (
        <p className="mt-3 print:hidden">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </p>
      )}
    </Card>
  );
}

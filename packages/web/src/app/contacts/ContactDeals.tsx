import { ROLE_NAMES } from '@forecastle/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { FreshnessCell } from '../contact-freshness/FreshnessCell.tsx';
import { useFreshnessActions } from '../contact-freshness/useFreshnessActions.ts';
import { dealPath } from '../opportunities/deal.ts';
import { tabPath } from '../opportunities/show/tabs.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';

const PAGE = 50;

/** The open deals somebody is on, with their part in each and how fresh it is. */
export function ContactDeals({ id }: { id: string }) {
  const { confirm } = useFreshnessActions();
  const pages = useInfiniteQuery(
    query.contactFreshness.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ contactId: id, limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const rows = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const [first] = rows;
  return (
    <Card
      flush
      title="Open deals"
      aside={
        first && (
          <Button size="small" icon="check" onClick={() => void confirm(first)}>
            Confirm engagement
          </Button>
        )
      }
    >
      {pages.isPending && <TableSkeleton label="Loading the deals" rows={3} columns={4} />}
      {pages.isError && rows.length === 0 && <FailedQuery title="The deals could not be loaded" of={pages} />}
      {pages.isSuccess && rows.length === 0 && (
        <p className="px-5 pb-4 text-ink-3 max-sm:px-4">No open deals. Add this contact on a deal’s Contacts tab.</p>
      )}
      <ul>
        {rows.map((row) => {
          const { opportunity, role, influence } = row;
          return (
            <li
              key={opportunity.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-t border-line px-5 py-2.5 max-sm:px-4"
            >
              <Link
                quiet
                to={tabPath(dealPath(opportunity.id), 'contacts')}
                dir="auto"
                className="truncate font-medium touch:leading-12"
              >
                {opportunity.name}
              </Link>
              <span className="text-right font-medium">
                <Money minor={opportunity.amountMinor} currency={opportunity.currency} style="compact" />
              </span>
              <span className="truncate text-12 text-ink-3">
                {role ? ROLE_NAMES[role] : 'No role'}
                {influence !== null && ` · influence ${influence}`} · {opportunity.owner.name}
              </span>
              <span className="text-right">
                <FreshnessCell row={row} />
              </span>
            </li>
          );
        })}
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

import { counted } from '@forecastle/rules';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { Link } from '../../ui/Link.tsx';
import { dealPath } from '../opportunities/deal.ts';
import { useSession } from '../shell/session.ts';
import { listPath, type Search, type SearchConditions } from './search.ts';

interface FoundDealsProps {
  search: Search;
  conditions: SearchConditions;
  total: NonNullable<Search['total']>;
}

/** Lists the deals of a search with their number and sum. */
export function FoundDeals({ search: { deals, hidden }, conditions, total }: FoundDealsProps) {
  const { organization } = useSession();
  const sum = formatMoney(total.amountBaseMinor, organization.currency, { style: 'compact' });
  const without = total.withoutAmount > 0 && total.count > 0 ? `${total.withoutAmount} without an amount` : null;
  const shown = total.count > deals.length + hidden ? `The first ${deals.length} are shown` : null;
  const gone = hidden > 0 ? `${counted(hidden, 'deal')} you can no longer see` : null;
  const asides = [without, shown, gone].filter((part) => part !== null);
  if (total.count === 0) {
    return (
      <Card>
        <EmptyState
          icon="search"
          title="No deals found"
          action={<ButtonLink to={listPath(conditions)}>Change the conditions in the list</ButtonLink>}
        >
          No deal you can see meets all conditions.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 max-sm:px-4">
        <h2 className="text-16 font-medium">
          <span className="num">
            {counted(total.count, 'deal')}, {sum}
          </span>
          {asides.length > 0 && <span className="ml-3 text-12 font-normal text-ink-3">{asides.join(' · ')}</span>}
        </h2>
        <ButtonLink to={listPath(conditions)} icon="list">
          Open as a list
        </ButtonLink>
      </div>
      <ul>
        {deals.map(({ id, name, account, stage, owner, amountMinor, currency, closeDate }) => (
          <li
            key={id}
            className="grid gap-x-6 gap-y-0.5 border-t border-line px-5 py-2.5 text-14 max-sm:px-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,12rem)_8rem]"
          >
            <span className="min-w-0 break-words">
              <Link to={dealPath(id)} className="inline-flex items-center touch:min-h-12">
                {name}
              </Link>
              {account !== null && <span className="block text-12 text-ink-3">{account}</span>}
            </span>
            <span className="min-w-0 break-words text-ink-2">
              {stage}
              <span className="block text-12 text-ink-3">{owner}</span>
            </span>
            <span className="num flex flex-wrap justify-between gap-x-2 sm:block sm:text-right">
              {amountMinor === null ? 'No amount' : formatMoney(amountMinor, currency)}
              <span className="block text-12 text-ink-3">
                {closeDate === null ? 'No close date' : formatDay(closeDate)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { DateText } from '../../../ui/format/DateText.tsx';
import { Money } from '../../../ui/format/Money.tsx';
import { Link } from '../../../ui/Link.tsx';
import { type Deal, dealPath } from '../deal.ts';
import { isOverdue } from '../dealWords.ts';
import { RiskCell } from '../RiskScores.tsx';

interface OpportunityCardProps {
  deal: Deal;
  today: string;
  showOwner: boolean;
}

/** A deal on a phone: the whole card opens it; changes are made there, where fingers have room. */
export function OpportunityCard({ deal, today, showOwner }: OpportunityCardProps) {
  const overdue = isOverdue(deal, today);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 [&>:nth-child(2)]:self-start">
      <Link quiet to={dealPath(deal.id)} className="line-clamp-2 font-medium after:absolute after:inset-0">
        {deal.name}
      </Link>
      <span className="text-right font-medium">
        <Money minor={deal.amountMinor} currency={deal.currency} style="compact" />
      </span>
      <span className="truncate text-12 text-ink-3">{deal.account?.name ?? 'No account'}</span>
      <span className="text-right text-12 text-ink-3">
        <span className={overdue ? 'font-medium text-risk' : undefined}>
          {dayOf(deal)}
          {overdue && ', overdue'}
        </span>
      </span>
      <span className="truncate text-12 text-ink-2">
        {deal.stage.name}
        {showOwner && ` · ${deal.owner.name}`}
      </span>
      <span className="text-right">{deal.status === 'open' && <RiskCell health={deal.health} />}</span>
    </div>
  );
}

/** When it is expected to close; of a closed deal whose day nobody told, that it is asked for. */
function dayOf({ status, closeDate, closedOn }: Deal) {
  if (status !== 'open' && closedOn === null) return 'closed, no date';
  return closeDate === null ? 'no close date' : <DateText day={closeDate} year={false} />;
}

import { ROLE_NAMES } from '@forecastle/rules';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { dealPath } from '../opportunities/deal.ts';
import { tabPath } from '../opportunities/show/tabs.ts';
import { FreshnessCell } from './FreshnessCell.tsx';
import type { FreshContact } from './freshContact.ts';
import { metWords } from './metWords.ts';

/** A contact on a deal, on a phone. */
export function FreshnessCard({ row }: { row: FreshContact }) {
  const { contact, opportunity, role } = row;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5">
      <span className="line-clamp-2 font-medium" dir="auto">
        {contact.name}
      </span>
      <FreshnessCell row={row} />
      <span className="truncate text-12 text-ink-2">{role ? ROLE_NAMES[role] : 'No role'}</span>
      <span className="text-right text-12 text-ink-3">{metWords(row.lastInteractionAt, Date.now())}</span>
      <Link
        quiet
        to={tabPath(dealPath(opportunity.id), 'contacts')}
        dir="auto"
        className="truncate text-12 text-ink-3 touch:leading-12"
      >
        {opportunity.name}
      </Link>
      <span className="text-right text-12 text-ink-3">
        <Money minor={opportunity.amountMinor} currency={opportunity.currency} style="compact" />
      </span>
    </div>
  );
}

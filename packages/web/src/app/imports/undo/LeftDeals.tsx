import { Link } from '../../../ui/Link.tsx';
import { type LeftDeal, leftWords } from './undoWords.ts';

/** Deals that somebody has changed since an import, as far as they are named; the rest is counted. */
export function LeftDeals({ deals, total }: { deals: readonly LeftDeal[]; total: number }) {
  if (deals.length === 0) return null;
  return (
    <ul className="grid max-h-48 gap-1 overflow-auto text-14">
      {deals.map((deal) => (
        <li key={deal.id} className="break-words">
          <Link to={`/crm/opportunities/${deal.id}`}>{deal.name || 'A deal'}</Link>
          <span className="text-ink-3">: {leftWords(deal)}</span>
        </li>
      ))}
      {total > deals.length && <li className="text-ink-3">and {(total - deals.length).toLocaleString('en')} more</li>}
    </ul>
  );
}

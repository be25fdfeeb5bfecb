import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Together } from './plan.ts';

interface UrgentActionsProps {
  urgent: Together['urgent'];
  currency: string;
  onRep: (id: string) => void;
}

/** Lists the open high-priority actions, most at stake first. */
export function UrgentActions({ urgent, currency, onRep }: UrgentActionsProps) {
  return (
    <Card title="High priority, most at stake" aside="Top ten open" flush>
      <ul>
        {urgent.map((item) => (
          <li
            key={item.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line px-5 py-3 max-sm:px-4"
          >
            <div className="min-w-0">
              <p className="text-14">
                <Link to={`/crm/opportunities/${item.deal.id}`} className="finger">
                  {item.deal.name}
                </Link>{' '}
                <button
                  type="button"
                  // What a finger needs reaches down, over words alone: above it may stand the deal's name.
                  className="relative cursor-pointer rounded-sm text-ink-2 hover:underline touch:after:absolute touch:after:inset-x-0 touch:after:top-0 touch:after:-bottom-7"
                  onClick={() => onRep(item.rep.id)}
                >
                  {item.rep.name}
                </button>
              </p>
              <p className="mt-0.5 text-14 font-medium">{item.name}</p>
              <p className="text-14 text-pretty text-ink-2">{item.riskSummary}</p>
            </div>
            <p className="text-right text-14">
              <span className="block text-12 text-ink-3">At stake</span>
              <Money minor={item.stakeMinor} currency={currency} style="compact" />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

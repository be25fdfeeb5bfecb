import { ACTION_PRIORITY_NAMES } from '@forecastle/rules';
import { Icon } from '../../ui/Icon.tsx';
import { PlanItemCard } from './PlanItemCard.tsx';
import type { ActionStatus, Plan, PlanItem } from './plan.ts';

const SETTLED: readonly { status: ActionStatus; title: string }[] = [
  { status: 'snoozed', title: 'Snoozed until Monday' },
  { status: 'complete', title: 'Done' },
  { status: 'missed', title: 'Missed' },
  { status: 'skipped', title: 'Skipped' },
];

/** Lists the open actions by priority, and below them the others by status. */
export function PlanItems({ plan }: { plan: Plan }) {
  const open = Map.groupBy(
    plan.items.filter(({ status }) => status === 'open'),
    ({ priority }) => priority,
  );
  return (
    <div className="grid gap-6">
      {[...open].map(([priority, items]) => (
        <section key={priority} aria-label={`${ACTION_PRIORITY_NAMES[priority]} priority`}>
          <h2 className="mb-2 text-14 font-medium text-ink-3">
            {ACTION_PRIORITY_NAMES[priority]} priority <span className="num">{items.length}</span>
          </h2>
          <Items items={items} currency={plan.currency} />
        </section>
      ))}
      {SETTLED.map(({ status, title }) => {
        const items = plan.items.filter((item) => item.status === status);
        if (items.length === 0) return null;
        return (
          <details key={status} className="group" open={!plan.isPresent}>
            <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 text-14 font-medium text-ink-3 touch:min-h-12">
              <Icon name="chevron-right" className="transition-transform group-open:rotate-90" />
              {title} <span className="num">{items.length}</span>
            </summary>
            <div className="mt-2">
              <Items items={items} currency={plan.currency} />
            </div>
          </details>
        );
      })}
    </div>
  );
}

function Items({ items, currency }: { items: readonly PlanItem[]; currency: string }) {
  return (
    <div className="grid gap-3">
      {items.map((item) => (
        <PlanItemCard key={item.id} item={item} currency={currency} />
      ))}
    </div>
  );
}

import { Button } from '../../ui/Button.tsx';
import { formatDay, shiftDay } from '../../ui/format/dates.ts';
import type { Plan } from './plan.ts';

/** Shows the week, with links to the week before and back. */
export function PlanWeek({ plan, onWeek }: { plan: Plan; onWeek: (week: string) => void }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>
        {formatDay(plan.week, { year: false })} to {formatDay(shiftDay(plan.week, 6))}
      </span>
      <Button variant="quiet" size="small" icon="chevron-left" onClick={() => onWeek(shiftDay(plan.week, -7))}>
        Week before
      </Button>
      {!plan.isPresent && (
        <Button variant="quiet" size="small" onClick={() => onWeek('')}>
          This week
        </Button>
      )}
    </span>
  );
}

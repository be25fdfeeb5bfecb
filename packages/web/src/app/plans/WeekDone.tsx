import { counted } from '@forecastle/rules';
import { formatInstant, shiftDay } from '../../ui/format/dates.ts';
import { useMyTasks } from '../tasks/useMyTasks.ts';
import type { Plan } from './plan.ts';

/** Says that the week is done, once no action is left and no task is due in it. */
export function WeekDone({ plan }: { plan: Plan }) {
  const { data, hasNextPage } = useMyTasks();
  if (!data || plan.counts.open > 0 || !plan.isPresent) return null;
  const nextMonday = shiftDay(plan.week, 7);
  const tasks = data.pages.flatMap((page) => page.items);
  const due = tasks.filter(({ dueOn }) => dueOn < nextMonday).length;
  if (due > 0) {
    const isMore = hasNextPage && due === tasks.length;
    return (
      <p className="mb-4 rounded-md bg-sunken px-4 py-3 text-14 text-ink">
        No actions left. {isMore ? `More than ${due} tasks are` : `${counted(due, 'task')} ${due === 1 ? 'is' : 'are'}`}{' '}
        still due this week.
      </p>
    );
  }
  const { snoozed } = plan.counts;
  return (
    <p className="mb-4 rounded-md bg-health-soft px-4 py-3 text-14 text-health">
      All done for this week.{' '}
      {snoozed > 0 && `${counted(snoozed, 'action')} ${snoozed === 1 ? 'is' : 'are'} snoozed until Monday. `}You get the
      next plan on {formatInstant(plan.endsAt)}.
    </p>
  );
}

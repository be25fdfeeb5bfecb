import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { notify } from '../../ui/notify.ts';
import type { SalesPeriods } from './calendar.ts';
import { SALES_PERIODS, zoneWords } from './place.ts';
import { useCalendarChange } from './useSalesPeriods.ts';

interface CalendarSetUpProps extends Pick<SalesPeriods, 'calendar' | 'choice'> {
  /** The form stands below on this screen; else a link leads to it. */
  hasForm?: boolean;
}

/** Auto, Manual or Skip: asked until somebody has said which periods the organisation sells in. */
export function CalendarSetUp({ calendar, choice, hasForm = false }: CalendarSetUpProps) {
  const change = useCalendarChange();
  const choose = (next: 'auto' | 'assumed') =>
    change
      .set({ choice: next }, { calendar, choice })
      .catch((error: unknown) => notify(problemOf(error).message, { tone: 'risk' }));
  const isAssumed = choice === 'assumed';
  return (
    <Card className="print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="max-w-2xl">
          <h2 className="font-medium">{isAssumed ? 'Your sales periods are assumed' : 'Set your sales periods'}</h2>
          <p className="text-14 text-ink-2">
            {isAssumed
              ? `No fiscal year set. For now: calendar quarters, in ${zoneWords(calendar.timeZone)}.`
              : `Quotas, commits and forecasts use fiscal periods. Auto: calendar quarters, in ${zoneWords(calendar.timeZone)}.`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" onClick={() => void choose('auto')}>
            {isAssumed ? 'Keep them' : 'Auto'}
          </Button>
          {hasForm ? (
            <span className="text-14 text-ink-3">or set it below</span>
          ) : (
            <Link to={SALES_PERIODS} className="inline-flex min-h-9 items-center px-2 touch:min-h-12">
              Manual
            </Link>
          )}
          {!isAssumed && (
            <Button variant="quiet" onClick={() => void choose('assumed')}>
              Skip
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

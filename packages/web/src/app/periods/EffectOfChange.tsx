import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { type CalendarEffect, type CalendarView, count } from './calendar.ts';
import { UnfitQuotas } from './UnfitQuotas.tsx';

/** What saving would do to quotas, commits and kept forecasts. */
export function EffectOfChange({ calendar }: { calendar: CalendarView }) {
  const effect = useQuery(
    query.salesPeriods.preview.queryOptions({
      input: { choice: 'manual', ...calendar },
      placeholderData: keepPreviousData,
    }),
  );
  if (effect.isError) return <FailedQuery title="What the change does could not be worked out" of={effect} />;
  if (!effect.data) return <Skeleton className="h-24" />;
  return (
    <section
      aria-label="What this does"
      aria-busy={effect.isPlaceholderData}
      className={effect.isPlaceholderData ? 'opacity-60' : undefined}
    >
      <Effect effect={effect.data} />
    </section>
  );
}

function Effect({ effect }: { effect: CalendarEffect }) {
  const { quotas, submissions, forecasts, unfitQuotas, samePeriods } = effect;
  if (samePeriods)
    return (
      <p className="text-14 text-ink-2">Every day stays in its month, quarter and year: nothing is moved by it.</p>
    );
  return (
    <div className="grid gap-3 text-14 text-ink-2">
      <p className="font-medium text-ink">What this does. Nothing is deleted, and going back brings all of it back.</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          {held(quotas, 'quota')}
          {quotas.returning > 0 &&
            ` ${quotas.returning === 1 ? 'One of them takes back the days it was' : `${quotas.returning.toLocaleString()} of them take back the days they were`} set for.`}
          {quotas.unfit > 0 && ' What does not fit counts nowhere until you convert it, after saving.'}
        </li>
        <li>
          {held(submissions, 'commit')}
          {submissions.unfit > 0 &&
            ' What does not fit counts for the period most like it, with its days beside it, until people commit anew.'}
        </li>
        <li>
          {held(forecasts, 'kept forecast')}
          {forecasts.unfit > 0 && ' The track record calls what does not fit by its days.'} The forecast learns the new
          periods at once.
        </li>
      </ul>
      {unfitQuotas.length > 0 && <UnfitQuotas items={unfitQuotas} />}
    </div>
  );
}

function held({ fit, unfit }: { fit: number; unfit: number }, one: string): string {
  if (fit + unfit === 0) return `There is no ${one} yet.`;
  if (unfit === 0) return `${count(fit, one)}, ${fit === 1 ? 'which fits' : 'all of which fit'}.`;
  if (fit === 0) return unfit === 1 ? `1 ${one}: it fits no period.` : `${count(unfit, one)}: none fits a period.`;
  return `${count(fit + unfit, one)}: all fit but ${unfit.toLocaleString()}.`;
}

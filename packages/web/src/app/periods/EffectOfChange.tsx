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
  if (effect.isError) return <FailedQuery title="The effect could not be loaded" of={effect} />;
  if (!effect.data) return <Skeleton className="h-24" />;
  return (
    <section
      aria-label="Effect of the change"
      aria-busy={effect.isPlaceholderData}
      className={effect.isPlaceholderData ? 'opacity-60' : undefined}
    >
      <Effect effect={effect.data} />
    </section>
  );
}

function Effect({ effect }: { effect: CalendarEffect }) {
  const { quotas, submissions, forecasts, unfitQuotas, samePeriods } = effect;
  if (samePeriods) return <p className="text-14 text-ink-2">No period changes.</p>;
  return (
    <div className="grid gap-3 text-14 text-ink-2">
      <p className="font-medium text-ink">Nothing is deleted. You can change back.</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          {held(quotas, 'quota')}
          {quotas.returning > 0 &&
            ` ${quotas.returning === 1 ? 'One returns to the dates it was' : `${quotas.returning.toLocaleString()} return to the dates they were`} set for.`}
          {quotas.unfit > 0 && ' Convert the others after saving to count them.'}
        </li>
        <li>
          {held(submissions, 'commit')}
          {submissions.unfit > 0 && ' The others count in the closest period until people update.'}
        </li>
        <li>
          {held(forecasts, 'saved forecast')}
          {forecasts.unfit > 0 && ' The others show their dates in forecast accuracy.'} The forecast uses the new
          periods immediately.
        </li>
      </ul>
      {unfitQuotas.length > 0 && <UnfitQuotas items={unfitQuotas} />}
    </div>
  );
}

function held({ fit, unfit }: { fit: number; unfit: number }, one: string): string {
  if (fit + unfit === 0) return `There is no ${one} yet.`;
  if (unfit === 0) return `${count(fit, one)}${fit === 1 ? ' fits' : ', all fit'}.`;
  if (fit === 0) return unfit === 1 ? `1 ${one}: does not fit a period.` : `${count(unfit, one)}: none fits a period.`;
  return `${count(fit + unfit, one)}: all fit but ${unfit.toLocaleString()}.`;
}

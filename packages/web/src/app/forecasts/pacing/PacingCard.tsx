import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { PaceChart } from '../../../ui/charts/PaceChart.tsx';
import { formatDay } from '../../../ui/format/dates.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { type Whose, whoseInput } from '../whose.ts';
import { PacingTable } from './PacingTable.tsx';
import { hasPacing, type Pacing, type PresentForecast, pacingWords, weekWords, withPresent } from './pacingWords.ts';

export interface PacingCardProps {
  period: { readonly kind: 'month' | 'quarter' | 'year'; readonly start: string };
  whose: Whose;
}

const TITLES = { month: 'Month pacing', quarter: 'Quarter pacing', year: 'Year pacing' } as const;

/** What has closed in each week of a period, beside the forecast of then, the quota and last year. */
export function PacingCard({ period, whose, forecast }: PacingCardProps & { forecast: PresentForecast }) {
  const pacing = useQuery(
    query.pacing.view.queryOptions({
      input: { period: period.kind, containing: period.start, ...whoseInput(whose) },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Card title={TITLES[period.kind]}>
      {pacing.isPending && <Skeleton className="h-72" />}
      {pacing.isError && !pacing.data && <FailedQuery title="Pacing could not be loaded" of={pacing} />}
      {pacing.data && <PacingBody pacing={withPresent(pacing.data, forecast)} />}
    </Card>
  );
}

function PacingBody({ pacing }: { pacing: Pacing }) {
  const { period, currency, weeks, quotaMinor } = pacing;
  if (!hasPacing(pacing)) {
    return (
      <p className="py-4 text-ink-2">
        Nothing closed in {period.label} yet. Won deals appear here by the week they close.
      </p>
    );
  }
  // Figures of the drawing are minor units: numbers are exact enough for a place on it.
  const drawn = (minor: string | number | null) => (minor === null ? null : Number(minor));
  return (
    <>
      <p className="num mb-2">{pacingWords(pacing)}</p>
      <PaceChart
        weeks={weeks.map((week) => ({
          key: week.start,
          label: formatDay(week.end, { year: false }),
          words: weekWords(week, currency),
          closed: drawn(week.closedMinor),
          forecast: week.forecast && {
            low: drawn(week.forecast.low),
            likely: drawn(week.forecast.mostLikely) ?? 0,
            high: drawn(week.forecast.high),
          },
          lastYear: drawn(week.lastYearMinor),
        }))}
        quota={drawn(quotaMinor)}
        format={(minor) => formatMoney(Math.round(minor), currency, { style: 'compact' })}
        formatTick={(minor) => formatMoney(Math.round(minor), currency, { style: 'short' })}
      />
      <details className="mt-3 border-t border-line pt-3 print:hidden">
        <summary className="rounded-sm py-0.5 font-medium text-forecast touch:min-h-12">The same as a table</summary>
        <div className="mt-2">
          <PacingTable pacing={pacing} />
        </div>
      </details>
    </>
  );
}

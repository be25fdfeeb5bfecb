/** How figures of the dashboard came to be what they are: past Mondays, past periods. */
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { formatDay } from '../../ui/format/dates.ts';
import { formatMoney } from '../../ui/format/money.ts';
import type { Trend } from '../forecasts/answers.ts';
import type { Revenue } from './answers.ts';
import { weeksInput } from './revenueScope.ts';
import { Sparkline } from './Sparkline.tsx';

type Week = Trend['weeks'][number];

export const useWeeks = ({ scope }: Revenue) =>
  useQuery(query.pipeline.trend.queryOptions({ input: weeksInput(scope) }));

const redOf = ({ byRisk }: Week): string => byRisk.find(({ band }) => band === 'red')?.amountBaseMinor ?? '0';

/** All red open deals, whenever they are due: weeks are kept for the whole pipeline. */
export function AtRiskTrend({ view }: { view: Revenue }) {
  return <WeeksLine view={view} label="Whole pipeline on Mondays" of={redOf} tone="risk" />;
}

export function OpenTrend({ view }: { view: Revenue }) {
  return (
    <WeeksLine view={view} label="Whole pipeline on Mondays" of={({ open }) => open.amountBaseMinor} tone="forecast" />
  );
}

interface WeeksLineProps {
  view: Revenue;
  label: string;
  of: (week: Week) => string;
  tone: 'forecast' | 'risk';
}

function WeeksLine({ view, label, of, tone }: WeeksLineProps) {
  const { data } = useWeeks(view);
  return (
    <Sparkline
      label={label}
      tone={tone}
      points={(data?.weeks ?? []).map((week) => ({
        value: Number(of(week)),
        shown: formatMoney(of(week), view.currency, { style: 'compact' }),
        label: formatDay(week.week, { year: false }),
      }))}
    />
  );
}

/** The periods of the kind before this one, which is not over. */
export function AttainmentTrend({ view: { period, scope } }: { view: Revenue }) {
  const { data } = useQuery(
    query.quotas.trend.queryOptions({
      input: {
        period: period.kind,
        containing: period.start,
        scope: scope.scope,
        ...(scope.memberId && { memberId: scope.memberId }),
      },
    }),
  );
  return (
    <Sparkline
      label="Periods before"
      tone="health"
      points={(data?.items.slice(0, -1) ?? []).map(({ period: { label }, attainment }) => ({
        value: attainment,
        shown: `${attainment}%`,
        label,
      }))}
    />
  );
}

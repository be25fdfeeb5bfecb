import { counted } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { WeekLine } from '../../ui/charts/WeekLine.tsx';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import type { Trend } from './answers.ts';
import { ConfidenceChanges } from './ConfidenceChanges.tsx';
import { isByPeople, type PipelineView, weeksInput } from './pipelineView.ts';
import { TrendTable } from './TrendTable.tsx';

type Week = Trend['weeks'][number];
interface Measure {
  readonly label: string;
  readonly of: (week: Week) => number | null;
  readonly shown: (week: Week, currency: string) => string;
  readonly bounds?: { readonly floor: number; readonly ceiling: number };
}

const SCORE = { floor: 0, ceiling: 100 };
const orDash = (value: number | null) => (value === null ? '—' : value.toLocaleString());
const standing = (triggers: Week['triggers']) => triggers && triggers.high + triggers.medium + triggers.low;
const redOf = ({ byRisk }: Week) => byRisk.find(({ band }) => band === 'red')?.amountBaseMinor ?? '0';
const money = (minor: string, currency: string) => formatMoney(minor, currency, { style: 'compact' });

const MEASURES: Readonly<
  Record<'confidence' | 'open' | 'atRisk' | 'drag' | 'dataQuality' | 'highTriggers' | 'triggers', Measure>
> = {
  confidence: {
    label: 'Confidence',
    of: ({ confidence }) => confidence,
    shown: ({ confidence }) => orDash(confidence),
    bounds: SCORE,
  },
  open: {
    label: 'Open pipeline',
    of: ({ open }) => Number(open.amountBaseMinor),
    shown: ({ open }, currency) => money(open.amountBaseMinor, currency),
  },
  atRisk: {
    label: 'At high risk',
    of: (week) => Number(redOf(week)),
    shown: (week, currency) => money(redOf(week), currency),
  },
  drag: { label: 'Average drag', of: ({ drag }) => drag, shown: ({ drag }) => orDash(drag), bounds: SCORE },
  dataQuality: {
    label: 'Data quality',
    of: ({ dataQuality }) => dataQuality,
    shown: ({ dataQuality }) => orDash(dataQuality),
    bounds: SCORE,
  },
  highTriggers: {
    label: 'High-priority triggers',
    of: ({ triggers }) => triggers?.high ?? null,
    shown: ({ triggers }) => orDash(triggers?.high ?? null),
  },
  triggers: {
    label: 'All risk triggers',
    of: ({ triggers }) => standing(triggers),
    shown: ({ triggers }) => orDash(standing(triggers)),
  },
};
type MeasureKey = keyof typeof MEASURES;
const CHOICES = (Object.keys(MEASURES) as MeasureKey[]).map((value) => ({ value, label: MEASURES[value].label }));

/** What the weeks of a filter by more than people are of. */
const OF: Readonly<Record<Trend['of'], string>> = {
  deals: 'Deals that match now. Deals closed since are left out.',
  people: 'Too many deals: only owner and team filters apply to this line.',
};

interface TrendCardProps {
  view: Pick<PipelineView, 'filter' | 'deals'>;
  /** What the line begins with. */
  first?: MeasureKey;
  /** Beside the line, what has moved the confidence. */
  withChanges?: boolean;
}

/** The last thirteen Mondays in a line, and what has moved the confidence since the latest of them. */
export function TrendCard({ view, first = 'confidence', withChanges = true }: TrendCardProps) {
  const [key, setKey] = useState<MeasureKey>(first);
  const [asTable, setAsTable] = useState(false);
  const trend = useQuery(query.pipeline.trend.queryOptions({ input: weeksInput(view) }));
  const { label, of, shown, bounds } = MEASURES[key];
  const weeks = trend.data?.weeks ?? [];
  const hasMore = !isByPeople(view.filter);
  return (
    <Card
      title="Thirteen weeks"
      aside={
        <Select
          label="Weekly figure"
          align="end"
          value={key}
          choices={CHOICES}
          onChange={setKey}
          className="h-8 rounded-sm px-2 font-medium text-ink touch:min-h-12 hover:bg-hover"
        />
      }
    >
      {hasMore
        ? trend.data && <p className="text-12 text-ink-3">{OF[trend.data.of]}</p>
        : withChanges && <p className="text-12 text-ink-3">All open deals, any period.</p>}
      {trend.isPending && <Skeleton className="h-48" />}
      {trend.isError && !trend.data && <FailedQuery title="The weeks could not be loaded" of={trend} />}
      {trend.data && (
        <div
          className={classes(
            'mt-2 grid gap-x-8 gap-y-5',
            withChanges && 'lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]',
          )}
        >
          <div className="min-w-0">
            {weeks.length === 0 ? (
              <p className="py-6 text-ink-2">
                {hasMore && trend.data.of === 'deals'
                  ? 'No history for these deals yet. Next point on Monday.'
                  : 'The first point comes on Monday. Import history to fill earlier weeks.'}
              </p>
            ) : (
              <>
                {asTable ? (
                  <TrendTable weeks={weeks} currency={trend.data.currency} />
                ) : (
                  <>
                    <WeekLine
                      weeks={weeks.map((week) => ({
                        key: week.week,
                        label: formatDay(week.week, { year: false }),
                        value: of(week),
                        shown: shown(week, trend.data.currency),
                        isRebuilt: week.source === 'rebuilt',
                      }))}
                      {...bounds}
                    />
                    <p className="sr-only">
                      {label}: {shown(weeks[0] as Week, trend.data.currency)} in the first of{' '}
                      {counted(weeks.length, 'week')}, {shown(weeks.at(-1) as Week, trend.data.currency)} now.
                    </p>
                  </>
                )}
                <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-12 text-ink-3">
                  <button
                    type="button"
                    aria-pressed={asTable}
                    onClick={() => setAsTable(!asTable)}
                    className="min-h-6 rounded-sm font-medium text-forecast touch:min-h-12 hover:underline"
                  >
                    {asTable ? 'Show as line' : 'Show as table'}
                  </button>
                  {weeks.some(({ source }) => source === 'rebuilt') && <span>Hollow points: recalculated.</span>}
                  {trend.data.rebuilding && <span>Recalculating some weeks.</span>}
                </p>
              </>
            )}
          </div>
          {withChanges && <ConfidenceChanges view={view} />}
        </div>
      )}
    </Card>
  );
}

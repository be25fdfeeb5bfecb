import { type BandAxis, bandAxis } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Band } from '../../../ui/charts/Band.tsx';
import { Money } from '../../../ui/format/Money.tsx';
import { formatChange, formatMoney } from '../../../ui/format/money.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { askedOf, type Forecast, type Scenario } from '../answers.ts';
import type { Whose } from '../whose.ts';
import { scenarioInput, type WhatIfs, whatIfWords } from './whatIf.ts';

interface ScenarioBarProps {
  forecast: Forecast;
  whose: Whose;
  whatIfs: WhatIfs;
  onReset: () => void;
}

/** What the period would bring if: the band beside the one as it is, on one axis. It stays in sight while deals are chosen. */
export function ScenarioBar({ forecast, whose, whatIfs, onReset }: ScenarioBarProps) {
  const scenario = useQuery(
    query.forecastRuns.scenario.queryOptions({
      input: { ...askedOf(forecast, whose), ...scenarioInput(whatIfs) },
      placeholderData: keepPreviousData,
    }),
  );
  const { data } = scenario;
  return (
    <section
      aria-label="What if"
      className="sticky bottom-0 z-10 grid gap-2 rounded-b-md border-t border-line-strong bg-surface px-5 py-3 shadow-floating max-sm:px-4 print:static"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="line-clamp-2 min-w-0 font-medium">{whatIfWords(whatIfs)}</h3>
        <span className="flex items-center gap-3 text-12 text-ink-3">
          Nothing of this is saved
          <Button size="small" icon="undo" onClick={onReset}>
            Reset
          </Button>
        </span>
      </div>
      <div aria-live="polite" className={scenario.isPlaceholderData ? 'grid gap-1 opacity-60' : 'grid gap-1'}>
        {data ? (
          <Compared scenario={data} />
        ) : scenario.isError ? (
          <p className="text-risk">
            It could not be worked out. {problemOf(scenario.error).message}{' '}
            <Button size="small" onClick={() => void scenario.refetch()}>
              Try again
            </Button>
          </p>
        ) : (
          <Skeleton className="h-12" />
        )}
      </div>
    </section>
  );
}

const figuresOf = ({ low, mostLikely, high }: Scenario['base']) =>
  [low, mostLikely, high].flatMap((figure) => (figure === null ? [] : [Number(figure)]));

function Compared({ scenario: { currency, base, scenario } }: { scenario: Scenario }) {
  const axis = bandAxis([...figuresOf(base), ...figuresOf(scenario)]);
  const change =
    base.mostLikely === null || scenario.mostLikely === null
      ? null
      : formatChange(BigInt(scenario.mostLikely) - BigInt(base.mostLikely), currency, { style: 'short' });
  return (
    <>
      <Line label="As it is" told={base} axis={axis} currency={currency} />
      <Line label="If so" told={scenario} axis={axis} currency={currency} change={change} />
    </>
  );
}

interface LineProps {
  label: string;
  told: Scenario['base'];
  axis: BandAxis;
  currency: string;
  change?: string | null;
}

function Line({ label, told, axis, currency, change = null }: LineProps) {
  const { low, mostLikely, high } = told;
  const figure = (sum: string | null) => (sum === null ? null : Number(sum));
  const words = (style: 'compact' | 'short') => (value: number) => formatMoney(Math.round(value), currency, { style });
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 sm:grid-cols-[4rem_minmax(0,1fr)_19rem]">
      <span className="text-ink-2">{label}</span>
      <span className="max-sm:order-last max-sm:col-span-2">
        <Band
          size="spark"
          label={label}
          low={figure(low)}
          likely={figure(mostLikely)}
          high={figure(high)}
          axis={axis}
          format={words('compact')}
          formatTick={words('short')}
        />
      </span>
      <span className="num flex flex-wrap justify-end gap-x-2 sm:justify-start">
        <span className="font-medium">
          <Money minor={mostLikely} currency={currency} style="compact" />
        </span>
        {low !== null && high !== null && (
          <span className="text-ink-3">
            <Money minor={low} currency={currency} style="compact" /> to{' '}
            <Money minor={high} currency={currency} style="compact" />
          </span>
        )}
        {change && <span className="font-medium whitespace-nowrap">{change}</span>}
      </span>
    </div>
  );
}

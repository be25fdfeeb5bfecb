import { type BandAxis, bandAxis } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../../api/client.ts';
import { problemOf } from '../../../../api/problem.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Band } from '../../../../ui/charts/Band.tsx';
import { copyText } from '../../../../ui/copyText.ts';
import { Money, Unknown } from '../../../../ui/format/Money.tsx';
import { formatChange, formatMoney } from '../../../../ui/format/money.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { askedOf, type Forecast, type Scenario } from '../../answers.ts';
import type { Whose } from '../../whose.ts';
import { scenarioInput, type WhatIfs, whatIfWords } from './whatIf.ts';

interface ScenarioBarProps {
  forecast: Forecast;
  whose: Whose;
  whatIfs: WhatIfs;
  onReset: () => void;
}

/** Compares the forecast with and without the changes, on one axis. Stays in sight while deals are chosen. */
export function ScenarioBar({ forecast, whose, whatIfs, onReset }: ScenarioBarProps) {
  const scenario = useQuery(
    query.forecastRuns.scenario.queryOptions({
      input: { ...askedOf(forecast, whose), ...scenarioInput(whatIfs) },
      placeholderData: keepPreviousData,
    }),
  );
  const { data } = scenario;
  const names = new Map(data?.deals.map(({ id, name }) => [id, name]));
  const copy = () =>
    copyText(location.href, {
      copied: 'Link copied. It opens this comparison.',
      instead: 'Copy the address of this page.',
    });
  return (
    <section
      aria-label="Comparison"
      className="sticky bottom-(--bottom-bar) z-10 -mx-4 mt-3.5 flex items-center gap-6 border-t border-line-strong bg-surface px-5 py-2.5 shadow-floating sm:-mx-6 sm:px-10 max-sm:flex-wrap max-sm:gap-2 print:static"
    >
      <div
        aria-live="polite"
        className={data && scenario.isPlaceholderData ? 'min-w-0 grow opacity-60' : 'min-w-0 grow'}
      >
        {data ? (
          <Compared scenario={data} quota={forecast.quotaMinor} words={whatIfWords(whatIfs, names, data.currency)} />
        ) : scenario.isError ? (
          <p className="text-risk">
            The comparison failed. {problemOf(scenario.error).message}{' '}
            <Button size="small" onClick={() => void scenario.refetch()}>
              Try again
            </Button>
          </p>
        ) : (
          <Skeleton className="h-16" />
        )}
      </div>
      <div className="grid shrink-0 gap-1.5 max-sm:w-full max-sm:grid-cols-2 print:hidden">
        <Button size="small" icon="link" onClick={() => void copy()}>
          Copy link
        </Button>
        <Button size="small" icon="undo" onClick={onReset}>
          Reset
        </Button>
      </div>
    </section>
  );
}

const figuresOf = ({ low, mostLikely, high }: Scenario['base']) =>
  [low, mostLikely, high].flatMap((figure) => (figure === null ? [] : [Number(figure)]));

interface ComparedProps {
  scenario: Scenario;
  quota: number | null;
  /** The changes, in words. */
  words: string;
}

function Compared({ scenario: { currency, base, scenario }, quota, words }: ComparedProps) {
  const axis = bandAxis([...figuresOf(base), ...figuresOf(scenario), ...(quota === null ? [] : [quota])]);
  const change =
    base.mostLikely === null || scenario.mostLikely === null
      ? null
      : formatChange(BigInt(scenario.mostLikely) - BigInt(base.mostLikely), currency, { style: 'compact' });
  const shared = { axis, currency, quota };
  return (
    <table className="num w-full text-right text-14">
      <caption className="sr-only">The forecast with and without your changes. Nothing is saved.</caption>
      <thead className="text-12 text-ink-3">
        <tr>
          <th scope="col" className="text-left font-normal">
            Not saved
          </th>
          <td className="w-2/5 max-md:hidden" />
          <th scope="col" className="px-3 font-normal">
            Most likely
          </th>
          <th scope="col" className="px-3 font-normal max-sm:hidden">
            Range
          </th>
          {quota !== null && (
            <th scope="col" className="pl-3 font-normal">
              Gap to quota
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        <Line label="Forecast" told={base} {...shared} />
        <Line label={words} told={scenario} change={change} {...shared} />
      </tbody>
    </table>
  );
}

interface LineProps {
  label: string;
  told: Scenario['base'];
  axis: BandAxis;
  currency: string;
  quota: number | null;
  change?: string | null;
}

function Line({ label, told, axis, currency, quota, change = null }: LineProps) {
  const { low, mostLikely, high } = told;
  const figure = (sum: string | null) => (sum === null ? null : Number(sum));
  const words = (style: 'compact' | 'short') => (value: number) => formatMoney(Math.round(value), currency, { style });
  return (
    <tr>
      <th scope="row" className="max-w-72 truncate text-left font-medium" title={label}>
        {label}
      </th>
      <td className="px-3 max-md:hidden">
        <Band
          size="spark"
          label={label}
          low={figure(low)}
          likely={figure(mostLikely)}
          high={figure(high)}
          quota={quota}
          axis={axis}
          format={words('compact')}
          formatTick={words('short')}
        />
      </td>
      <td className="px-3 whitespace-nowrap">
        {change && <span className={change.startsWith('−') ? 'text-risk' : 'text-health'}>{change} </span>}
        <span className="font-semibold">
          <Money minor={mostLikely} currency={currency} style="compact" />
        </span>
      </td>
      <td className="px-3 whitespace-nowrap max-sm:hidden">
        {low !== null && high !== null ? (
          <>
            <Money minor={low} currency={currency} style="compact" /> to{' '}
            <Money minor={high} currency={currency} style="compact" />
          </>
        ) : (
          <Unknown />
        )}
      </td>
      {quota !== null && (
        <td className="pl-3 whitespace-nowrap">
          {mostLikely === null ? (
            <Unknown />
          ) : (
            formatChange(BigInt(mostLikely) - BigInt(quota), currency, { style: 'compact' })
          )}
        </td>
      )}
    </tr>
  );
}

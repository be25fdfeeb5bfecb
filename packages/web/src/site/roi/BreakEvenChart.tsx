import { breakEvenMonth, formatPrice, type PriceCurrency, type RoiResults, roiMonths } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { chartGeometry } from './chartGeometry.ts';
import { MonthTable } from './MonthTable.tsx';

export interface BreakEvenChartProps {
  results: RoiResults;
  currency: PriceCurrency;
}

/** Marks of a month that is drawn alone. */
const WEEKS = [0, 1, 2, 3, 4];

const CROSSING_LABELS = { high: 'bottom-3/4', after: 'bottom-2', before: 'bottom-2 -translate-x-full' };

const share = (value: number) => `${value * 100}%`;

/** The year's cost against the gain as it adds up. Lines are stretched, labels are not: they stand in HTML above them. */
export function BreakEvenChart({ results, currency }: BreakEvenChartProps) {
  const months = roiMonths(results);
  const { span, cost, gain, crossing, costLabel, gainLabelAt, crossingLabel } = chartGeometry(months);
  const last = months[span] ?? months[months.length - 1];
  const breakEven = breakEvenMonth(results);
  const money = (minor: number) => formatPrice(minor, currency);
  return (
    <figure className="m-0" aria-labelledby="break-even">
      <figcaption>
        <h3 id="break-even" className="font-serif text-22 font-semibold">
          {breakEven === null ? 'Does not break even within 12 months' : `Breaks even in month ${breakEven}`}
        </h3>
        <p className="mt-1 text-14 text-ink-3">
          The whole year’s cost counts from the first day. The gain grows evenly, month by month.
          {span < 12 && ` The chart shows the first ${span === 1 ? 'four weeks' : `${span} months`}.`}
        </p>
      </figcaption>
      <div aria-hidden="true" className="mt-5 print:px-2">
        <div className="relative mt-8 h-56 border-b border-line-strong sm:h-72 print:mt-6 print:h-28">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
            <title>Cost against gain</title>
            <path d={`M0 100L100 ${100 - gain * 100}V100Z`} className="fill-forecast-soft" />
            {crossing && (
              <path
                d={`M${crossing.x * 100} 0V100`}
                className="stroke-control"
                strokeDasharray="3 4"
                vectorEffect="non-scaling-stroke"
              />
            )}
            <path
              d={`M0 ${100 - cost * 100}H100`}
              className="stroke-ink-3"
              strokeWidth="2"
              strokeDasharray="6 4"
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={`M0 100L100 ${100 - gain * 100}`}
              className="stroke-forecast"
              strokeWidth="3"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {crossing && (
            <>
              <span
                className="absolute size-3.5 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-surface bg-forecast"
                style={{ left: share(crossing.x), bottom: share(crossing.y) }}
              />
              <span
                className={classes(
                  'absolute px-1.5 text-14 whitespace-nowrap text-ink-2',
                  CROSSING_LABELS[crossingLabel],
                )}
                style={{ left: share(crossing.x) }}
              >
                Break-even
              </span>
            </>
          )}
          <Label at={cost} className={costLabel === 'left' ? 'left-0 text-ink-2' : 'right-0 text-ink-2'}>
            Cost {money(results.annualCostMinor)}
          </Label>
          <Label at={gainLabelAt} className="right-0 text-forecast">
            Gain {money(last?.gainMinor ?? results.totalGainMinor)}
            {span < 12 && (span === 1 ? ' in a month' : ` in ${span} months`)}
          </Label>
        </div>
        <ol className="num relative mt-2 h-5 text-14 text-ink-3">
          {(span === 1 ? WEEKS : months.slice(0, span + 1).map(({ month }) => month)).map((tick, _, ticks) => (
            <li
              key={tick}
              className={classes('absolute -translate-x-1/2', ticks.length > 8 && tick % 3 !== 0 && 'max-sm:hidden')}
              style={{ left: share(tick / (ticks.length - 1)) }}
            >
              {tick}
            </li>
          ))}
        </ol>
        <p className="text-center text-14 text-ink-3">{span === 1 ? 'Weeks' : 'Months'}</p>
      </div>
      <MonthTable months={months} breakEven={breakEven} currency={currency} />
    </figure>
  );
}

/** Just above its line. */
function Label({ at, className, children }: { at: number; className: string; children: ReactNode }) {
  return (
    <span
      className={classes('num absolute px-1 text-14 font-medium whitespace-nowrap', className)}
      style={{ bottom: `calc(${share(at)} + 4px)` }}
    >
      {children}
    </span>
  );
}

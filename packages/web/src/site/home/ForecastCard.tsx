import type { ReactNode } from 'react';
import { Band } from '../../ui/charts/Band.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import {
  AT_RISK,
  DATA_QUALITY,
  FORECAST,
  inMillions,
  millions,
  millionsTick,
  OPEN_DEALS,
  PARTS,
  RISKY_DEALS,
} from './forecastFigures.ts';
import { ClosedSoFar, LostQuality, NotYetCreated, OpenDeals, RiskyDeals } from './forecastReasons.tsx';

/** The hero of the home page: a forecast whose every line opens into its reasons, without script. */
export function ForecastCard() {
  return (
    <section aria-label="Q4 forecast, illustrative" className="rounded-lg bg-surface p-5 shadow-floating sm:p-7">
      <div className="flex justify-between text-14 font-medium text-ink-3">
        <span>Q4 forecast</span>
        <span>Illustrative</span>
      </div>
      <p className="num mt-2 text-48 font-semibold tracking-[-0.04em]">{millions(FORECAST.likely)}</p>
      <Band
        label="Q4 forecast"
        {...FORECAST}
        closed={PARTS.closed / 1000}
        format={millions}
        formatTick={millionsTick}
        size="hero"
      />
      <div className="mt-5 border-t border-line pt-2.5">
        <Line label="Closed so far" value={inMillions(PARTS.closed)}>
          <ClosedSoFar />
        </Line>
        <Line label={`${OPEN_DEALS} open deals by win chance`} value={inMillions(PARTS.open)}>
          <OpenDeals />
        </Line>
        <Line label="New deals still to come" value={inMillions(PARTS.notYetCreated)}>
          <NotYetCreated />
        </Line>
        <Line label="Data quality score" value={`${DATA_QUALITY}%`} tone="text-health">
          <LostQuality />
        </Line>
        <Line
          label={`At risk, ${words(RISKY_DEALS.length)} deals need attention`}
          value={inMillions(AT_RISK)}
          tone="text-risk"
        >
          <RiskyDeals />
        </Line>
      </div>
      <p className="mt-3 text-14 text-ink-3">Click any line to see why.</p>
    </section>
  );
}

const words = (count: number) => (count === 6 ? 'six' : String(count));

interface LineProps {
  label: string;
  value: string;
  tone?: string;
  children: ReactNode;
}

function Line({ label, value, tone, children }: LineProps) {
  return (
    <details className="group">
      <summary
        className={classes(
          '-mx-2 flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-sm px-2 py-1 hover:bg-hover touch:min-h-12 [&::-webkit-details-marker]:hidden',
          tone,
        )}
      >
        <Icon
          name="chevron-right"
          size={14}
          className="text-ink-3 transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="mr-auto">{label}</span>
        <span className="num font-medium">{value}</span>
      </summary>
      <div className="mt-1 mb-3 ml-1.5 border-l border-line pl-4 text-14 text-ink-2">{children}</div>
    </details>
  );
}

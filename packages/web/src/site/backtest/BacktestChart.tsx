import { type BandAxis, closeAxis, placeOn } from '@forecastle/rules';
import { classes } from '../../ui/classes.ts';
import { type BacktestQuarter, type BacktestWeek, QUARTERS, WEEKS } from './figures.ts';

/** The simpler way that is drawn beside the ranges. */
const BESIDE = { simple: 'Wins so far + average rest', stageWeights: 'Stage weights' } as const;
type Beside = keyof typeof BESIDE;

const tenths = (percent: number): string => `${Math.round(10 * percent) / 10}%`;

/** The ranges of each week to scale with what was won in the end, a quarter beside the other. `WeekTable` has the figures. */
export function BacktestChart({ beside = 'simple' }: { beside?: Beside }) {
  const axis = closeAxis(WEEKS.flatMap((week) => [week.low, week.high, week[beside]]));
  const signs = [
    ['Range (80%)', 'h-4 w-2.5 rounded-full bg-forecast-mid'],
    ['Most likely', 'h-1 w-3 bg-forecast'],
    [BESIDE[beside], 'size-2 rounded-full border-2 border-ink-3'],
    ['Actual', 'w-4 border-t-2 border-dashed border-health'],
  ] as const;
  return (
    <div aria-hidden="true" className="num text-12 text-ink-2">
      <div className="mb-5 flex flex-wrap gap-x-5 gap-y-1">
        {signs.map(([name, sign]) => (
          <span key={name} className="inline-flex items-center gap-2">
            <span className={classes('inline-block shrink-0', sign)} />
            {name}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-x-4 sm:gap-x-10">
        {QUARTERS.map((quarter) => (
          <Quarter key={quarter.name} axis={axis} beside={beside} {...quarter} />
        ))}
      </div>
    </div>
  );
}

function Quarter({ name, actual, weeks, axis, beside }: BacktestQuarter & { axis: BandAxis; beside: Beside }) {
  const at = (value: number): string => tenths(placeOn(axis, value));
  const height = ({ low, high }: BacktestWeek): string => tenths(placeOn(axis, high) - placeOn(axis, low));
  return (
    <div className="min-w-0">
      <p className="mb-3 text-14 font-medium text-ink">
        {name}: {actual} deals won
      </p>
      <div className="relative ml-9 grid h-52 auto-cols-fr grid-flow-col [&_i]:absolute">
        {axis.ticks.map(({ value, isMain }) => (
          <div key={value} className="absolute inset-x-0 border-t border-line" style={{ bottom: at(value) }}>
            {isMain && <span className="absolute -top-2 -left-9">{value}</span>}
          </div>
        ))}
        <div className="absolute inset-x-0 border-t-2 border-dashed border-health" style={{ bottom: at(actual) }} />
        {weeks.map((week) => (
          <div key={week.weeksToGo} className="relative grid justify-center [&_i]:-translate-x-1/2 [&_i]:left-1/2">
            <i
              className="w-1.5 rounded-full bg-forecast-mid/70 sm:w-2.5"
              style={{ bottom: at(week.low), height: height(week) }}
            />
            <i className="h-1 w-2 translate-y-1/2 bg-forecast sm:w-3" style={{ bottom: at(week.likely) }} />
            <i
              className="size-1.5 translate-y-1/2 rounded-full border border-ink-3 sm:size-2 sm:border-2"
              style={{ bottom: at(week[beside]) }}
            />
            {!week.landed && (
              <i className="size-2.5 translate-y-1/2 rotate-45 bg-risk" style={{ bottom: at(week.actual) }} />
            )}
            <span className={classes('translate-y-6 self-end', week.weeksToGo % 6 !== 1 && 'max-sm:hidden')}>
              {week.weeksToGo}
            </span>
          </div>
        ))}
      </div>
      <p className="mt-7 ml-9 text-center text-ink-3">Weeks to go</p>
    </div>
  );
}

import { placeOn } from '@forecastle/rules';
import { classes } from '../classes.ts';
import { labelledColumn, type ToldFigures, toldGeometry } from './toldGeometry.ts';

export interface ToldPeriod extends ToldFigures {
  readonly key: string;
  readonly label: string;
  readonly held: boolean;
  /** Told at the time; false for one worked out afterwards. */
  readonly isKept: boolean;
}

export interface ToldBandsProps {
  periods: readonly ToldPeriod[];
  /** What the figures are whole units of: 100 for cents. */
  whole?: number | undefined;
  /** For the figures of the axis. */
  format: (value: number) => string;
  /** `strip` has neither axis nor labels, for beside a forecast. */
  size?: 'strip' | 'full' | undefined;
}

/**
 * Past bands, one column for each period, with what came: a dot where the band held, a diamond where it did not. A
 * drawing alone: the table that says the same stands beside it.
 */
export function ToldBands({ periods, whole, format, size = 'full' }: ToldBandsProps) {
  const { axis, columns } = toldGeometry(periods, whole);
  const isFull = size === 'full';
  return (
    <div className={classes('num relative text-12 text-ink-3', isFull && 'pt-2 pb-6 pl-18')} aria-hidden="true">
      <div className={classes('@container relative', isFull ? 'h-56' : 'h-16')}>
        {isFull &&
          axis.ticks.map(({ value }) => (
            <div
              key={value}
              className="absolute inset-x-0 border-t border-line"
              style={{ bottom: `${placeOn(axis, value)}%` }}
            >
              <span className="absolute -top-2 -left-18 w-16 text-right whitespace-nowrap">{format(value)}</span>
            </div>
          ))}
        <div
          className="absolute inset-0 grid"
          style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
        >
          {columns.map(({ band, likely, actual }, index) => {
            const period = periods[index] as ToldPeriod;
            const label = labelledColumn(index, columns.length);
            return (
              <div key={period.key} className="relative">
                <div
                  className={classes(
                    'absolute left-1/2 min-h-1 w-[45%] max-w-6 -translate-x-1/2 rounded-[3px]',
                    period.isKept ? 'bg-forecast-mid' : 'border border-forecast-mid bg-forecast-soft',
                  )}
                  style={{ bottom: `${band.from}%`, height: `${band.to - band.from}%` }}
                />
                <div
                  className="absolute left-1/2 h-0.5 w-[45%] max-w-6 -translate-x-1/2 translate-y-1/2 bg-forecast"
                  style={{ bottom: `${likely}%` }}
                />
                <Outcome held={period.held} at={actual} />
                {isFull && label !== 'never' && (
                  <span
                    className={classes(
                      'absolute top-full left-1/2 mt-1.5 -translate-x-1/2 whitespace-nowrap',
                      label === 'wide' && 'hidden @min-[40rem]:block',
                    )}
                  >
                    {period.label}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

const OUTCOMES = {
  held: 'rounded-full bg-health',
  missed: 'rotate-45 rounded-[1px] bg-risk',
} as const;

function Outcome({ held, at }: { held: boolean; at: number }) {
  return (
    <div
      className={classes(
        'absolute left-1/2 size-2.5 -translate-x-1/2 translate-y-1/2 ring-2 ring-surface',
        OUTCOMES[held ? 'held' : 'missed'],
      )}
      style={{ bottom: `${at}%` }}
    />
  );
}

/** What the signs of the drawing say. */
export function ToldKey({ kept, workedOut }: { kept: boolean; workedOut: boolean }) {
  const signs = [
    { words: 'actual, in range', sign: `size-2.5 ${OUTCOMES.held}` },
    { words: 'actual, outside', sign: `size-2.5 ${OUTCOMES.missed}` },
    ...(kept ? [{ words: 'range at the time', sign: 'h-3.5 w-2.5 rounded-[3px] bg-forecast-mid' }] : []),
    ...(workedOut
      ? [
          {
            words: 'range, recalculated',
            sign: 'h-3.5 w-2.5 rounded-[3px] border border-forecast-mid bg-forecast-soft',
          },
        ]
      : []),
  ];
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2" aria-hidden="true">
      {signs.map(({ words, sign }) => (
        <span key={words} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <span className={classes('inline-block shrink-0', sign)} />
          {words}
        </span>
      ))}
    </p>
  );
}

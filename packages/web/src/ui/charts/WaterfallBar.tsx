import { type BandAxis, placeOn } from '@forecastle/rules';
import { classes } from '../classes.ts';
import type { StepGeometry } from './waterfallGeometry.ts';

const MIDDLE = 'absolute top-1/2 -translate-y-1/2';

export interface WaterfallBarProps {
  axis: BandAxis;
  /** What the forecast was before the first step, or is after the last; or a step between. Percent of the axis. */
  at: { readonly total: number } | StepGeometry;
  isRise?: boolean;
  /** A line leads on to the next row. */
  leadsOn: boolean;
}

/** One row of a waterfall: fills the cell beside the words that say it, so that the table is the drawing. */
export function WaterfallBar({ axis, at, isRise = false, leadsOn }: WaterfallBarProps) {
  const isTotal = 'total' in at;
  const end = isTotal ? at.total : at.end;
  return (
    <div className={classes('relative w-full max-sm:h-5', isTotal ? 'h-12' : 'h-9')} aria-hidden="true">
      {axis.ticks.map(({ value }) => (
        <div
          key={value}
          className="absolute inset-y-0 border-l border-line"
          style={{ left: `${placeOn(axis, value)}%` }}
        />
      ))}
      {leadsOn && (
        <div
          className="absolute top-1/2 h-full border-l border-dashed border-control max-sm:hidden"
          style={{ left: `${end}%` }}
        />
      )}
      {isTotal ? (
        <>
          <div className={classes(MIDDLE, 'left-0 h-3.5 bg-forecast-soft')} style={{ width: `${end}%` }} />
          <div
            className={classes(MIDDLE, 'h-6 w-[3px] -translate-x-1/2 rounded-full bg-forecast')}
            style={{ left: `${end}%` }}
          />
        </>
      ) : (
        <div
          className={classes(MIDDLE, 'h-3.5 min-w-0.5 rounded-[2px]', isRise ? 'bg-forecast' : 'bg-risk')}
          style={{ left: `${at.from}%`, width: `${at.to - at.from}%` }}
        />
      )}
    </div>
  );
}

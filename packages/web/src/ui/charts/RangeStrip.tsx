import { classes } from '../classes.ts';
import { RangeMark } from './RangeMark.tsx';
import { type RangeFigures, rangeHistory } from './rangeHistoryGeometry.ts';

export interface StripRange extends RangeFigures {
  readonly key: string;
  readonly landed: boolean;
  /** Shown to people at the time; false for one worked out afterwards. */
  readonly isKept: boolean;
}

interface RangeStripProps {
  ranges: readonly StripRange[];
  /** What the figures are whole units of: 100 for cents. */
  whole?: number | undefined;
}

/** Past ranges in small, without axis and labels: a drawing alone, for beside a forecast. */
export function RangeStrip({ ranges, whole }: RangeStripProps) {
  const { columns } = rangeHistory(ranges, whole);
  return (
    <div
      className="relative grid h-16"
      style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
      aria-hidden="true"
    >
      {columns.map(({ range, likely, actual }, index) => {
        const { key, landed, isKept } = ranges[index] as StripRange;
        return (
          <div key={key} className="relative">
            <div
              className={classes(
                'absolute left-1/2 min-h-1 w-[45%] max-w-6 -translate-x-1/2 rounded-[3px]',
                isKept ? 'bg-forecast-mid' : 'border border-forecast-mid bg-forecast-soft',
              )}
              style={{ bottom: `${range.from}%`, height: `${range.to - range.from}%` }}
            />
            <div
              className="absolute left-1/2 h-0.5 w-[45%] max-w-6 -translate-x-1/2 translate-y-1/2 bg-forecast"
              style={{ bottom: `${likely}%` }}
            />
            {actual !== null && <RangeMark landed={landed} at={actual} />}
          </div>
        );
      })}
    </div>
  );
}

import { classes } from '../classes.ts';
import { isLow, weekLineGeometry } from './weekLine.ts';

export interface WeekValue {
  readonly key: string;
  /** The week as people read it. */
  readonly label: string;
  readonly value: number | null;
  /** The value as people read it. */
  readonly shown: string;
  /** Worked out later: drawn hollow. */
  readonly isRebuilt: boolean;
}

interface WeekLineProps {
  weeks: readonly WeekValue[];
  floor?: number | undefined;
  ceiling?: number | undefined;
}

/** One figure through weeks, its first, last, least and most named beside the line. A drawing alone. */
export function WeekLine({ weeks, floor, ceiling }: WeekLineProps) {
  const { points, runs } = weekLineGeometry(
    weeks.map(({ value }) => value),
    { ...(floor !== undefined && { floor }), ...(ceiling !== undefined && { ceiling }) },
  );
  const named = namedAt(weeks);
  return (
    <div aria-hidden="true" className="num pt-6 text-12 text-ink-3">
      {/* Under the lowest point its value has room. */}
      <div className="mx-6 border-b border-line pb-5">
        <div className="relative h-32">
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="size-full overflow-visible"
          >
            {runs.map((run) => (
              <polyline
                key={run[0]?.x}
                points={run.map(({ x, y }) => `${x},${y}`).join(' ')}
                className="fill-none stroke-forecast"
                strokeWidth="2"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {points.map((point, at) => {
            const week = weeks[at];
            if (!point || !week) return null;
            return (
              <span
                key={week.key}
                title={`${week.label}: ${week.shown}`}
                className={classes(
                  'absolute size-2.5 -translate-1/2 rounded-full border-2 border-forecast',
                  week.isRebuilt ? 'bg-surface' : 'bg-forecast',
                )}
                style={{ left: `${point.x}%`, top: `${point.y}%` }}
              >
                {named.has(at) && (
                  <span
                    className={classes(
                      'absolute left-1/2 -translate-x-1/2 font-medium whitespace-nowrap text-ink-2',
                      isLow(
                        weeks.map(({ value }) => value),
                        at,
                      )
                        ? 'top-full mt-0.5'
                        : 'bottom-full mb-1',
                    )}
                  >
                    {week.shown}
                  </span>
                )}
              </span>
            );
          })}
        </div>
      </div>
      <div className="mx-2 mt-1.5 flex justify-between">
        <span>{weeks[0]?.label}</span>
        {weeks.length > 1 && <span>{weeks.at(-1)?.label}</span>}
      </div>
    </div>
  );
}

/** The first, the last, the least and the most; those beside one already named are left out, so that words do not meet. */
function namedAt(weeks: readonly WeekValue[]): ReadonlySet<number> {
  const known = weeks.flatMap(({ value }, at) => (value === null ? [] : [{ at, value }]));
  const byValue = known.toSorted((a, b) => a.value - b.value);
  const named = new Set<number>();
  for (const each of [known.at(-1), known[0], byValue.at(-1), byValue[0]]) {
    if (each && ![...named].some((at) => Math.abs(at - each.at) < 2)) named.add(each.at);
  }
  return named;
}

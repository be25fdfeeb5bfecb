import { placeOn } from '@forecastle/rules';
import { classes } from '../classes.ts';
import { endOfWeek, type PaceWeek, paceGeometry, spreadLabels } from './paceGeometry.ts';
import { type LinePoint, labelledWeek } from './weekLine.ts';

export interface PaceChartWeek extends PaceWeek {
  readonly key: string;
  /** Its last day as people read it. */
  readonly label: string;
  /** All of the week in words, on hover. */
  readonly words: string;
}

export interface PaceChartProps {
  weeks: readonly PaceChartWeek[];
  quota: number | null;
  /** For figures beside the lines, and for those of the axis. */
  format: (value: number) => string;
  formatTick: (value: number) => string;
}

/** Percent of the height that a label takes. */
const LABEL = 8;

interface Label {
  readonly key: string;
  readonly words: string;
  readonly className: string;
  readonly x: number;
  readonly y: number;
  readonly side: 'left' | 'right';
}

/**
 * What has closed week by week (dark), the forecast as it was kept (blue, with its range), last year (grey) and the quota,
 * on one axis from nothing. A drawing alone: the table that says the same stands beside it.
 */
export function PaceChart({ weeks, quota, format, formatTick }: PaceChartProps) {
  const drawn = paceGeometry(weeks, quota);
  const { axis } = drawn;
  return (
    <div aria-hidden="true" className="num relative pt-2 pb-6 pl-14 text-12 text-ink-3">
      <div className="@container relative h-56">
        {axis.ticks.map(({ value }) => (
          <div
            key={value}
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: `${placeOn(axis, value)}%` }}
          >
            <span className="absolute -top-2 -left-14 w-12 text-right whitespace-nowrap">{formatTick(value)}</span>
          </div>
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible"
        >
          {drawn.closed.length > 0 && (
            <polygon
              points={pointsOf([...drawn.closed, { x: drawn.closed.at(-1)?.x ?? 0, y: 100 }])}
              className="fill-ink-3/15"
            />
          )}
          {drawn.bands.map((band) => (
            <polygon key={band[0]?.x} points={pointsOf(band)} className="fill-forecast-mid/50" />
          ))}
          <Line points={drawn.lastYear} className="stroke-control" width={1} />
          {drawn.likely.map((run) => (
            <Line key={run[0]?.x} points={run} className="stroke-forecast" width={2.5} />
          ))}
          <Line points={drawn.closed} className="stroke-ink-2" width={2.5} />
          {drawn.quota !== null && (
            <Line
              points={[
                { x: 0, y: drawn.quota },
                { x: 100, y: drawn.quota },
              ]}
              className="stroke-ink"
              width={1.5}
            />
          )}
        </svg>
        {weeks.map(({ key, words }, at) => (
          <span
            key={key}
            title={words}
            className="absolute inset-y-0"
            style={{ left: `${endOfWeek(at - 1, weeks.length)}%`, width: `${100 / weeks.length}%` }}
          />
        ))}
        {labelsOf(weeks, quota, drawn, format).map(({ key, words, className, x, y, side }) => (
          <span
            key={key}
            className={classes(
              'pointer-events-none absolute -translate-y-1/2 rounded-sm bg-surface/85 px-1 font-medium whitespace-nowrap',
              className,
            )}
            style={{ top: `${y}%`, ...(side === 'left' ? { left: `${x}%` } : { right: `${100 - x}%` }) }}
          >
            {words}
          </span>
        ))}
        {weeks.map(({ key, label }, at) => {
          const shown = labelledWeek(at, weeks.length);
          if (shown === 'never') return null;
          return (
            <span
              key={key}
              className={classes(
                'absolute top-full mt-1.5 whitespace-nowrap',
                at === weeks.length - 1 ? '-translate-x-full' : '-translate-x-1/2',
                shown === 'wide' && 'hidden @min-[40rem]:block',
              )}
              style={{ left: `${endOfWeek(at, weeks.length)}%` }}
            >
              {label}
            </span>
          );
        })}
      </div>
    </div>
  );
}

const pointsOf = (points: readonly LinePoint[]) => points.map(({ x, y }) => `${x},${y}`).join(' ');

function Line({ points, className, width }: { points: readonly LinePoint[]; className: string; width: number }) {
  if (points.length === 0) return null;
  return (
    <polyline
      points={pointsOf(points)}
      className={classes('fill-none', className)}
      strokeWidth={width}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}

/** Up to here from the left a label stands behind the end of its line, else before it. */
const ROOM_BEHIND = 60;

/**
 * Each line is named where it ends, above it: what adds up lies lower before its end. The quota is named at the left, below
 * its rule. On a phone they reach across the drawing: all make room for each other.
 */
function labelsOf(
  weeks: readonly PaceChartWeek[],
  quota: number | null,
  drawn: ReturnType<typeof paceGeometry>,
  format: (value: number) => string,
): Label[] {
  const at = (key: string, words: string, className: string, { x, y }: LinePoint): Label => ({
    key,
    words,
    className,
    x,
    y: y - LABEL / 2,
    side: x > ROOM_BEHIND ? 'right' : 'left',
  });
  const closed = weeks.findLast((week) => week.closed !== null)?.closed ?? null;
  const forecast = weeks.findLast((week) => week.forecast !== null)?.forecast;
  const lastYear = weeks.at(-1)?.lastYear ?? null;
  const [closedAt, likelyAt, lastYearAt] = [drawn.closed.at(-1), drawn.likely.at(-1)?.at(-1), drawn.lastYear.at(-1)];
  const labels: Label[] = [
    ...(quota !== null && drawn.quota !== null
      ? [at('quota', `Quota ${format(quota)}`, 'text-ink', { x: 0, y: drawn.quota + LABEL })]
      : []),
    ...(forecast && likelyAt
      ? [at('likely', `Most likely ${format(forecast.likely)}`, 'text-forecast', likelyAt)]
      : []),
    ...(lastYear !== null && lastYearAt
      ? [at('lastYear', `Last year ${format(lastYear)}`, 'text-ink-3', lastYearAt)]
      : []),
    ...(closed !== null && closedAt ? [at('closed', `Closed ${format(closed)}`, 'text-ink-2', closedAt)] : []),
  ];
  const places = spreadLabels(
    labels.map(({ y }) => y),
    LABEL,
  );
  return labels.map((label, index) => ({ ...label, y: places[index] ?? label.y }));
}

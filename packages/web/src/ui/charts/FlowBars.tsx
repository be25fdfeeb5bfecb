import { classes } from '../classes.ts';
import { type FlowWeek, flowGeometry } from './flowGeometry.ts';
import { labelledWeek } from './weekLine.ts';

export interface FlowBarsWeek {
  readonly key: string;
  /** Its first day as people read it. */
  readonly label: string;
  /** All of the week in words, on hover. */
  readonly words: string;
  /** Null for weeks to come. */
  readonly flows: FlowWeek | null;
}

export interface FlowBarsProps {
  weeks: readonly FlowBarsWeek[];
  formatTick: (value: number) => string;
}

/** Columns that leave a label room in the middle, and those from which on marks are small. */
const FEW = 8;
const MANY = 26;

/**
 * Pipeline created above the line and lost below it, one column for each week, with a mark for what was won. A drawing
 * alone: the table that says the same stands beside it.
 */
export function FlowBars({ weeks, formatTick }: FlowBarsProps) {
  const { zero, ticks, columns } = flowGeometry(weeks.map(({ flows }) => flows));
  const lost = 100 - zero > 15;
  return (
    <div aria-hidden="true" className="num relative pt-2 pb-6 pl-14 text-12 text-ink-3">
      <div className="@container relative h-48">
        {ticks.map(({ value, top }) => (
          <div
            key={top}
            className={classes('absolute inset-x-0 border-t', value === 0 ? 'border-control' : 'border-line')}
            style={{ top: `${top}%` }}
          >
            <span className="absolute -top-2 -left-14 w-12 text-right whitespace-nowrap">{formatTick(value)}</span>
          </div>
        ))}
        <div
          className="absolute inset-0 grid"
          style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
        >
          {weeks.map(({ key, label, words }, at) => {
            const column = columns[at];
            const shown = labelledWeek(at, weeks.length);
            return (
              <div key={key} title={words} className="relative">
                {column && (
                  <svg
                    viewBox="0 0 100 100"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                    className="absolute inset-y-0 left-1/2 h-full w-3/5 max-w-7 -translate-x-1/2 overflow-visible"
                  >
                    <rect
                      x="0"
                      width="100"
                      y={column.created.top}
                      height={column.created.height}
                      className="fill-forecast-mid"
                    />
                    <rect x="0" width="100" y={column.lost.top} height={column.lost.height} className="fill-risk/60" />
                  </svg>
                )}
                {column && column.won !== null && (
                  <span
                    className={classes(
                      'absolute left-1/2 -translate-1/2 rounded-full border-health',
                      weeks.length > MANY
                        ? 'size-1.5 border-[3px] ring-1 ring-surface'
                        : 'size-2.5 border-[5px] ring-2 ring-surface',
                    )}
                    style={{ top: `${column.won}%` }}
                  />
                )}
                {shown !== 'never' && (
                  <span
                    className={classes(
                      'absolute top-full mt-1.5 whitespace-nowrap',
                      at === weeks.length - 1 && weeks.length > FEW ? 'right-0' : 'left-1/2 -translate-x-1/2',
                      shown === 'wide' && 'hidden @min-[40rem]:block',
                    )}
                  >
                    {label}
                  </span>
                )}
              </div>
            );
          })}
        </div>
        <Named words="Created" className="text-forecast" style={{ top: 0 }} />
        {lost && <Named words="Lost" className="text-risk" style={{ bottom: 0 }} />}
      </div>
    </div>
  );
}

function Named({ words, className, style }: { words: string; className: string; style: { top?: 0; bottom?: 0 } }) {
  return (
    <span
      className={classes('pointer-events-none absolute right-0 rounded-sm bg-surface/85 px-1 font-medium', className)}
      style={style}
    >
      {words}
    </span>
  );
}

/** What the mark on the bars says. */
export function WonKey() {
  return (
    <p aria-hidden="true" className="flex items-center gap-1.5 text-12 text-ink-2">
      <span className="size-2.5 rounded-full border-[5px] border-health" />
      Won
    </p>
  );
}

import { placeOn } from '@forecastle/rules';
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classes } from '../classes.ts';
import { Tooltip } from '../Tooltip.tsx';
import { useWidth } from '../table/useWidth.ts';
import { RangeMark } from './RangeMark.tsx';
import { columnGroups, type RangeColumn, type RangeFigures, rangeHistory, spread } from './rangeHistoryGeometry.ts';

export interface HistoryRange extends RangeFigures {
  readonly key: string;
  /** Under the column: "Q3". */
  readonly name: string;
  /** What neighbouring columns have in common: "FY25". */
  readonly group: string | null;
  readonly landed: boolean;
  /** Nobody was shown it. */
  readonly withheld: boolean;
  /** The actual, beside its mark. */
  readonly figure: string;
  /** Why it missed, in a few words. */
  readonly note: string | null;
  /** All its figures in full, for a pointer at rest, the keyboard and screen readers. */
  readonly exact: string;
  /** Where a press leads. */
  readonly to: string;
}

/** The range of the period that runs. */
export interface PresentRange extends RangeFigures {
  readonly name: string;
  readonly group: string | null;
  /** Beside its ends and its most likely mark. */
  readonly words: { readonly low: string; readonly likely: string; readonly high: string };
  readonly exact: string;
  readonly to: string;
}

interface RangeHistoryProps {
  label: string;
  ranges: readonly HistoryRange[];
  present: PresentRange | null;
  /** What the figures are whole units of: 100 for cents. */
  whole: number;
  formatTick: (value: number) => string;
  /** What a column is: "quarter". */
  unit: string;
}

/** Pixels: the least width of a column, and the room beside the running range for its words, in full and in short. */
const COLUMN = 60;
const BESIDE = { full: 124, short: 60 };
/** Under so many pixels the words beside the running range are its figures alone. */
const NARROW = 480;
/** As tall as lets the table under the chart be seen with it in a window of 900 pixels. */
const PLOT = 'h-[clamp(13rem,calc(100vh-43.5rem),19.5rem)] max-sm:h-64';
/** Least distance of two labels in one column, in percent of the plot's height. */
const LABEL_GAP = 7.8;
/** Columns under so many pixels have narrower boxes, so that figures beside them have room. */
const WIDE_COLUMN = 76;

/**
 * Past ranges to scale with their actuals, one column a period, the running one dashed at the end. Scrolls aside where
 * columns lack room, from the latest on, and says so. One stop for the keyboard: arrows go from column to column.
 */
export function RangeHistory({ label, ranges, present, whole, formatTick, unit }: RangeHistoryProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const all = present ? [...ranges, present] : ranges;
  const { axis, columns } = rangeHistory(all, whole);
  const isNarrow = width !== null && width < NARROW;
  const beside = present ? BESIDE[isNarrow ? 'short' : 'full'] : 0;
  const least = all.length * COLUMN + beside;
  const isWide = width === null || (width - beside) / all.length >= WIDE_COLUMN;
  const inView = width === null || width >= least ? null : Math.max(1, Math.floor((width - beside) / COLUMN));
  const template = {
    gridTemplateColumns: `repeat(${all.length}, minmax(${COLUMN}px, 1fr))${present ? ` ${beside}px` : ''}`,
    minWidth: least,
  };
  // The latest periods are what people came for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls exactly when the columns or the room change
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, [all.length, width]);
  return (
    <div>
      <div className="num flex text-12 text-ink-2">
        <div className={classes('relative mt-3 w-14 shrink-0 text-ink-3', PLOT)} aria-hidden="true">
          {axis.ticks.map(({ value }) => (
            <span
              key={value}
              className="absolute right-2.5 translate-y-1/2 whitespace-nowrap"
              style={{ bottom: `${placeOn(axis, value)}%` }}
            >
              {formatTick(value)}
            </span>
          ))}
        </div>
        <div ref={scroller} className="relative min-w-0 grow overflow-x-auto overflow-y-hidden">
          <div className={classes('relative mt-3', PLOT)} style={{ minWidth: least }}>
            {axis.ticks.map(({ value }) => (
              <div
                key={value}
                aria-hidden="true"
                className="absolute inset-x-0 border-t border-line"
                style={{ bottom: `${placeOn(axis, value)}%` }}
              />
            ))}
            <ol
              aria-label={label}
              onKeyDown={moveFocus}
              className="absolute inset-0 grid"
              style={{ ...template, ...BOX_WIDTHS[isWide ? 'wide' : 'tight'] }}
            >
              {columns.map((column, index) => {
                const range = ranges[index];
                // The latest has the stop of the keyboard.
                const stop = index === columns.length - 1 ? 0 : -1;
                return (
                  <li key={range?.key ?? 'present'} className="relative">
                    {range ? (
                      <Past range={range} column={column} stop={stop} />
                    ) : (
                      present && <Present range={present} column={column} stop={stop} isNarrow={isNarrow} />
                    )}
                  </li>
                );
              })}
            </ol>
          </div>
          <Names all={all} hasPresent={present !== null} template={template} />
        </div>
      </div>
      {inView !== null && (
        <p className="num mt-2 text-12 text-ink-3">
          Showing the latest {inView} of {all.length} {unit}s. Scroll sideways for the others.
        </p>
      )}
    </div>
  );
}

const BOX_WIDTHS = { wide: { '--box': '1.75rem' }, tight: { '--box': '1.25rem' } } as Readonly<
  Record<'wide' | 'tight', CSSProperties>
>;

const BOX = 'absolute left-1/2 min-h-1 w-(--box) -translate-x-1/2 rounded-[5px] border';

function Past({ range, column, stop }: { range: HistoryRange; column: RangeColumn; stop: number }) {
  const { landed, withheld, figure, note, exact, to } = range;
  const at = column.actual ?? 0;
  const isBelow = at < column.range.from;
  return (
    <>
      <div
        className={classes(BOX, withheld ? 'border-dashed border-control' : 'border-forecast-mid bg-forecast-soft')}
        style={{ bottom: `${column.range.from}%`, height: `${column.range.to - column.range.from}%` }}
      />
      {!withheld && <Likely at={column.likely} />}
      <RangeMark landed={landed} at={at} />
      <span
        className={classes(
          'absolute left-[calc(50%+var(--box)/2+0.25rem)] translate-y-1/2 font-medium whitespace-nowrap',
          landed ? 'text-ink' : 'text-risk',
        )}
        style={{ bottom: `${at}%` }}
      >
        {figure}
      </span>
      {(note ?? withheld) && (
        <span
          className={classes(
            'absolute left-1/2 w-28 -translate-x-1/2 text-center text-balance',
            isBelow ? 'translate-y-full' : '',
          )}
          style={{ bottom: `calc(${at}% ${isBelow ? '- 0.75rem' : '+ 0.75rem'})` }}
        >
          {note ?? 'Withheld'}
        </span>
      )}
      <Column exact={exact} to={to} stop={stop} />
    </>
  );
}

interface PresentProps {
  range: PresentRange;
  column: RangeColumn;
  stop: number;
  isNarrow: boolean;
}

function Present({ range, column, stop, isNarrow }: PresentProps) {
  const { words, exact, to } = range;
  const [low, likely, high] = spread([column.range.from, column.likely, column.range.to], LABEL_GAP);
  const labels = [
    { words: words.low, at: low, isMain: false },
    { words: isNarrow ? words.likely : `${words.likely} most likely`, at: likely, isMain: true },
    { words: words.high, at: high, isMain: false },
  ];
  return (
    <>
      <div
        className={classes(BOX, 'border-dashed border-forecast bg-forecast-soft')}
        style={{ bottom: `${column.range.from}%`, height: `${column.range.to - column.range.from}%` }}
      />
      <Likely at={column.likely} />
      {labels.map((each) => (
        <span
          key={each.words}
          className={classes(
            'absolute left-[calc(50%+var(--box)/2+0.625rem)] translate-y-1/2 whitespace-nowrap',
            each.isMain && 'font-semibold text-ink',
          )}
          style={{ bottom: `${each.at}%` }}
        >
          {each.words}
        </span>
      ))}
      <Column exact={exact} to={to} stop={stop} />
    </>
  );
}

function Likely({ at }: { at: number }) {
  return (
    <div
      className="absolute left-1/2 h-[2.5px] w-(--box) -translate-x-1/2 translate-y-1/2 bg-forecast"
      style={{ bottom: `${at}%` }}
    />
  );
}

/** The whole column answers the pointer and the keyboard, and leads to its period. */
function Column({ exact, to, stop }: { exact: string; to: string; stop: number }) {
  return (
    <Tooltip words={exact}>
      <Link to={to} tabIndex={stop} aria-label={exact} className="absolute inset-x-1 inset-y-0 rounded-sm" />
    </Tooltip>
  );
}

function Names({
  all,
  hasPresent,
  template,
}: {
  all: readonly Pick<HistoryRange, 'name' | 'group'>[];
  hasPresent: boolean;
  template: { gridTemplateColumns: string; minWidth: number };
}) {
  const groups = columnGroups(all.map(({ group }) => group));
  const isGrouped = groups.some(({ name }) => name !== null);
  return (
    <div aria-hidden="true">
      <div className="grid pt-2 text-center" style={template}>
        {all.map(({ name, group }, index) => {
          const isNow = hasPresent && index === all.length - 1;
          return (
            <span key={`${name} ${group}`} className={classes('whitespace-nowrap', isNow && 'font-semibold text-ink')}>
              {isNow ? `${name}, now` : name}
            </span>
          );
        })}
      </div>
      {isGrouped && (
        <div className="grid pt-1" style={template}>
          {groups.map(({ name, from, count }) => (
            <span
              key={from}
              className={classes('mx-3 pt-0.5 text-center font-semibold text-ink', name && 'border-t border-line')}
              style={{ gridColumn: `${from + 1} / span ${count}` }}
            >
              {name}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrows go from column to column, Home and End to the first and the last. */
function moveFocus(event: KeyboardEvent<HTMLOListElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const ends: Readonly<Record<string, number>> = { Home: 0, End: links.length - 1 };
  const step = STEPS[event.key];
  const next = links[step === undefined ? (ends[event.key] ?? -1) : at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

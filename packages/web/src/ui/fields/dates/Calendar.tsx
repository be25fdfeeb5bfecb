import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../Button.tsx';
import { classes } from '../../classes.ts';
import { formatDay, shiftDay } from '../../format/dates.ts';
import { IconButton } from '../../IconButton.tsx';
import { shiftMonth, startOfWeek, weeksOf } from './month.ts';

export interface CalendarProps {
  /** YYYY-MM-DD. */
  value: string | null;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Null only where the day may be left out. */
  onChoose: (day: string | null) => void;
  clearable: boolean;
}

/** A month of days: arrows walk by day and week, Page Up and Down by month, with Shift by year, Enter chooses. */
export function Calendar({ value, today, min, max, onChoose, clearable }: CalendarProps) {
  const within = (day: string) => (min && day < min ? min : max && day > max ? max : day);
  const [cursor, setCursor] = useState(() => within(value ?? today));
  const heading = useId();
  const grid = useRef<HTMLTableElement>(null);
  const walked = useRef(true);
  useEffect(() => {
    if (walked.current) grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
    walked.current = false;
  }, [cursor]);
  const walk = (event: KeyboardEvent) => {
    const far = event.shiftKey ? 12 : 1;
    const to = {
      ArrowLeft: () => shiftDay(cursor, -1),
      ArrowRight: () => shiftDay(cursor, 1),
      ArrowUp: () => shiftDay(cursor, -7),
      ArrowDown: () => shiftDay(cursor, 7),
      Home: () => startOfWeek(cursor),
      End: () => shiftDay(startOfWeek(cursor), 6),
      PageUp: () => shiftMonth(cursor, -far),
      PageDown: () => shiftMonth(cursor, far),
    }[event.key];
    if (!to) return;
    event.preventDefault();
    walked.current = true;
    setCursor(within(to()));
  };
  const isOut = (day: string) => within(day) !== day;
  const weeks = weeksOf(cursor);
  const [firstWeek = []] = weeks;

  return (
    <div className="w-68 max-w-full touch:w-84">
      <div className="flex items-center justify-between pb-1">
        <IconButton
          icon="chevron-left"
          label="Previous month"
          onClick={() => setCursor(within(shiftMonth(cursor, -1)))}
        />
        <h3 id={heading} aria-live="polite" className="text-14 font-medium">
          {utc(cursor, { month: 'long', year: 'numeric' })}
        </h3>
        <IconButton icon="chevron-right" label="Next month" onClick={() => setCursor(within(shiftMonth(cursor, 1)))} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days that is walked by arrows */}
      <table ref={grid} role="grid" aria-labelledby={heading} onKeyDown={walk} className="w-full table-fixed">
        <thead>
          <tr>
            {firstWeek.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={utc(day, { weekday: 'long' })}
                className="h-7 text-12 font-normal text-ink-3"
              >
                {utc(day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-px">
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === cursor ? 0 : -1}
                    disabled={isOut(day)}
                    aria-label={formatDay(day)}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onChoose(day)}
                    className={classes(
                      'num h-8 w-full rounded-sm text-14 transition-colors touch:min-h-12 disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-50',
                      day === value ? 'bg-action font-medium text-on-action' : 'enabled:hover:bg-hover',
                      day !== value && day.slice(0, 7) !== cursor.slice(0, 7) && 'text-ink-3',
                      day === today &&
                        day !== value &&
                        'font-semibold text-forecast ring-1 ring-forecast-mid ring-inset',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex justify-between pt-1">
        <Button variant="quiet" size="small" disabled={isOut(today)} onClick={() => onChoose(today)}>
          Today
        </Button>
        {clearable && value !== null && (
          <Button variant="quiet" size="small" onClick={() => onChoose(null)}>
            No date
          </Button>
        )}
      </div>
    </div>
  );
}

const utc = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

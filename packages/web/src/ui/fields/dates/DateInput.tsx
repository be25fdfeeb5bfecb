import { type KeyboardEvent, lazy, useEffect, useRef, useState } from 'react';
import { classes } from '../../classes.ts';
import { Deferred } from '../../Deferred.tsx';
import { dayIn, formatDay } from '../../format/dates.ts';
import { Icon } from '../../Icon.tsx';
import { dayPattern, parseDay } from './parseDay.ts';

export interface DateInputProps {
  /** YYYY-MM-DD, null when empty. */
  value: string | null;
  /** A day was typed to its end or chosen; null when the text was taken away. */
  onChange: (day: string | null) => void;
  /** What stood in it and was no day yet, when it was left; and such a text, null once it is one. */
  text?: string | undefined;
  onText?: ((text: string | null) => void) | undefined;
  /** A day of the calendar was pressed; after onChange. */
  onPick?: ((day: string | null) => void) | undefined;
  /** The text cannot be read, said when the box is left; null when it can. */
  onProblem?: ((problem: string | null) => void) | undefined;
  /** The focus left the box and its calendar. */
  onLeave?: (() => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  min?: string | undefined;
  max?: string | undefined;
  name?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  /** For screen readers; a field's label names it already. */
  label?: string | undefined;
  className?: string | undefined;
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

const load = () => import('./CalendarLayer.tsx');
const CalendarLayer = lazy(load);
/** A year of two figures may be the beginning of four. */
const WHOLE_YEAR = /\d{4}/;

/** A day, typed as people write it here or chosen from a calendar. */
export function DateInput(props: DateInputProps) {
  const {
    value,
    onChange,
    text: typedBefore,
    onText,
    onPick,
    onProblem,
    onLeave,
    onKeyDown,
    min,
    max,
    label,
    className,
    autoFocus,
    ...wired
  } = props;
  const [draft, setDraft] = useState<string | null>(typedBefore ?? null);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const today = dayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const reads = (text: string | null): { day: string | null } | { problem: string } => {
    if (text === null) return { day: value };
    if (text.trim() === '') return { day: null };
    const day = parseDay(text, today);
    if (day === null) return { problem: `"${text.trim()}" is not a date. Write it as ${formatDay(today)}.` };
    if (min && day < min) return { problem: `Choose ${formatDay(min)} or later.` };
    if (max && day > max) return { problem: `Choose ${formatDay(max)} or earlier.` };
    return { day };
  };
  const read = reads(draft);
  const problem = 'problem' in read ? read.problem : '';
  useEffect(() => input.current?.setCustomValidity(problem), [problem]);
  useEffect(() => {
    if (!autoFocus) return;
    input.current?.focus();
    input.current?.select();
  }, [autoFocus]);

  const settle = () => {
    onProblem?.(problem || null);
    if (problem || draft === null || 'problem' in read) return;
    onChange(read.day);
    onText?.(null);
    setDraft(null);
  };
  const type = (text: string) => {
    setDraft(text);
    onProblem?.(null);
    const typed = reads(text);
    const isWhole = 'day' in typed && (typed.day === null || WHOLE_YEAR.test(text));
    if (isWhole) onChange(typed.day);
    onText?.(isWhole ? null : text);
  };
  const choose = (day: string | null) => {
    setDraft(null);
    onProblem?.(null);
    onText?.(null);
    onChange(day);
    onPick?.(day);
  };
  const trigger = (
    <button
      type="button"
      disabled={wired.disabled}
      aria-label="Open the calendar"
      className="-mr-2 grid h-7 w-7 shrink-0 place-items-center self-center rounded-sm text-ink-3 touch:-my-px touch:-mr-3 touch:min-h-12 touch:min-w-12 enabled:hover:bg-hover enabled:hover:text-ink"
    >
      <Icon name="calendar" size={16} />
    </button>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees the focus leave what stands in it
    <div
      ref={box}
      onBlur={(event) => {
        if (isOpen || box.current?.contains(event.relatedTarget)) return;
        settle();
        onLeave?.();
      }}
      className={classes('flex items-center gap-1', className)}
    >
      <input
        ref={input}
        type="text"
        autoComplete="off"
        placeholder={dayPattern()}
        className="num h-full w-full min-w-0 bg-transparent outline-none disabled:cursor-not-allowed"
        {...(label && { 'aria-label': label })}
        {...wired}
        value={draft ?? shownOf(value)}
        onChange={(event) => type(event.currentTarget.value)}
        onInvalid={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'Tab') settle();
          onKeyDown?.(event);
        }}
      />
      <Deferred trigger={trigger} opens="dialog" load={load} onOpen={setOpen}>
        <CalendarLayer
          trigger={trigger}
          value={value}
          today={today}
          min={min}
          max={max}
          clearable={!wired.required}
          onChoose={choose}
          onOpen={setOpen}
        />
      </Deferred>
    </div>
  );
}

const shownOf = (value: string | null) => (value === null ? '' : formatDay(value));

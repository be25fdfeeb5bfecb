import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { readDraft, writeDraft } from '../../../ui/drafts/drafts.ts';
import { DateInput } from '../../../ui/fields/dates/DateInput.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { moneyToEdit, parseMoney } from '../../../ui/format/money.ts';
import { notify } from '../../../ui/notify.ts';

interface Common {
  label: string;
  /** Leaves without saving. */
  onCancel: () => void;
  /** Tab: to the next thing that can be changed. Saved already. */
  onNext?: ((back: boolean) => void) | undefined;
}

const BOX =
  '-mx-1.5 h-7 w-[calc(100%+0.75rem)] min-w-0 rounded-sm border border-focus bg-surface px-1.5 text-14 text-ink outline-2 outline-offset-0 outline-focus/30 touch:min-h-12 touch:text-16';

/** Enter and leaving save, Escape takes back, Tab saves and goes on. `commit` answers false to stay. */
function useKeys({ onCancel, onNext }: Common, commit: () => boolean) {
  const done = useRef(false);
  const finish = (then: () => void) => {
    done.current = true;
    then();
  };
  return {
    onBlur: () => {
      if (!done.current && !commit()) onCancel();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        finish(onCancel);
      } else if (event.key === 'Enter') {
        event.preventDefault();
        if (commit()) done.current = true;
      } else if (event.key === 'Tab' && onNext) {
        event.preventDefault();
        if (commit()) finish(() => onNext(event.shiftKey));
      }
    },
  };
}

export interface InlineSelectProps<T extends string> extends Common {
  value: T | null;
  choices: readonly { value: T; label: string }[];
  placeholder?: string | undefined;
  onSave: (value: T) => void;
}

export function InlineSelect<T extends string>({
  value,
  choices,
  placeholder,
  onSave,
  ...common
}: InlineSelectProps<T>) {
  return (
    <Select
      label={common.label}
      value={value}
      choices={choices}
      placeholder={placeholder}
      onChange={onSave}
      startOpen
      onClose={common.onCancel}
      onTab={common.onNext}
      className={BOX}
    />
  );
}

interface TypedProps {
  /** Where what is typed is kept until it is saved or taken back. */
  place: string;
}

interface InlineInputProps extends Common, TypedProps {
  initial: string;
  maxLength?: number | undefined;
  align?: 'left' | 'right' | undefined;
  before?: ReactNode;
  /** Saves; false when the text cannot be read, with the reason already said. */
  onText: (text: string) => boolean;
  className?: string | undefined;
}

function InlineInput({ place, initial, maxLength, align, onText, className, ...common }: InlineInputProps) {
  const [text, setText] = useState(() => readDraft<string>(place)?.value ?? initial);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const type = (next: string) => {
    setText(next);
    writeDraft(place, next === initial ? undefined : next);
  };
  const forget = () => writeDraft(place, undefined);
  const keys = useKeys(common, () => {
    if (text === initial) common.onCancel();
    else if (!onText(text)) return false;
    forget();
    return true;
  });
  return (
    <input
      ref={input}
      aria-label={common.label}
      maxLength={maxLength}
      autoComplete="off"
      className={classes(BOX, 'num', align === 'right' && 'text-right', className)}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onClick={(event) => event.stopPropagation()}
      {...keys}
      onKeyDown={(event) => {
        if (event.key === 'Escape') forget();
        keys.onKeyDown(event);
      }}
    />
  );
}

export interface InlineTextProps extends Common, TypedProps {
  value: string | null;
  /** Refuses empty text instead of saving null. */
  required?: boolean | undefined;
  maxLength: number;
  className?: string | undefined;
  onSave: (value: string | null) => void;
}

export function InlineText({ value, required = false, onSave, ...rest }: InlineTextProps) {
  const onText = (text: string) => {
    const tidy = text.trim();
    if (required && tidy === '') {
      notify(`${rest.label} cannot be empty. Nothing was changed.`, { tone: 'risk' });
      return false;
    }
    onSave(tidy || null);
    return true;
  };
  return <InlineInput initial={value ?? ''} onText={onText} {...rest} />;
}

export interface InlineDateProps extends Common {
  value: string | null;
  onSave: (value: string | null) => void;
}

/** Typed, or chosen from its calendar, which saves at once. */
export function InlineDate({ value, onSave, ...common }: InlineDateProps) {
  // Read by the keys right after they were typed, before the next render.
  const day = useRef(value);
  const problem = useRef<string | null>(null);
  const keys = useKeys(common, () => {
    if (problem.current) {
      notify(`${problem.current} The date was not changed.`, { tone: 'risk' });
      return false;
    }
    if (day.current === value) common.onCancel();
    else onSave(day.current);
    return true;
  });
  return (
    <DateInput
      autoFocus
      label={common.label}
      value={value}
      onChange={(next) => {
        day.current = next;
      }}
      onProblem={(next) => {
        problem.current = next;
      }}
      onPick={onSave}
      onLeave={keys.onBlur}
      onKeyDown={keys.onKeyDown}
      className={BOX}
    />
  );
}

export interface InlineMoneyProps extends Common, TypedProps {
  value: number | null;
  currency: string;
  onSave: (value: number | null) => void;
}

/** Takes "840,000", "840k" and "1.2m". */
export function InlineMoney({ value, currency, onSave, ...rest }: InlineMoneyProps) {
  const initial = value === null ? '' : moneyToEdit(value, currency);
  const onText = (text: string) => {
    const minor = text.trim() === '' ? null : parseMoney(text, currency);
    if (minor === null && text.trim() !== '') {
      notify(`"${text.trim()}" is not an amount in ${currency}. The amount was not changed.`, { tone: 'risk' });
      return false;
    }
    onSave(minor);
    return true;
  };
  return <InlineInput align="right" initial={initial} onText={onText} {...rest} />;
}

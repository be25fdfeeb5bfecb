import { lazy } from 'react';
import { classes } from '../classes.ts';
import { Deferred } from '../Deferred.tsx';
import { Icon } from '../Icon.tsx';

export interface Choice<T extends string = string> {
  readonly value: T;
  readonly label: string;
}

export interface SelectProps<T extends string> {
  value: T | null;
  onChange: (value: T) => void;
  choices: readonly Choice<T>[];
  /** What is chosen, for screen readers; a field's label names it already. */
  label?: string | undefined;
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  /** Shown for a value that is no longer among the choices. */
  otherwise?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  /** Which end of the control its list begins at. */
  align?: 'start' | 'end' | undefined;
  /** Shows the list as soon as it is mounted: an editor that was asked for. */
  startOpen?: boolean | undefined;
  /** The list was closed, by a choice or without one. */
  onClose?: (() => void) | undefined;
  /** Tab inside the list; without it Tab does nothing there. */
  onTab?: ((back: boolean) => void) | undefined;
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

/** Classes of one that stands in a header, a bar or a card's corner, and not in a form. */
export const SMALL_SELECT = 'h-9 rounded-sm border border-control bg-surface px-2.5 text-14 text-ink touch:min-h-12';

/** From so many choices on they are found by typing. */
const LONG = 12;

const loadList = () => import('./SelectLayer.tsx');
const loadSearch = () => import('./ComboboxLayer.tsx');
const SelectLayer = lazy(loadList);
const ComboboxLayer = lazy(loadSearch);

/** One of several: a list in our own style under its control, with a search in it when it is long. */
export function Select<T extends string>({
  value,
  onChange,
  choices,
  label,
  placeholder = 'Choose',
  otherwise,
  disabled = false,
  className,
  align = 'start',
  startOpen = false,
  onClose,
  onTab,
  ...wired
}: SelectProps<T>) {
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  const shown = chosen?.label ?? (value === null ? undefined : otherwise);
  const isLong = choices.length >= LONG;
  const trigger = (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-controls={wired.id ? `${wired.id}-list` : undefined}
      {...(label && { 'aria-label': label })}
      disabled={disabled}
      className={classes(
        'inline-flex items-center justify-between gap-2 text-left disabled:cursor-not-allowed',
        className,
      )}
      {...wired}
    >
      <span className={classes('min-w-0 truncate', shown === undefined && 'text-ink-3')}>{shown ?? placeholder}</span>
      <Icon name="chevron-down" size={14} className="shrink-0 text-ink-3" />
    </button>
  );
  return (
    <Deferred trigger={trigger} opens="listbox" load={isLong ? loadSearch : loadList} open={startOpen}>
      {isLong ? (
        <ComboboxLayer
          trigger={trigger}
          listId={`${wired.id ?? label}-list`}
          label={label ?? placeholder}
          value={chosen}
          options={choices}
          onChange={(option) => option && onChange(option.value as T)}
          onClose={onClose}
          onTab={onTab}
        />
      ) : (
        <SelectLayer
          trigger={trigger}
          value={value}
          choices={choices}
          align={align}
          onChange={(next) => onChange(next as T)}
          onClose={onClose}
          onTab={onTab}
        />
      )}
    </Deferred>
  );
}

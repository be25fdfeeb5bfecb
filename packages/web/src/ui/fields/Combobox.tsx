import { lazy } from 'react';
import { classes } from '../classes.ts';
import { Deferred } from '../Deferred.tsx';
import { Icon } from '../Icon.tsx';
import { controlClasses, Field, type FieldProps, splitFieldProps } from './Field.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly detail?: string | undefined;
}

export interface ChoosingProps {
  value: Option | null;
  onChange: (value: Option | null) => void;
  /** All choices; or those before anything is typed, when `search` is given. */
  options?: readonly Option[] | undefined;
  /** Asks for choices that match; typing rests a moment before it is called. */
  search?: ((query: string, signal: AbortSignal) => Promise<readonly Option[]>) | undefined;
  /** Offers to add what was typed when nothing is called exactly so. */
  onCreate?: ((text: string) => void) | undefined;
  /** What that does to it: "Add" by default. */
  createVerb?: string | undefined;
  /** Offers to choose nothing. */
  clearable?: boolean | undefined;
}

export interface ComboboxProps extends FieldProps, ChoosingProps {
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
}

const load = () => import('./ComboboxLayer.tsx');
const ComboboxLayer = lazy(load);

/** One of many, found by typing. */
export function Combobox(props: ComboboxProps) {
  const { field, control } = splitFieldProps(props);
  const { placeholder = 'Choose', disabled = false, ...choosing } = control;
  return (
    <Field {...field}>
      {(wired) => {
        const trigger = (
          <button
            type="button"
            role="combobox"
            aria-expanded={false}
            aria-controls={`${wired.id}-list`}
            disabled={disabled}
            className={classes(controlClasses, 'flex items-center justify-between gap-2 text-left')}
            {...wired}
          >
            <span className={classes('truncate', !choosing.value && 'text-ink-3')}>
              {choosing.value?.label ?? placeholder}
            </span>
            <Icon name="sort" className="text-ink-3" />
          </button>
        );
        return (
          <Deferred trigger={trigger} opens="listbox" load={load}>
            <ComboboxLayer
              trigger={trigger}
              listId={`${wired.id}-list`}
              label={typeof field.label === 'string' ? field.label : placeholder}
              {...choosing}
            />
          </Deferred>
        );
      }}
    </Field>
  );
}

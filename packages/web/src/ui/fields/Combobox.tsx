import { Command } from 'cmdk';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { classes } from '../classes.ts';
import { floatingClasses } from '../DropdownMenu.tsx';
import { Icon } from '../Icon.tsx';
import { controlClasses, Field, type FieldProps, splitFieldProps } from './Field.tsx';
import { useOptions } from './useOptions.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly detail?: string | undefined;
}

export interface ComboboxProps extends FieldProps {
  value: Option | null;
  onChange: (value: Option | null) => void;
  /** All choices; or those before anything is typed, when `search` is given. */
  options?: readonly Option[] | undefined;
  /** Asks for choices that match; typing rests a moment before it is called. */
  search?: ((query: string, signal: AbortSignal) => Promise<readonly Option[]>) | undefined;
  /** Offers to add what was typed when nothing is called exactly so. */
  onCreate?: ((text: string) => void) | undefined;
  placeholder?: string | undefined;
  /** Offers to choose nothing. */
  clearable?: boolean | undefined;
  disabled?: boolean | undefined;
}

const ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2.5 text-14 touch:min-h-12 data-[selected=true]:bg-hover';

/** One of many, found by typing. */
export function Combobox(props: ComboboxProps) {
  const { field, control } = splitFieldProps(props);
  const { value, onChange, options = [], search, onCreate, placeholder = 'Choose', clearable, disabled } = control;
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const found = useOptions(open ? query.trim() : '', options, search);
  const choose = (then: () => void) => () => {
    then();
    setOpen(false);
    setQuery('');
  };
  const typed = query.trim();
  const isNew = typed !== '' && !found.options.some(({ label }) => label.toLowerCase() === typed.toLowerCase());

  return (
    <Field {...field}>
      {(wired) => (
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger asChild disabled={disabled}>
            <button
              type="button"
              role="combobox"
              aria-expanded={open}
              aria-haspopup="listbox"
              className={classes(controlClasses, 'flex items-center justify-between gap-2 text-left')}
              {...wired}
            >
              <span className={classes('truncate', !value && 'text-ink-3')}>{value?.label ?? placeholder}</span>
              <Icon name="sort" className="text-ink-3" />
            </button>
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              align="start"
              sideOffset={6}
              collisionPadding={8}
              className={classes(floatingClasses, 'w-(--radix-popover-trigger-width) min-w-56 overflow-hidden')}
            >
              <Command label={typeof field.label === 'string' ? field.label : placeholder} shouldFilter={!search} loop>
                <div className="flex items-center gap-2 border-b border-line px-3">
                  <Icon
                    name={found.busy ? 'spinner' : 'search'}
                    className={classes('text-ink-3', found.busy && 'animate-turn')}
                  />
                  <Command.Input
                    value={query}
                    onValueChange={setQuery}
                    placeholder="Type to find"
                    className="h-9 w-full bg-transparent text-14 outline-none placeholder:text-ink-3 touch:min-h-12 touch:text-16"
                  />
                </div>
                <Command.List className="max-h-64 overflow-y-auto p-1">
                  {!isNew && !found.busy && (
                    <Command.Empty className="px-2.5 py-4 text-center text-ink-3">
                      {found.failed ? 'The choices could not be loaded.' : 'Nothing matches.'}
                    </Command.Empty>
                  )}
                  {clearable && value && typed === '' && (
                    <Command.Item value="nothing" onSelect={choose(() => onChange(null))} className={ITEM}>
                      <span className="text-ink-3">None</span>
                    </Command.Item>
                  )}
                  {found.options.map((option) => (
                    <Command.Item
                      key={option.value}
                      value={option.value}
                      keywords={[option.label, option.detail ?? '']}
                      onSelect={choose(() => onChange(option))}
                      className={ITEM}
                    >
                      <span className="flex-1 truncate">{option.label}</span>
                      {option.detail && <span className="truncate text-12 text-ink-3">{option.detail}</span>}
                      {option.value === value?.value && <Icon name="check" className="text-forecast" />}
                    </Command.Item>
                  ))}
                  {onCreate && isNew && !found.busy && (
                    <Command.Item
                      forceMount
                      value={`create ${typed}`}
                      onSelect={choose(() => onCreate(typed))}
                      className={ITEM}
                    >
                      <Icon name="plus" className="text-ink-3" />
                      Add "{typed}"
                    </Command.Item>
                  )}
                </Command.List>
              </Command>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  );
}

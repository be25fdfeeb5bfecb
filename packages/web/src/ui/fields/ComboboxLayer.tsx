import { Command } from 'cmdk';
import { Popover } from 'radix-ui';
import { cloneElement, useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import type { Trigger } from '../Deferred.tsx';
import { floatingClasses } from '../floating/classes.ts';
import { Icon } from '../Icon.tsx';
import { matchWords } from '../matchWords.ts';
import type { ChoosingProps, Option } from './Combobox.tsx';
import { useOptions } from './useOptions.ts';

const ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2.5 text-14 touch:min-h-12 data-[selected=true]:bg-hover';
const NONE: readonly Option[] = [];

interface ComboboxLayerProps extends ChoosingProps {
  trigger: Trigger;
  listId: string;
  label: string;
  /** The list was closed, by a choice or without one. */
  onClose?: (() => void) | undefined;
  /** Tab inside the list; it goes on in the page without it. */
  onTab?: ((back: boolean) => void) | undefined;
}

/** Open at once: it is mounted by the press that opens it. */
export default function ComboboxLayer({ trigger, listId, label, onClose, onTab, ...choosing }: ComboboxLayerProps) {
  const { value, onChange, options = NONE, search, onCreate, createVerb = 'Add', clearable = false } = choosing;
  const [open, setOpen] = useState(true);
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const found = useOptions(open ? typed : '', options, search);
  const isNew = typed !== '' && !found.options.some((option) => option.label.toLowerCase() === typed.toLowerCase());
  const [marked, setMarked] = useState('');
  const asks = search !== undefined;
  const added = onCreate && isNew ? createValue(typed) : '';
  const first = found.busy ? '' : (found.options[0]?.value ?? added);
  // The palette marks the first choice when the query changes; those the server sends later would leave Enter idle.
  useEffect(() => {
    if (asks && first) setMarked(first);
  }, [asks, first]);
  const show = (next: boolean) => {
    setOpen(next);
    if (!next) onClose?.();
  };
  const choose = (then: () => void) => () => {
    then();
    show(false);
    setQuery('');
  };

  return (
    <Popover.Root open={open} onOpenChange={show}>
      <Popover.Trigger asChild>{cloneElement(trigger, { 'aria-haspopup': 'listbox' })}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          id={listId}
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onKeyDown={(event) => {
            if (event.key !== 'Tab' || !onTab) return;
            event.preventDefault();
            onTab(event.shiftKey);
          }}
          className={classes(floatingClasses, 'w-(--radix-popover-trigger-width) min-w-56 overflow-hidden')}
        >
          <Command
            label={label}
            shouldFilter={!search}
            filter={matchWords}
            loop
            {...(asks && { value: marked, onValueChange: setMarked })}
          >
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
              {!(onCreate && isNew) && !found.busy && (
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
                  value={createValue(typed)}
                  onSelect={choose(() => onCreate(typed))}
                  className={ITEM}
                >
                  <Icon name="plus" className="text-ink-3" />
                  {createVerb} "{typed}"
                </Command.Item>
              )}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const createValue = (typed: string) => `create ${typed}`;

import { Select as Radix } from 'radix-ui';
import { classes } from '../classes.ts';
import type { Trigger } from '../Deferred.tsx';
import { floatingClasses } from '../floating/classes.ts';
import { Icon } from '../Icon.tsx';
import type { SelectProps } from './Select.tsx';

interface SelectLayerProps
  extends Pick<SelectProps<string>, 'value' | 'choices' | 'align' | 'onChange' | 'onClose' | 'onTab'> {
  trigger: Trigger;
}

const ARROW = 'flex h-6 cursor-default items-center justify-center text-ink-3';

/** Open at once: it is mounted by the press that opens it. */
export default function SelectLayer({
  trigger,
  value,
  choices,
  align = 'start',
  onChange,
  onClose,
  onTab,
}: SelectLayerProps) {
  return (
    <Radix.Root
      defaultOpen
      value={value === null ? '' : keyOf(value)}
      onValueChange={(key) => onChange(key.slice(1))}
      onOpenChange={(open) => !open && onClose?.()}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={(event) => {
            if (event.key !== 'Tab' || !onTab) return;
            event.preventDefault();
            onTab(event.shiftKey);
          }}
          className={classes(
            floatingClasses,
            'max-h-[min(22rem,var(--radix-select-content-available-height))] max-w-[calc(100vw-1rem)] min-w-[max(var(--radix-select-trigger-width),8rem)] overflow-hidden border border-line',
          )}
        >
          <Radix.ScrollUpButton className={ARROW}>
            <Icon name="arrow-up" size={12} />
          </Radix.ScrollUpButton>
          <Radix.Viewport className="p-1">
            {choices.map((choice) => (
              <Radix.Item
                key={choice.value}
                value={keyOf(choice.value)}
                className="flex min-h-8 cursor-pointer items-center gap-3 rounded-sm px-2.5 text-14 outline-none select-none touch:min-h-12 data-highlighted:bg-hover data-[state=checked]:font-medium"
              >
                <span className="min-w-0 flex-1 truncate">
                  <Radix.ItemText>{choice.label}</Radix.ItemText>
                </span>
                <Radix.ItemIndicator>
                  <Icon name="check" className="text-forecast" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
          <Radix.ScrollDownButton className={ARROW}>
            <Icon name="arrow-down" size={12} />
          </Radix.ScrollDownButton>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Radix keeps the empty value for itself; ours may be one. */
const keyOf = (value: string) => `=${value}`;

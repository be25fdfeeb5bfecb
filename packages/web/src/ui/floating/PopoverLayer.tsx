import { Popover as Radix } from 'radix-ui';
import { useState } from 'react';
import { classes } from '../classes.ts';
import type { PopoverProps } from '../Popover.tsx';
import { floatingClasses } from './classes.ts';

export default function PopoverLayer({ label, trigger, align = 'start', open, onOpenChange, children }: PopoverProps) {
  // Open at once where nobody outside decides: it is mounted by the press that opens it.
  const [own, setOwn] = useState(true);
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return (
    <Radix.Root open={open ?? own} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={classes(
            floatingClasses,
            'max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-4 outline-none',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

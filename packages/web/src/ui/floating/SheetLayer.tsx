import { Dialog as Radix } from 'radix-ui';
import { classes } from '../classes.ts';
import { IconButton } from '../IconButton.tsx';
import type { SheetProps } from '../Sheet.tsx';
import { keepsOpenForNotices } from './keepsOpenForNotices.ts';
import { useReturnFocus } from './useReturnFocus.ts';

const SIDES = {
  right: 'right-0 w-full animate-slide sm:max-w-md',
  left: 'left-0 w-72 max-w-full animate-slide-left',
};

export default function SheetLayer({ open, onOpenChange, title, side = 'right', children }: SheetProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Radix.Content
          {...returnFocus}
          {...keepsOpenForNotices}
          aria-describedby={undefined}
          className={classes('fixed inset-y-0 z-50 flex flex-col bg-surface shadow-floating outline-none', SIDES[side])}
        >
          <header className="flex items-center justify-between gap-4 px-5 pt-4 pb-2">
            <Radix.Title className="line-clamp-2 font-serif text-18 font-medium">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="close" label="Close" className="-mr-2" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

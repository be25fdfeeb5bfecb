import { Dialog as Radix } from 'radix-ui';
import type { DialogProps } from '../Dialog.tsx';
import { IconButton } from '../IconButton.tsx';
import { keepsOpenForNotices } from './keepsOpenForNotices.ts';
import { useReturnFocus } from './useReturnFocus.ts';

const FIELDS = ':is(input, textarea, select, [role=combobox], [role=radio]):not(:disabled)';

/** Whoever begins to type at once types into the first field; the button that closes would take a space for a press. */
function focusFirstField(event: Event) {
  const field = (event.target as HTMLElement).querySelector<HTMLElement>(FIELDS);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

export default function DialogLayer({ open, onOpenChange, title, description, footer, children }: DialogProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Radix.Content
          {...returnFocus}
          {...keepsOpenForNotices}
          onOpenAutoFocus={focusFirstField}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-rise flex-col rounded-t-lg bg-surface shadow-floating outline-none sm:inset-x-4 sm:top-[12vh] sm:bottom-auto sm:mx-auto sm:max-h-[76vh] sm:max-w-xl sm:rounded-lg"
        >
          <header className="flex items-start justify-between gap-4 px-6 pt-5 pb-3">
            <div>
              <Radix.Title className="font-serif text-22 font-medium">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-ink-2">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <IconButton icon="close" label="Close" className="-mt-1 -mr-2" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

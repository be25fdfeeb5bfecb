import { type MouseEvent, useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { Icon } from '../Icon.tsx';
import { toasterMounted } from '../notify.ts';

/**
 * A press on a notice's button takes no focus. The toaster gives it back where it came from at the next press, and the
 * browser lets a press that moves the focus so do nothing more: a card that was pressed then was not dragged.
 */
function leaveFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

export default function ToasterLayer() {
  useEffect(toasterMounted, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is pressed
    <div onMouseDown={leaveFocus}>
      <Sonner
        position="bottom-right"
        offset={{ bottom: 'calc(var(--bottom-bar) + 1.5rem)' }}
        mobileOffset={{ bottom: 'calc(var(--bottom-bar) + 1rem)' }}
        // One under the other: laid over each other, the button of the lower one could not be pressed.
        expand
        hotkey={['altKey', 'KeyT']}
        icons={{ error: <Icon name="alert" /> }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              // Over a dialog too, which lets nothing else be pressed.
              'pointer-events-auto flex w-full items-center gap-3 rounded-md bg-action px-4 py-3 font-sans text-14 text-on-action shadow-floating sm:w-90',
            title: 'font-medium',
            content: 'flex-1',
            actionButton:
              'ml-auto h-7 rounded-sm border border-on-action/40 px-2.5 text-12 font-medium touch:min-h-12 hover:bg-on-action/15',
          },
        }}
      />
    </div>
  );
}

import { useState } from 'react';
import { focusedBeforeTyping } from '../typing/typeAhead.ts';

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so for its own triggers only, and ours are
 * opened by state. Read while rendering: by the first effect a field with autoFocus inside has taken it.
 */
export function useReturnFocus(open: boolean) {
  const [before, setBefore] = useState<Element | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setBefore(focusedBeforeTyping());
  }
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // What opened it may be gone by now: the button of an empty list that is no longer empty. A key opens it from nowhere.
      const back = before?.isConnected && before !== document.body ? before : document.getElementById('main');
      if (back instanceof HTMLElement) back.focus();
    },
  };
}

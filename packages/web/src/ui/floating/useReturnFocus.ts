import { useRef } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so for its own triggers only, and ours are
 * opened by state.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}

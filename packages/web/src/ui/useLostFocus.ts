import { useEffect, useRef } from 'react';

/** Gives the focus a place when `view` has changed and what had the focus went with it. `place` may have none to give. */
export function useLostFocus(view: string | boolean, place: () => HTMLElement | null | undefined): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (document.activeElement === document.body) place()?.focus({ preventScroll: true });
  });
}

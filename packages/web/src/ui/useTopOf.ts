import { useEffect, useRef } from 'react';

/** Shows a new view from its top: where the one before was scrolled to means nothing in it. */
export function useTopOf(view: string): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    window.scrollTo(0, 0);
  }, [view]);
}

import { type RefObject, useLayoutEffect, useState } from 'react';

/** Under this width in pixels columns no longer fit and rows become cards. */
export const CARDS_BELOW = 600;

/** Whether the element itself is narrow: a table in a side panel is, on any screen. */
export function useNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setNarrow(entry.contentRect.width < CARDS_BELOW));
    setNarrow(element.current.clientWidth < CARDS_BELOW);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return narrow;
}

import { type RefObject, useLayoutEffect, useState } from 'react';

/** Under this width in pixels columns no longer fit and rows become cards. */
const NARROW = 600;

/** Whether the element itself is narrow: a table in a side panel is, on any screen. */
export function useNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setNarrow(entry.contentRect.width < NARROW));
    setNarrow(element.current.clientWidth < NARROW);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return narrow;
}

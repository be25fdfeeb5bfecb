import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the end of a growing text in view, until somebody scrolls up. `text` changes when it grows; `sentCount` counts the
 * questions sent from here, each of which goes to the end.
 */
export function useStayAtEnd(end: RefObject<HTMLElement | null>, text: unknown, sentCount: number): void {
  const isAtEnd = useRef(false);
  const show = () => end.current?.scrollIntoView({ block: 'nearest' });
  useEffect(() => {
    const look = () => {
      const place = end.current?.getBoundingClientRect();
      isAtEnd.current = place !== undefined && place.top <= innerHeight && place.bottom >= 0;
    };
    look();
    // Also what scrolls within the page, such as a dialog.
    addEventListener('scroll', look, { passive: true, capture: true });
    return () => removeEventListener('scroll', look, { capture: true });
  }, [end]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the text as it grows
  useLayoutEffect(() => {
    if (isAtEnd.current) show();
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes to the end with each question
  useLayoutEffect(() => {
    if (sentCount === 0) return;
    isAtEnd.current = true;
    show();
  }, [sentCount]);
}

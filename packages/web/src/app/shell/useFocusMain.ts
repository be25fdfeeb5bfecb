import { useEffect, useRef } from 'react';

/** When `place` changes and what had the focus went with it, the keyboard goes on at the top of the screen's content. */
export function useFocusMain(place: string): void {
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [place]);
}

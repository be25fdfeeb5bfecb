import { type RefObject, useCallback, useEffect, useState } from 'react';

const SCROLLING_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' ']);

/** Says whether the transcript follows the player: until a person scrolls it, and again when asked to. */
export function useFollowing(box: RefObject<HTMLElement | null>, isNarrow: boolean) {
  const [isFollowing, setFollowing] = useState(true);
  const leave = useCallback(() => setFollowing(false), []);
  const follow = useCallback(() => setFollowing(true), []);
  useEffect(() => {
    const element = isNarrow ? window : box.current;
    if (!element) return;
    const onKey = (event: Event) => {
      const { key, target } = event as KeyboardEvent;
      const isField = target instanceof Element && target.matches('input, textarea, button');
      if (!isField && SCROLLING_KEYS.has(key)) leave();
    };
    // The bar of the box is pressed on the box itself, not on what is in it.
    const onPress = (event: Event) => event.target === element && leave();
    const heard = [
      ['wheel', leave],
      ['touchmove', leave],
      ['keydown', onKey],
      ['pointerdown', onPress],
    ] as const;
    for (const [name, listener] of heard) element.addEventListener(name, listener, { passive: true });
    return () => {
      for (const [name, listener] of heard) element.removeEventListener(name, listener);
    };
  }, [box, isNarrow, leave]);
  return { isFollowing, follow, leave };
}

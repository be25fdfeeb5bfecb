import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * What a box shows, which stays as it is from a press within it until the press ends or becomes a drag: cards that were
 * drawn anew meanwhile would lie elsewhere than where they were pressed, and the browser would drag nothing, or another one.
 */
export function useHeldWhilePressed<T>(box: RefObject<HTMLElement | null>, value: T): T {
  const [held, setHeld] = useState<{ readonly value: T } | null>(null);
  const shown = held ? held.value : value;
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const hold = ({ button }: PointerEvent) => {
      if (button === 0) setHeld({ value: latest.current });
    };
    const letGo = () => setHeld(null);
    element.addEventListener('pointerdown', hold);
    // The beginning of a drag cancels the press.
    addEventListener('pointerup', letGo);
    addEventListener('pointercancel', letGo);
    return () => {
      element.removeEventListener('pointerdown', hold);
      removeEventListener('pointerup', letGo);
      removeEventListener('pointercancel', letGo);
    };
  }, [box]);
  return shown;
}

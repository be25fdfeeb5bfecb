import { type RefObject, useEffect, useState } from 'react';

/** Pixels that rounding may leave over. */
const ROUNDING = 2;

/** Whether a line that scrolls sideways holds more before or after what it shows. */
export function useHiddenSides(line: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [sides, setSides] = useState({ before: false, after: false });
  useEffect(() => {
    const element = line.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const before = scrollLeft > ROUNDING;
      const after = scrollLeft + clientWidth < scrollWidth - ROUNDING;
      setSides((now) => (now.before === before && now.after === after ? now : { before, after }));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [line]);
  return sides;
}

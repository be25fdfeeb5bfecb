import { type RefObject, useEffect, useState } from 'react';

/** Pixels beside what is seen of the board within which a column is asked for: before it is scrolled to. */
const NEAR = 320;

/** Whether a column has ever come near: what a wide board holds beyond is not asked for before. */
export function useComesNear(box: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      // The board scrolls sideways in itself, and so nothing beyond it meets the screen.
      { root: element.closest('section'), rootMargin: `0px ${NEAR}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, isNear]);
  return isNear;
}

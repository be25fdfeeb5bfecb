import { type RefObject, useLayoutEffect } from 'react';

/** The card that was moved by its menu, until it stands in its column. */
let followed: string | null = null;

/** The focus goes along with a card that is moved by keys; from one that is no longer drawn it goes to its column. */
export function useFollowingFocus(box: RefObject<HTMLElement | null>, id: string): () => void {
  useLayoutEffect(() => {
    const element = box.current;
    const column = element?.closest<HTMLElement>('[role="group"]');
    if (followed === id) {
      followed = null;
      element?.querySelector('button')?.focus();
    }
    return () => {
      const leaves = followed === id || element?.contains(document.activeElement);
      // Once it stands elsewhere and its menu has closed: far down another column it is not drawn, and takes no focus.
      if (leaves)
        setTimeout(() => {
          if (followed === id) followed = null;
          if (document.activeElement === document.body) column?.focus({ preventScroll: true });
        });
    };
  }, [box, id]);
  return () => {
    followed = id;
  };
}

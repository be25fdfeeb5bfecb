import { useSyncExternalStore } from 'react';

/** Whether a media query holds, kept true while the window changes. */
export function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(media);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(media).matches,
    () => false,
  );
}

/** From here on a screen has its rail and columns side by side. */
export const DESKTOP = '(min-width: 64rem)';

/** Here one column stands on the whole width of the screen. */
export const PHONE = '(max-width: 39.99rem)';

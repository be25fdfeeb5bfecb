import { forgetWhatCame, reloadOnceFor } from '../../ui/reloadOnce.ts';

/**
 * The build says so in an event where a part of the program does not come. The event is never cancelled: the error is
 * thrown on to whoever wanted the part, which says so in its place until the page is loaded anew (decision 0358).
 */
export function reloadOnPreloadErrors(): void {
  forgetWhatCame();
  addEventListener('vite:preloadError', ({ payload }) => void reloadOnceFor(payload));
}

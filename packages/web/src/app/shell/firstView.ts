/** What nobody looks at first waits until the first view stands: then neither its code nor its questions hold that up. */
import { queryClient } from './queryClient.ts';

/** Nothing is asked for so long, in milliseconds: what came is drawn and led to no other question. */
const RESTED = 60;
/** From then on whatever is still under way is waited for no longer, in milliseconds. */
const AT_THE_LATEST = 3_000;

let stands: Promise<void> | undefined;

/** Settles once the first screen of this page has what it asked for. Later screens find it settled. */
export function firstView(): Promise<void> {
  stands ??= new Promise((resolve) => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      unsubscribe();
      clearTimeout(rest);
      clearTimeout(latest);
      resolve();
    };
    const look = () => {
      clearTimeout(rest);
      if (queryClient.isFetching() === 0) rest = setTimeout(end, RESTED);
    };
    const latest = setTimeout(end, AT_THE_LATEST);
    const unsubscribe = queryClient.getQueryCache().subscribe(look);
    look();
  });
  return stands;
}

/** For `lazy`: code that comes when the first view stands. */
export const afterFirstView =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    firstView().then(load);

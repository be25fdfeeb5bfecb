/** How the list of exports looks after files that are under way, and tells of those that have ended. */
import type { Api } from '../../api/client.ts';

export type Export = Awaited<ReturnType<Api['exportJobs']['list']>>['items'][number];

export const isUnderWay = ({ status }: Pick<Export, 'status'>): boolean =>
  status === 'queued' || status === 'processing';

type Watched = Pick<Export, 'id' | 'status'>;

/** Milliseconds to the next look at what is under way: the longer nothing ends, the rarer. False where nothing is. */
export function watcher(): (files: readonly Watched[], now: number) => number | false {
  let watched = '';
  let since = 0;
  return (files, now) => {
    const ids = files
      .filter(isUnderWay)
      .map(({ id }) => id)
      .join();
    if (ids !== watched) [watched, since] = [ids, now];
    if (ids === '') return false;
    const waited = now - since;
    return waited < 15_000 ? 1_000 : waited < 60_000 ? 5_000 : 15_000;
  };
}

/** Those of the files that were under way before and have ended since. */
export const endedSince = <F extends Watched>(before: readonly Watched[], files: readonly F[]): F[] =>
  files.filter(
    ({ id, status }) =>
      (status === 'ready' || status === 'failed') && before.some((each) => each.id === id && isUnderWay(each)),
  );

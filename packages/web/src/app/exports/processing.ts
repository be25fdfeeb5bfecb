/**
 * Files that this page has had made: it looks after each on whatever screen one is by then, and downloads it as soon as it
 * is ready. Whoever leaves is told by a notification, and finds it among the exports.
 */
import { api, newKey } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';
import { startDownload } from '../../ui/startDownload.ts';
import { createStore, useStore } from '../../ui/store.ts';
import { exportName } from './exportName.ts';
import type { Export } from './watching.ts';

type Asked = Pick<Export, 'what' | 'format' | 'query'>;
export interface Processing extends Pick<Export, 'what' | 'format'> {
  /** Null until the server has taken it. */
  readonly id: string | null;
  readonly key: string;
}

/** Milliseconds between two looks, at first and once a file takes long. */
const LOOK_AFTER = 400;
const LOOK_SLOWLY_AFTER = 3_000;
const LONG = 20_000;

const files = createStore<readonly Processing[]>([]);
const isWatched = (key: string): boolean => files.get().some((file) => file.key === key);
const forget = (key: string): void => files.set(files.get().filter((file) => file.key !== key));

export const useProcessing = (): readonly Processing[] => useStore(files);

/** Has a file made, and downloads it when it is ready. */
export async function haveMade(asked: Asked): Promise<void> {
  const key = newKey();
  files.set([...files.get(), { ...asked, key, id: null }]);
  await look(key, () => api.exportJobs.start(asked, { context: { idempotencyKey: key } }));
}

/** Stops making it; it can be taken up again while the notice of it stands. */
export async function stopMaking(stopped: Processing): Promise<void> {
  const { key, id } = stopped;
  if (id === null) return;
  try {
    await api.exportJobs.remove({ id });
    forget(key);
    const goOn = () => {
      // Under another key: what looked after it before may wake yet, and is to find nothing of its own.
      const taken = { ...stopped, key: newKey() };
      files.set([...files.get(), taken]);
      return look(taken.key, () => api.exportJobs.restore({ id }));
    };
    notify('Stopped', { undo: goOn });
  } catch (error) {
    notify(problemOf(error).message, { tone: 'risk' });
  }
}

async function look(key: string, begin: () => Promise<Export>): Promise<void> {
  try {
    await lookAfter(key, await begin());
  } catch (error) {
    if (!isWatched(key)) return;
    forget(key);
    // Removed elsewhere meanwhile: nobody waits for it.
    if (problemOf(error).code !== 'NOT_FOUND') notify(problemOf(error).message, { tone: 'risk' });
  }
}

async function lookAfter(key: string, begun: Export): Promise<void> {
  const { id } = begun;
  files.set(files.get().map((file) => (file.key === key ? { ...file, id } : file)));
  const since = Date.now();
  for (let file: Export | null = begun; isWatched(key); file = await again(id)) {
    if (file?.status === 'ready') {
      startDownload(`/api/v1/exports/${id}/content`);
      notify(`${exportName(file)} is ready. It stays under Exports for a week.`);
      return forget(key);
    }
    if (file && file.status !== 'queued' && file.status !== 'processing') {
      notify(`${exportName(file)} could not be made. ${file.reason ?? ''}`, { tone: 'risk' });
      return forget(key);
    }
    await new Promise((resolve) => setTimeout(resolve, Date.now() - since < LONG ? LOOK_AFTER : LOOK_SLOWLY_AFTER));
  }
}

/** Null where the server could not be asked: it goes on all the same. */
async function again(id: string): Promise<Export | null> {
  try {
    return await api.exportJobs.get({ id });
  } catch (error) {
    const { status } = problemOf(error);
    if (status >= 400 && status < 500 && status !== 429) throw error;
    return null;
  }
}

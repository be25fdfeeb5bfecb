/**
 * Keeps in the browser what was recorded and has not arrived yet: a tab that is closed without a connection loses nothing.
 * Where a browser keeps nothing (private windows of some), slices are in memory alone.
 */
import type { Slice } from './sliceSender.ts';
import { markWaitingAudio } from './waitingAudio.ts';

const DATABASE = 'forecastle-recordings';
const STORE = 'slices';

let opened: Promise<IDBDatabase | null> | undefined;

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(STORE, { keyPath: ['takeId', 'slice'] }).createIndex('meeting', 'meetingId');
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const database = await open();
  if (!database) return null;
  return new Promise((resolve) => {
    const request = work(database.transaction(STORE, mode).objectStore(STORE));
    request.onsuccess = () => resolve(request.result);
    // A full disk: the slice is in memory still, and is sent from there.
    request.onerror = () => resolve(null);
  });
}

export function keepSlice(slice: Slice): Promise<unknown> {
  markWaitingAudio();
  return inStore('readwrite', (store) => store.put(slice));
}

export const forgetSlice = ({ takeId, slice }: Slice): Promise<unknown> =>
  inStore('readwrite', (store) => store.delete([takeId, slice]));

/** Returns what is kept of a recording, in the order in which it was recorded. */
export async function keptSlices(meetingId: string): Promise<readonly Slice[]> {
  const kept = await inStore<Slice[]>('readonly', (store) => store.index('meeting').getAll(meetingId));
  return (kept ?? []).sort((a, b) => a.takeId.localeCompare(b.takeId) || a.slice - b.slice);
}

export async function forgetRecording(meetingId: string): Promise<void> {
  for (const slice of await keptSlices(meetingId)) await forgetSlice(slice);
}

/** Deletes what is kept of all recordings, for the next person at this browser. */
export const forgetAllSlices = (): Promise<unknown> => inStore('readwrite', (store) => store.clear());

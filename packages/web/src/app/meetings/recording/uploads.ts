/** Uploads of recordings, on while their person is on other screens. */
import { api, newKey } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { createStore, useStore } from '../../../ui/store.ts';
import type { Recording } from './recorder.ts';
import { takeContent } from './recordingPlaces.ts';
import { UPLOAD_STATEMENT } from './recordWords.ts';
import { SliceRefused, saveSlice } from './sliceSender.ts';

export interface Upload {
  readonly key: string;
  readonly file: File;
  readonly recording: Recording | null;
  readonly sentBytes: number;
  readonly phase: 'sending' | 'paused' | 'done' | 'failed';
  readonly isOffline: boolean;
  readonly fault: string | null;
}

/** Bytes of a slice: what a line that breaks loses. */
const SLICE_BYTES = 2 * 1024 * 1024;
const DURATION_WITHIN_MS = 15_000;

const uploads = createStore<readonly Upload[]>([]);
const lines = new Map<string, AbortController>();

const change = (key: string, what: Partial<Upload>): void =>
  uploads.set(uploads.get().map((upload) => (upload.key === key ? { ...upload, ...what } : upload)));

export const useUploads = (): readonly Upload[] => useStore(uploads);

export interface FileToUpload {
  readonly file: File;
  readonly opportunityId: string | null;
  readonly title: string;
}

/** Uploads a file, or goes on where an earlier upload of the same file stopped. */
export async function uploadRecording({ file, opportunityId, title }: FileToUpload): Promise<void> {
  const key = newKey();
  uploads.set([
    ...uploads.get(),
    { key, file, recording: null, sentBytes: 0, phase: 'sending', isOffline: false, fault: null },
  ]);
  try {
    const recording = await api.recordings.beginUpload({
      fileName: file.name,
      size: file.size,
      modifiedAt: new Date(file.lastModified).toISOString(),
      ...(opportunityId !== null && { opportunityId }),
      ...(title.trim() !== '' && { title: title.trim() }),
      consent: { isConfirmed: true, statement: UPLOAD_STATEMENT },
    });
    change(key, { recording });
    await send(key);
  } catch (error) {
    change(key, { phase: 'failed', fault: problemOf(error).message });
  }
}

/** Goes on with one that was paused, or that failed on its way. */
export async function resumeUpload(key: string): Promise<void> {
  const { recording } = uploadOf(key);
  if (!recording) return;
  change(key, { phase: 'sending', fault: null });
  try {
    change(key, { recording: await api.recordings.get({ id: recording.id }) });
    await send(key);
  } catch (error) {
    change(key, { phase: 'failed', fault: problemOf(error).message });
  }
}

export function pauseUpload(key: string): void {
  lines.get(key)?.abort();
  change(key, { phase: 'paused', isOffline: false });
}

/** Stops an upload and removes what has arrived of it. */
export async function cancelUpload(key: string): Promise<void> {
  const { recording, phase } = uploadOf(key);
  lines.get(key)?.abort();
  dismissUpload(key);
  if (recording && phase !== 'done') await api.recordings.cancel({ id: recording.id });
}

export const dismissUpload = (key: string): void => uploads.set(uploads.get().filter((upload) => upload.key !== key));

function uploadOf(key: string): Upload {
  const upload = uploads.get().find((each) => each.key === key);
  if (!upload) throw new Error('there is no such upload');
  return upload;
}

async function send(key: string): Promise<void> {
  const { recording, file } = uploadOf(key);
  const take = recording?.takes[0];
  if (!recording || !take) return;
  const line = new AbortController();
  lines.set(key, line);
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  try {
    // The last that is there is sent again: the server says so where this is another file of the same name.
    for (let slice = Math.max(0, take.sliceCount - 1); slice * SLICE_BYTES < file.size; slice++) {
      const content = file.slice(slice * SLICE_BYTES, (slice + 1) * SLICE_BYTES);
      change(key, { sentBytes: slice * SLICE_BYTES });
      await saveSlice(
        { meetingId: recording.id, takeId: take.id, slice, endMs: null, content },
        { signal: line.signal, onOffline: (isOffline) => change(key, { isOffline }) },
      );
    }
    change(key, { sentBytes: file.size });
    const durationMs = await durationOf(recording.id, take.id);
    await api.recordings.finish({ id: recording.id, ...(durationMs !== null && { durationMs }) });
    change(key, { phase: 'done' });
  } catch (error) {
    if (line.signal.aborted) return;
    change(key, { phase: 'failed', fault: error instanceof SliceRefused ? error.message : problemOf(error).message });
  } finally {
    removeEventListener('beforeunload', ask);
    lines.delete(key);
  }
}

/** Returns how long a file is, as the browser reads it; null where it cannot play it. */
function durationOf(meetingId: string, takeId: string): Promise<number | null> {
  return new Promise((resolve) => {
    const audio = new Audio();
    const settle = (duration: number | null) => {
      clearTimeout(timer);
      audio.removeAttribute('src');
      resolve(duration);
    };
    const timer = setTimeout(() => settle(null), DURATION_WITHIN_MS);
    audio.preload = 'metadata';
    audio.onloadedmetadata = () => settle(Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : null);
    audio.onerror = () => settle(null);
    audio.src = takeContent(meetingId, takeId);
  });
}

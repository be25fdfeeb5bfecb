import { dealFileExtension, NOT_ATTACHABLE } from '@forecastle/contract/limits';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { sendFile } from '../../../api/sendFile.ts';
import { notify } from '../../../ui/notify.ts';
import { changeSending, dismissSending, type Sending, tellSending } from './sendingFiles.ts';
import { sizeWords } from './sizeWords.ts';

interface FilesToAttach {
  /** The deal, the account or the contact on whose page they were chosen. */
  readonly recordId: string;
  readonly files: readonly File[];
  /** Of one file. */
  readonly maxBytes: number;
  /** The note they go on; null for the deal itself. */
  readonly noteId: string | null;
}

/** Asks again for what shows files: those of a deal, notes with theirs, and what the timeline tells of them. */
export const filesChanged = (cache: QueryClient): Promise<unknown> =>
  Promise.all([
    cache.invalidateQueries({ queryKey: query.dealFiles.key() }),
    cache.invalidateQueries({ queryKey: query.notes.key() }),
    cache.invalidateQueries({ queryKey: query.opportunities.timeline.key() }),
  ]);

/** Sends files to a deal or a note, one after the other, so that a slow line carries one whole file before the next. */
export async function attachFiles(
  cache: QueryClient,
  { recordId, files, maxBytes, noteId }: FilesToAttach,
): Promise<void> {
  const queued = files.map((file): Sending => {
    const refusal = refusalOf(file, maxBytes);
    return { recordId, noteId, key: crypto.randomUUID(), file, share: 0, refusal, isFinal: refusal !== null };
  });
  changeSending((all) => [...all, ...queued]);
  for (const sending of queued) if (!sending.isFinal) await attachFile(cache, sending);
}

/** What would be refused however often it were sent; null of what is to be sent. */
function refusalOf({ name, size }: File, maxBytes: number): string | null {
  if (dealFileExtension(name) === null) return NOT_ATTACHABLE;
  return size > maxBytes ? `It is ${sizeWords(size)}. The limit is ${sizeWords(maxBytes)}.` : null;
}

/** Sends one, for the first time or again. */
export async function attachFile(cache: QueryClient, { recordId, noteId, key, file }: Sending): Promise<void> {
  tellSending(key, { share: 0, refusal: null });
  try {
    const to = noteId === null ? `/opportunities/${recordId}` : `/notes/${noteId}`;
    const path = `${to}/files?${new URLSearchParams({ fileName: file.name })}`;
    await sendFile(path, file, { key, onProgress: (share) => tellSending(key, { share }) });
    dismissSending(key);
    notify(`${file.name} attached`);
  } catch (error) {
    tellSending(key, { refusal: error instanceof Error ? error.message : problemOf(error).message });
  }
  await filesChanged(cache);
}

import type { QueryClient } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { sendFile } from '../../../api/sendFile.ts';
import { notify } from '../../../ui/notify.ts';
import { changeSending, dismissSending, type Sending, tellSending } from './sendingFiles.ts';
import { sizeWords } from './sizeWords.ts';

interface FilesToAttach {
  readonly files: readonly File[];
  /** Of one file; undefined while that is not known, and the server says it. */
  readonly maxBytes: number | undefined;
  /** The note they go on; null for the deal itself. */
  readonly noteId?: string | null;
}

/** Sends files to a deal or a note of it, one after the other, so that a slow line carries one whole file before the next. */
export async function attachFiles(
  cache: QueryClient,
  dealId: string,
  { files, maxBytes, noteId = null }: FilesToAttach,
): Promise<void> {
  const queued = files.map((file): Sending => {
    const isTooLarge = maxBytes !== undefined && file.size > maxBytes;
    const refusal = isTooLarge ? `It has ${sizeWords(file.size)}; a file has at most ${sizeWords(maxBytes)}.` : null;
    return { dealId, noteId, key: crypto.randomUUID(), file, share: 0, refusal, isTooLarge };
  });
  changeSending((all) => [...all, ...queued]);
  for (const sending of queued) if (!sending.isTooLarge) await attachFile(cache, sending);
}

/** Sends one, for the first time or again. */
export async function attachFile(cache: QueryClient, { dealId, noteId, key, file }: Sending): Promise<void> {
  tellSending(key, { share: 0, refusal: null });
  try {
    const asked = new URLSearchParams({ fileName: file.name, ...(noteId !== null && { noteId }) });
    const path = `/opportunities/${dealId}/files?${asked}`;
    await sendFile(path, file, { key, onProgress: (share) => tellSending(key, { share }) });
    dismissSending(key);
    notify(`${file.name} attached`);
  } catch (error) {
    tellSending(key, { refusal: error instanceof Error ? error.message : problemOf(error).message });
  }
  await Promise.all([
    cache.invalidateQueries({ queryKey: query.dealFiles.list.key({ input: { opportunityId: dealId } }) }),
    cache.invalidateQueries({ queryKey: query.notes.list.key() }),
    cache.invalidateQueries({ queryKey: query.opportunities.timeline.key() }),
  ]);
}

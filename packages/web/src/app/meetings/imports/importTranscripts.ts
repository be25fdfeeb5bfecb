import { TRANSCRIPT_MAX_BYTES } from '@forecastle/contract/limits';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { FileRefused, sendFile } from '../../../api/sendFile.ts';
import { sizeWords } from '../../opportunities/files/sizeWords.ts';
import { meetingsChanged } from '../meetingsChanged.ts';
import { addSending, type ImportAnswer, noteSending, type SendingTranscript } from './sendingTranscripts.ts';

/** The file picker offers these endings. Others can be dropped: the server reads what a file holds, not its name. */
export const ACCEPTED = '.vtt,.srt,.sbv,.txt,.md,.docx,.json';

/** Sends transcripts one after the other, so that a slow line carries one whole file before the next. */
export async function importTranscripts(
  cache: QueryClient,
  { dealId, files }: { dealId: string | null; files: readonly File[] },
): Promise<void> {
  const queued = files.map((file): SendingTranscript => {
    const refusal = refusalOf(file);
    return { key: crypto.randomUUID(), dealId, file, share: 0, refusal, isFinal: refusal !== null, answer: null };
  });
  addSending(queued);
  for (const sending of queued) if (!sending.isFinal) await importTranscript(cache, sending);
}

/** Returns why a file would be refused however often it were sent; null of one that is sent. */
export function refusalOf({ size }: File): string | null {
  if (size === 0) return 'The file is empty. Nothing was saved.';
  return size > TRANSCRIPT_MAX_BYTES
    ? `It is ${sizeWords(size)}. The limit is ${sizeWords(TRANSCRIPT_MAX_BYTES)}. Nothing was saved.`
    : null;
}

/** Sends one transcript, for the first time or again. */
export async function importTranscript(cache: QueryClient, { key, dealId, file }: SendingTranscript): Promise<void> {
  noteSending(key, { share: 0, refusal: null });
  let changedDeal: string | null = null;
  try {
    const asked = new URLSearchParams({ fileName: file.name, ...(dealId !== null && { opportunityId: dealId }) });
    const answer = await sendFile<ImportAnswer>(`/recorded-meetings/transcripts?${asked}`, file, {
      key,
      onProgress: (share) => noteSending(key, { share }),
    });
    const { id, deal } = answer.meeting;
    changedDeal = deal?.id ?? null;
    cache.setQueryData(query.recordedMeetings.get.queryKey({ input: { id } }), answer.meeting);
    cache.setQueryData(query.recordedMeetings.matches.queryKey({ input: { id } }), answer.matches);
    noteSending(key, { share: 1, answer });
  } catch (error) {
    const refusal = error instanceof Error ? error.message : problemOf(error).message;
    noteSending(key, { refusal, isFinal: error instanceof FileRefused });
  }
  await meetingsChanged(cache, changedDeal);
}

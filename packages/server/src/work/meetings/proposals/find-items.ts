/** Finds what the rules propose in a long transcript, in a process of its own: the server goes on with its other requests. */
import type { MeetingItem } from '@forecastle/rules';
import { OutOfMemory, runInChild } from '../../../platform/child-process/run-in-child.ts';
import type { ReadTranscript } from './read-transcript.ts';

interface Finding {
  readonly signal?: AbortSignal;
  readonly milliseconds?: number;
  readonly heapMb?: number;
}

/** The longest transcript that the rules read takes 3 seconds, and many times as long on a server that is busy. Nothing waits for it. */
const MILLISECONDS = 120_000;
const HEAP_MB = 512;

/** A transcript takes more to read than it may. The message is for a person. */
export class TooMuchToRead extends Error {
  override name = 'TooMuchToRead';

  constructor(why: string) {
    super(
      `Reading this transcript for proposals ${why}. The transcript is kept. Select words in it to propose them, or split the file and import the parts.`,
    );
  }
}

/** Returns what `findMeetingItems` returns. Throws TooMuchToRead. */
export async function findItems(
  { transcript, context }: ReadTranscript,
  { signal, milliseconds = MILLISECONDS, heapMb = HEAP_MB }: Finding = {},
): Promise<MeetingItem[]> {
  const limit = AbortSignal.timeout(milliseconds);
  try {
    const [found] = await runInChild<ReadTranscript, MeetingItem[]>(
      new URL('./item-finder.ts', import.meta.url),
      { transcript, context },
      {
        name: 'finding items of a meeting',
        heapMb,
        isConfined: true,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      },
    );
    if (!found) throw new Error('the item finder said nothing');
    return found;
  } catch (error) {
    if (limit.aborted) throw new TooMuchToRead('took too long');
    if (error instanceof OutOfMemory) throw new TooMuchToRead('needed too much memory');
    throw error;
  }
}

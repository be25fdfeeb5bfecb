/** Finds what the rules propose without keeping the server from its other requests: a long transcript takes a process of its own. */
import { findMeetingItems, type MeetingItem } from '@forecastle/rules';
import { OutOfMemory, runInChild } from '../../../platform/child-process/run-in-child.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { FairSemaphore } from '../../../platform/sharing/fair-semaphore.ts';
import type { ReadTranscript } from './read-transcript.ts';

interface FindingLimits {
  /** Longer speech is read in a process of its own. */
  readonly atOnceCharacters: number;
  readonly milliseconds: number;
  readonly heapMb: number;
}

/**
 * What is read at once takes 5 ms, and 100 ms of words that are chosen to take long. The longest transcript that the rules read
 * takes 3 seconds.
 */
const LIMITS: FindingLimits = { atOnceCharacters: 15_000, milliseconds: 20_000, heapMb: 512 };

/** Processes at a time, of all and of one organisation. */
const PLACES = new FairSemaphore({ count: 4, waitMs: 20_000 });
const ORGANIZATION_PLACES = 2;

/** Returns what `findMeetingItems` returns; throws a sentence for a person where it takes too much. */
export async function findItems(
  { transcript, context }: ReadTranscript,
  organizationId: string,
  { atOnceCharacters, milliseconds, heapMb }: FindingLimits = LIMITS,
): Promise<MeetingItem[]> {
  const characters = transcript.cues.reduce((sum, { text }) => sum + text.length, 0);
  if (characters <= atOnceCharacters) return findMeetingItems(transcript, context);
  const leave = await PLACES.take([{ of: `organization ${organizationId}`, most: ORGANIZATION_PLACES }]);
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const [found] = await runInChild<ReadTranscript, MeetingItem[]>(
      new URL('./item-finder.ts', import.meta.url),
      { transcript, context },
      { name: 'finding items of a meeting', heapMb, isConfined: true, signal },
    );
    if (!found) throw new Error('the item finder said nothing');
    return found;
  } catch (error) {
    if (signal.aborted) throw refused('took too long');
    if (error instanceof OutOfMemory) throw refused('needed too much memory');
    throw error;
  } finally {
    leave();
  }
}

const refused = (why: string) =>
  invalid({
    field: null,
    expected: 'a shorter transcript',
    message: `Reading this transcript for proposals ${why}. Nothing was changed. Try again, or split it and import the parts.`,
  });

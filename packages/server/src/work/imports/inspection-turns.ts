import { FairSemaphore } from '../../platform/sharing/fair-semaphore.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';

/** Each may take the memory that a reading process has, and the body of an upload beside it. */
export const inspections = new FairSemaphore({ count: 3, waitMs: null });

/** Of one organisation, and of one person in whichever; of those one may be larger than so many bytes. */
const MOST = 2;
const LARGE_BYTES = 1024 * 1024;

/**
 * Runs what inspects a file of so many bytes when it is the actor's turn: two files of one organisation at a time, so that
 * there is room for those of others. Throws QueueFull, and the reason of `gone` when that is aborted first.
 */
export async function inInspectionTurn<T>(
  { organizationId, userId, memberId }: Pick<Actor, 'organizationId' | 'userId' | 'memberId'>,
  size: number,
  work: () => Promise<T>,
  gone?: AbortSignal,
): Promise<T> {
  const shares = [
    { of: `organization ${organizationId}`, most: MOST },
    { of: `person ${userId || memberId}`, most: MOST },
    ...(size > LARGE_BYTES ? [{ of: `large files of ${organizationId}`, most: 1 }] : []),
  ];
  const release = await inspections.take(shares, gone);
  try {
    return await work();
  } finally {
    release();
  }
}

import type { CommitRecords } from './rollUp.ts';

type Counted = Pick<CommitRecords, 'closedMinor' | 'commitMinor'>;

/** What was closed and in Commit when somebody submitted, and what is now; null while both are the same. */
export function movedSince(
  then: Counted,
  now: Counted,
): { readonly thenMinor: bigint; readonly nowMinor: bigint } | null {
  const [thenMinor, nowMinor] = [then.closedMinor + then.commitMinor, now.closedMinor + now.commitMinor];
  return thenMinor === nowMinor ? null : { thenMinor, nowMinor };
}

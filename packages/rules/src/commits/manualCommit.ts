import { type CommitRecords, closedAndCommit } from './rollUp.ts';

/** Where a manual commit comes from: a call of the scope itself, calls below it, or what is closed and in Commit. */
export const COMMIT_SOURCES = ['submitted', 'sum', 'category'] as const;
export type CommitSource = (typeof COMMIT_SOURCES)[number];

export const COMMIT_SOURCE_NAMES: Readonly<Record<CommitSource, string>> = {
  submitted: 'Commit as submitted',
  sum: 'Team roll-up of submissions',
  category: 'No submission: closed + Commit deals',
};

export interface ManualCommit<Source extends CommitSource = CommitSource> {
  readonly commitMinor: bigint;
  readonly from: Source;
}

/** Returns what is committed for a period: what was submitted, and before anything was, what is closed and the deals in Commit. */
export function manualCommit(
  submitted: ManualCommit<'submitted' | 'sum'> | null,
  { closedMinor, commitMinor }: Pick<CommitRecords, 'closedMinor' | 'commitMinor'>,
): ManualCommit {
  if (submitted) return submitted;
  return { commitMinor: closedAndCommit({ closedMinor, commitMinor }), from: 'category' };
}

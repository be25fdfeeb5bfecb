import { needsReminder } from '@forecastle/rules';
import type { CommitLine } from './submissions/submissions.ts';

type Line = Pick<CommitLine, 'key' | 'scope' | 'memberId' | 'deadline'> & { readonly call: object | null };

/** Lines that call for a reminder, and how many people they are of; one's own are none. */
export function linesToRemind(lines: readonly Line[], ownId: string): { keys: readonly string[]; count: number } {
  const reminded = lines.filter(
    ({ scope, memberId, deadline, call }) =>
      memberId !== ownId && needsReminder({ scope, deadline, isSubmitted: call !== null }),
  );
  return {
    keys: reminded.map(({ key }) => key),
    count: new Set(reminded.map(({ memberId }) => memberId)).size,
  };
}

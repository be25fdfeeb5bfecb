import { needsReminder } from '@forecastle/rules';
import type { CommitLine } from './submissions/submissions.ts';

type Line = Pick<CommitLine, 'key' | 'scope' | 'memberId' | 'active' | 'deadline'> & { readonly call: object | null };

export interface AskedCommits {
  /** People who have submitted all that they are asked for. */
  readonly submitted: number;
  /** People who are asked: reps who have not left, and whoever a deadline asks for a team. */
  readonly of: number;
  /** Lines that call for a reminder and how many people they are of; one's own are none. */
  readonly toRemind: { readonly keys: readonly string[]; readonly count: number };
}

/** Counts who has submitted and who is to be reminded, by one rule, so that both figures agree. */
export function askedCommits(lines: readonly Line[], ownId: string): AskedCommits {
  const asked = lines.filter(({ scope, active, deadline }) => active && (scope === 'rep' || deadline !== null));
  const missing = asked.filter(({ scope, deadline, call }) =>
    needsReminder({ scope, deadline, isSubmitted: call !== null }),
  );
  const reminded = missing.filter(({ memberId }) => memberId !== ownId);
  const of = peopleOf(asked);
  return {
    submitted: of - peopleOf(missing),
    of,
    toRemind: { keys: reminded.map(({ key }) => key), count: peopleOf(reminded) },
  };
}

const peopleOf = (lines: readonly Line[]): number => new Set(lines.map(({ memberId }) => memberId)).size;

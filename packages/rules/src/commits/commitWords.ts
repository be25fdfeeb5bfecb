import type { CommitScope } from './commitTree.ts';

/** Characters of a comment on a commit. */
export const COMMIT_COMMENT_MAX = 2000;

export interface CommitOf {
  readonly scope: CommitScope;
  /** Of the rep, or who leads the team; null for the reader's own, and for the organisation. */
  readonly name: string | null;
}

/** Says whose commit it is, within a sentence. */
export function commitWords({ scope, name }: CommitOf): string {
  if (scope === 'organization') return 'the organisation’s commit';
  if (scope === 'team') return name === null ? 'your team’s commit' : `the team commit of ${name}`;
  return name === null ? 'your commit' : `the commit of ${name}`;
}

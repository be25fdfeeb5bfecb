/** What people commit for a period, added up by the reporting line. All money in minor units of one currency. */

export interface CommitFigures {
  readonly commitMinor: bigint;
  readonly bestCaseMinor: bigint;
}

/** What the deals of somebody say of a period by themselves. */
export interface CommitRecords {
  readonly closedMinor: bigint;
  /** Open deals of the period by category. */
  readonly commitMinor: bigint;
  readonly bestCaseMinor: bigint;
  readonly pipelineMinor: bigint;
}

/** Returns what is closed so far with the open deals of the period in Commit. */
export const closedAndCommit = ({
  closedMinor,
  commitMinor,
}: Pick<CommitRecords, 'closedMinor' | 'commitMinor'>): bigint => closedMinor + commitMinor;

/** What stands in for somebody who has not submitted: closed so far and Commit; with Best Case on top of it. */
export function standInOf(records: CommitRecords): CommitFigures {
  const commitMinor = closedAndCommit(records);
  return { commitMinor, bestCaseMinor: commitMinor + records.bestCaseMinor };
}

export interface CommitNode<Line> {
  readonly line: Line;
  /** What was submitted for it; null where nothing was. */
  readonly call: CommitFigures | null;
  /** What counts for a single person who has not submitted; null for teams, which have their sum. */
  readonly standIn: CommitFigures | null;
  readonly children: readonly CommitNode<Line>[];
}

export interface RolledUp<Line> {
  readonly line: Line;
  /** What goes into the line above. */
  readonly counts: CommitFigures;
  readonly from: 'submitted' | 'sum' | 'records';
  /** Of the lines below; null for a single person. */
  readonly sum: CommitFigures | null;
  /** What was called less the sum of the commits below; null without either. */
  readonly differenceMinor: bigint | null;
  /** People in the sum (else in what counts) for whom their deals stand in. */
  readonly standIns: readonly Line[];
  /** Whether anybody submitted anything that is in it. */
  readonly anySubmitted: boolean;
  readonly children: readonly RolledUp<Line>[];
}

/**
 * Adds up by the reporting line. A call of whoever leads counts in the line above in place of the sum below it, which
 * stays beside it; who has not submitted counts with what their deals say, and is named.
 */
export function rollUp<Line>({ line, call, standIn, children }: CommitNode<Line>): RolledUp<Line> {
  const below = children.map(rollUp);
  if (standIn !== null) {
    return {
      line,
      counts: call ?? standIn,
      from: call ? 'submitted' : 'records',
      sum: null,
      differenceMinor: null,
      standIns: call ? [] : [line],
      anySubmitted: call !== null,
      children: below,
    };
  }
  const sum = below.reduce(
    (total, { counts }) => ({
      commitMinor: total.commitMinor + counts.commitMinor,
      bestCaseMinor: total.bestCaseMinor + counts.bestCaseMinor,
    }),
    { commitMinor: 0n, bestCaseMinor: 0n },
  );
  const anySubmitted = call !== null || below.some((each) => each.anySubmitted);
  return {
    line,
    counts: call ?? sum,
    // A sum to which nobody submitted anything is what the deals say.
    from: call ? 'submitted' : anySubmitted ? 'sum' : 'records',
    sum,
    differenceMinor: call && call.commitMinor - sum.commitMinor,
    // Below a call of its own nobody's deals stand in for anything in this sum.
    standIns: below.flatMap((each) => (each.sum !== null && each.from === 'submitted' ? [] : each.standIns)),
    anySubmitted,
    children: below,
  };
}

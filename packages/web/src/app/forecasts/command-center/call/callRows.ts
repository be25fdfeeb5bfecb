/** The rows of a forecast call: the lines of the commits in the order of the reporting line, with what each will bring. */
import type { Api } from '../../../../api/client.ts';
import type { CommitLine, CommitView } from '../../submissions/submissions.ts';
import type { Whose } from '../../whose.ts';

export type LineFigures = Awaited<ReturnType<Api['forecasts']['lines']>>['items'][number];

export interface CallRow {
  readonly line: CommitLine;
  /** Missing until they are loaded. */
  readonly figures: LineFigures | undefined;
  /** How far below the first row; the first has 0. */
  readonly depth: number;
  /** Lines below it that are not rows yet. */
  readonly hasMore: boolean;
}

/** With up to so many lines all teams stand open at first. */
export const OPEN_LINES = 24;

/** Returns the line of the chosen rep or team, else one's own; none for a team that the reader's line does not hold. */
export function rootOf({ lines }: Pick<CommitView, 'lines'>, { owner, team }: Whose): CommitLine | undefined {
  if (owner !== null) return lines.find(({ key }) => key === `rep ${owner}`);
  return team === null ? lines[0] : lines.find(({ key }) => key === `team ${team}`);
}

/**
 * Returns the rows whose ranges are drawn on one axis: the reps where any are shown, else all below the total. A sum
 * would dwarf what it sums, so its range is written instead.
 */
export function drawnRows(rows: readonly CallRow[]): readonly CallRow[] {
  const reps = rows.filter(({ line }) => line.scope === 'rep');
  if (reps.length > 0) return reps;
  return rows.length > 1 ? rows.slice(1) : rows;
}

/** What rows beside each other are ordered by. */
export const CALL_SORTS = ['gap', 'name', 'likely', 'change'] as const;
export type CallSort = (typeof CALL_SORTS)[number];

interface ShownRows {
  readonly opened: (key: string) => boolean;
  readonly sort?: CallSort | undefined;
}

/** Returns the root and what stands below it, of teams those that are open. */
export function callRows(
  lines: readonly CommitLine[],
  figures: readonly LineFigures[],
  root: CommitLine,
  { opened, sort = 'name' }: ShownRows,
): CallRow[] {
  const below = Map.groupBy(lines, ({ parent }) => parent);
  const byKey = new Map(figures.map((each) => [each.key, each]));
  // By name is the order they come in. What is not known comes last.
  const sortValue = ({ key }: CommitLine): number => {
    const known = byKey.get(key);
    if (sort === 'likely') return known?.mostLikely == null ? Number.POSITIVE_INFINITY : -Number(known.mostLikely);
    const value = sort === 'gap' ? known?.gapMinor : known?.changeMinor;
    return value == null ? Number.POSITIVE_INFINITY : Number(value);
  };
  const inOrder = (children: readonly CommitLine[]): readonly CommitLine[] =>
    sort === 'name' ? children : children.toSorted((a, b) => compare(sortValue(a), sortValue(b)));
  const rowsOf = (line: CommitLine, depth: number): CallRow[] => {
    const children = inOrder(below.get(line.key) ?? []);
    const isOpen = depth === 0 || opened(line.key);
    return [
      { line, figures: byKey.get(line.key), depth, hasMore: children.length > 0 },
      ...(isOpen ? children.flatMap((child) => rowsOf(child, depth + 1)) : []),
    ];
  };
  return rowsOf(root, 0);
}

/** Returns the root with everything below it. */
export function linesUnder(lines: readonly CommitLine[], root: CommitLine): CommitLine[] {
  const below = Map.groupBy(lines, ({ parent }) => parent);
  const under = (line: CommitLine): CommitLine[] => [line, ...(below.get(line.key) ?? []).flatMap(under)];
  return under(root);
}

/** The gap is out of reach when even the high end of the range stays below quota. */
export const isOutOfReach = ({ high, quotaMinor }: Pick<LineFigures, 'high' | 'quotaMinor'>): boolean =>
  high !== null && quotaMinor !== null && Number(high) < quotaMinor;

/** Minor units by which a commit is above the high end of the range; 0 where it is not, or there is no range. */
export function aboveRange(line: Pick<CommitLine, 'call'>, figures: Pick<LineFigures, 'high'> | undefined): number {
  if (!line.call || figures?.high == null) return 0;
  return Math.max(0, line.call.commitMinor - Number(figures.high));
}

/** Two that are not known stand as they came: their difference is no number. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

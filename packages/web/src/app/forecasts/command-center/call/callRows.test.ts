import { describe, expect, it } from 'vitest';
import type { CommitLine } from '../../submissions/submissions.ts';
import { aboveRange, callRows, drawnRows, isOutOfReach, type LineFigures, linesUnder, rootOf } from './callRows.ts';

const line = (key: string, parent: string | null, given: Partial<CommitLine> = {}): CommitLine => {
  const [scope, memberId = null] = key.split(' ');
  return { key, parent, scope, memberId, call: null, deadline: null, ...given } as CommitLine;
};
const called = { commitMinor: 390_000_00 } as CommitLine['call'];
const lines = [
  line('organization', null),
  line('team a', 'organization'),
  line('rep a', 'team a', { call: called }),
  line('rep b', 'team a', { call: called, deadline: 'missed' }),
  line('rep c', 'organization'),
];
const figures = [{ key: 'rep a', high: '35200000', quotaMinor: 300_000_00 }] as LineFigures[];
const nobody = { owner: null, team: null };

describe('the rows of a forecast call', () => {
  it('begin with the chosen rep or team, else with one’s own line', () => {
    expect(rootOf({ lines }, nobody)?.key).toBe('organization');
    expect(rootOf({ lines }, { owner: null, team: 'a' })?.key).toBe('team a');
    expect(rootOf({ lines }, { owner: 'b', team: 'a' })?.key).toBe('rep b');
    expect(rootOf({ lines }, { owner: null, team: 'z' })).toBeUndefined();
  });

  it('hold the people of teams that are open', () => {
    const rows = (isOpen: boolean) =>
      callRows(lines, figures, lines[0] as CommitLine, { opened: () => isOpen }).map(
        ({ line, depth }) => `${depth} ${line.key}`,
      );
    expect(rows(false)).toEqual(['0 organization', '1 team a', '1 rep c']);
    expect(rows(true)).toEqual(['0 organization', '1 team a', '2 rep a', '2 rep b', '1 rep c']);
    const [, team] = callRows(lines, figures, lines[0] as CommitLine, { opened: () => false });
    expect(team).toMatchObject({ hasMore: true, figures: undefined });
  });

  it('draw the ranges of what is compared, and of nothing that sums it', () => {
    const drawn = (isOpen: boolean, root = lines[0] as CommitLine) =>
      drawnRows(callRows(lines, figures, root, { opened: () => isOpen })).map(({ line }) => line.key);
    expect(drawn(true)).toEqual(['rep a', 'rep b', 'rep c']);
    expect(drawn(true, lines[2])).toEqual(['rep a']);
    const teams = [line('organization', null), line('team a', 'organization'), line('team b', 'organization')];
    const rows = callRows(teams, figures, teams[0] as CommitLine, { opened: () => false });
    expect(drawnRows(rows).map(({ line }) => line.key)).toEqual(['team a', 'team b']);
    expect(drawnRows(rows.slice(0, 1))).toEqual(rows.slice(0, 1));
  });

  it('come with the largest gap first, and what is not known last', () => {
    const gaps = [
      { key: 'rep a', gapMinor: '-100' },
      { key: 'rep b', gapMinor: '-300' },
      { key: 'team a', gapMinor: null },
      { key: 'rep c', gapMinor: '5' },
    ] as LineFigures[];
    const keys = callRows(lines, gaps, lines[0] as CommitLine, { opened: () => true, sort: 'gap' }).map(
      ({ line }) => line.key,
    );
    expect(keys).toEqual(['organization', 'rep c', 'team a', 'rep b', 'rep a']);
  });

  it('are all of those under a line', () => {
    const keysUnder = (line: CommitLine | undefined) => linesUnder(lines, line as CommitLine).map(({ key }) => key);
    expect(keysUnder(lines[1])).toEqual(['team a', 'rep a', 'rep b']);
    expect(keysUnder(lines[0])).toHaveLength(lines.length);
  });

  it('say how far a commit is above its range, and when quota is beyond it', () => {
    const [a] = figures;
    expect(aboveRange({ call: called }, a)).toBe(38_000_00);
    expect(aboveRange({ call: null }, a)).toBe(0);
    expect(aboveRange({ call: called }, { high: null })).toBe(0);
    expect(isOutOfReach({ high: '100', quotaMinor: 101 })).toBe(true);
    expect(isOutOfReach({ high: '101', quotaMinor: 101 })).toBe(false);
    expect(isOutOfReach({ high: null, quotaMinor: 101 })).toBe(false);
  });
});

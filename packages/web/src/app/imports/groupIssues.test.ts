import { describe, expect, it } from 'vitest';
import { groupIssues, type Issue } from './groupIssues.ts';

const issue = (row: number, value: string, reason = 'not an amount'): Issue => ({
  row,
  column: 'Amount',
  value,
  reason,
  expected: 'a number',
  severity: 'rejected',
});

describe('rows to look at', () => {
  it('say one reason once, with each value once', () => {
    const groups = groupIssues([
      issue(2, 'a lot'),
      issue(3, ''),
      issue(4, 'a lot'),
      issue(7, 'tbc'),
      issue(9, '1', 'late'),
    ]);
    expect(groups.map(({ issues, values }) => [issues.map(({ row }) => row), values])).toEqual([
      [
        [2, 3, 4, 7],
        ['a lot', 'tbc'],
      ],
      [[9], ['1']],
    ]);
  });
  it('keep apart what differs in its column, what was expected or the outcome', () => {
    const one = issue(2, 'x');
    const others: Issue[] = [
      { ...one, column: 'Close' },
      { ...one, expected: null },
      { ...one, severity: 'warning' },
    ];
    expect(groupIssues([one, ...others])).toHaveLength(4);
  });
});

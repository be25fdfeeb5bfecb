import { describe, expect, it } from 'vitest';
import { isStepOverdue, overdueUrgency } from './procurementSteps.ts';

const TODAY = 20_000;

describe('a step of procurement', () => {
  it.each([
    ['open', -1, true],
    ['in_progress', -1, true],
    ['open', 0, false],
    ['open', 1, false],
    ['done', -10, false],
    ['not_needed', -10, false],
    ['open', null, false],
  ] as const)('that is %s and due in %s days is late: %s', (state, days, late) => {
    expect(isStepOverdue({ state, dueOn: days === null ? null : TODAY + days }, TODAY)).toBe(late);
  });
});

describe('late steps', () => {
  it.each([
    [0, 5, null],
    [1, 31, 'medium'],
    [1, 30, 'high'],
    [2, -4, 'high'],
    [1, null, 'medium'],
  ] as const)('%i of them with the close in %s days are %s', (overdue, days, urgency) => {
    expect(overdueUrgency({ overdue, closeDate: days === null ? null : TODAY + days }, TODAY)).toBe(urgency);
  });
});

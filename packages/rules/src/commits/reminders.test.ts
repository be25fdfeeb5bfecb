import { describe, expect, it } from 'vitest';
import { mayRemindAgain, needsReminder } from './reminders.ts';

describe('a line calls for a reminder', () => {
  it.each([
    // scope, submitted, deadline, named: reminded
    ['rep', false, null, false, true],
    ['rep', true, null, false, false],
    ['rep', true, null, true, false],
    ['rep', true, 'kept', false, false],
    ['rep', true, 'due', false, true],
    ['rep', true, 'missed', false, true],
    ['team', false, null, false, false],
    ['team', false, null, true, true],
    ['team', false, 'due', false, true],
    ['team', true, 'kept', true, false],
    ['organization', false, null, true, false],
  ] as const)('%s, submitted %s, deadline %s, named %s: %s', (scope, isSubmitted, deadline, named, is) =>
    expect(needsReminder({ scope, isSubmitted, deadline }, named)).toBe(is),
  );
});

it('is sent again 20 hours after the last', () => {
  const now = Date.parse('2026-11-30T09:00:00Z');
  expect(mayRemindAgain(null, now)).toBe(true);
  expect(mayRemindAgain(Date.parse('2026-11-29T13:00:00Z'), now)).toBe(true);
  expect(mayRemindAgain(Date.parse('2026-11-29T13:00:01Z'), now)).toBe(false);
});

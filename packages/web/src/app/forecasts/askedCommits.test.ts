import { expect, it } from 'vitest';
import { askedCommits } from './askedCommits.ts';

const line = (
  scope: 'organization' | 'team' | 'rep',
  memberId: string | null,
  {
    call = null,
    deadline = null,
    active = true,
  }: { call?: object | null; deadline?: 'kept' | 'due' | 'missed' | null; active?: boolean } = {},
) => ({ key: memberId === null ? scope : `${scope} ${memberId}`, scope, memberId, active, call, deadline });

it('counts people below whose lines call for a reminder, each once', () => {
  const lines = [
    line('organization', null),
    line('team', 'tom', { deadline: 'due' }),
    line('rep', 'tom'),
    line('rep', 'joe'),
    line('rep', 'ana', { call: {}, deadline: 'missed' }),
    line('rep', 'mere', { call: {}, deadline: 'kept' }),
    line('team', 'helen'),
    line('rep', 'me'),
  ];
  expect(askedCommits(lines, 'me').toRemind).toEqual({
    keys: ['team tom', 'rep tom', 'rep joe', 'rep ana'],
    count: 3,
  });
  expect(askedCommits([], 'me').toRemind).toEqual({ keys: [], count: 0 });
});

it('counts as submitted who is not missing anything, of all who are asked, oneself included', () => {
  const lines = [
    line('organization', null),
    line('team', 'tom', { call: {}, deadline: 'kept' }),
    line('rep', 'tom', { deadline: 'due' }),
    line('rep', 'mere', { call: {}, deadline: 'kept' }),
    // No deadline asks for it, and the roll-up stands in.
    line('team', 'helen'),
    line('rep', 'me'),
  ];
  expect(askedCommits(lines, 'me')).toMatchObject({ submitted: 1, of: 3, toRemind: { count: 1 } });
  expect(askedCommits([line('rep', 'ana', { call: {} }), line('rep', 'joe')], 'me')).toMatchObject({
    submitted: 1,
    of: 2,
  });
});

it('asks nobody who has left', () => {
  const lines = [line('organization', null), line('rep', 'ana', { call: {} }), line('rep', 'joe', { active: false })];
  expect(askedCommits(lines, 'me')).toEqual({ submitted: 1, of: 1, toRemind: { keys: [], count: 0 } });
});

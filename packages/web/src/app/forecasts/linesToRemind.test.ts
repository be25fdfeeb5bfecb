import { expect, it } from 'vitest';
import { linesToRemind } from './linesToRemind.ts';

const line = (
  scope: 'organization' | 'team' | 'rep',
  memberId: string | null,
  { call = null, deadline = null }: { call?: object | null; deadline?: 'kept' | 'due' | 'missed' | null } = {},
) => ({ key: memberId === null ? scope : `${scope} ${memberId}`, scope, memberId, call, deadline });

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
  expect(linesToRemind(lines, 'me')).toEqual({ keys: ['team tom', 'rep tom', 'rep joe', 'rep ana'], count: 3 });
  expect(linesToRemind([], 'me')).toEqual({ keys: [], count: 0 });
});

import { expect, it } from 'vitest';
import { endedSince, watcher } from './watching.ts';

const file = (id: string, status: 'queued' | 'processing' | 'ready' | 'failed') => ({ id, status });

it('looks ever more rarely at what is under way, and often again once something else is', () => {
  const look = watcher();
  const files = [file('a', 'queued'), file('b', 'ready')];
  expect(look([file('b', 'ready')], 0)).toBe(false);
  expect([100, 14_000, 20_000, 70_000].map((now) => look(files, now))).toEqual([1_000, 1_000, 5_000, 15_000]);
  expect(look([file('c', 'queued'), ...files], 71_000)).toBe(1_000);
  expect(look([file('a', 'ready')], 72_000)).toBe(false);
});

it('tells once of a file that has ended, and not of one that was there before', () => {
  const after = [file('a', 'ready'), file('b', 'failed'), file('c', 'ready'), file('d', 'processing')];
  const before = [file('a', 'processing'), file('b', 'queued'), file('d', 'queued')];
  expect(endedSince(before, after).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(endedSince(after, after)).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { clockWords, levelOf, levelWords, microphoneFault } from './recordWords.ts';

it.each([
  [0, '0:00'],
  [7999, '0:07'],
  [754_000, '12:34'],
  [3_599_999, '59:59'],
  [3_723_000, '1:02:03'],
  [36_000_000, '10:00:00'],
])('%i ms on a clock is %s', (milliseconds, words) => {
  expect(clockWords(milliseconds)).toBe(words);
});

describe('a level', () => {
  it.each([
    [0, 0, 'No sound'],
    [0.001, 0, 'No sound'],
    [0.01, 0.37, 'Quiet'],
    [0.1, 0.74, 'Good'],
    [1, 1, 'Too loud'],
  ])('of samples with a root mean square of %d is %d: %s', (samples, level, words) => {
    expect(levelOf(samples)).toBeCloseTo(level, 2);
    expect(levelWords(levelOf(samples))).toBe(words);
  });
});

it('a refused microphone says how to allow it, a missing one to connect it', () => {
  const named = (name: string) => Object.assign(new Error('no'), { name });
  expect(microphoneFault(named('NotAllowedError'))).toContain('allow the microphone');
  expect(microphoneFault(named('NotFoundError'))).toContain('Connect one');
  expect(microphoneFault(named('NotReadableError'))).toContain('Another program');
  expect(microphoneFault('nothing')).toContain('could not be opened');
});

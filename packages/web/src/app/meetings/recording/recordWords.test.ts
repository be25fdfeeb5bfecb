import { describe, expect, it } from 'vitest';
import { levelOf, levelWords, microphoneFault } from './recordWords.ts';

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

import { describe, expect, it } from 'vitest';
import { expectedShort, expectedWords } from './quotas.ts';

const view = (percent: number, from: 'elapsed' | 'history' = 'elapsed', periods = 4) =>
  ({ expected: { percent, from, periods } }) as Parameters<typeof expectedWords>[0];

describe('what is expected by now', () => {
  it('is one short line, and behind it where it comes from', () => {
    expect(expectedShort(view(55.3, 'history'))).toBe('Expected by now: 55.3%.');
    expect(expectedWords(view(55.3, 'history'))).toBe('Expected by now: 55.3% (your pace in 4 past periods).');
    expect(expectedWords(view(40), true)).toBe('Expected by then: 40% (days elapsed).');
  });

  it('is said in words before the first full day and after the last', () => {
    expect(expectedShort(view(0))).toBe('No full day has passed yet.');
    expect(expectedWords(view(100), true)).toBe('The period was over.');
  });
});

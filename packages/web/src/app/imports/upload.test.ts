import { describe, expect, it } from 'vitest';
import { refusal, uploadLimit } from './upload.ts';

const own = uploadLimit(null);
const demo = uploadLimit({ removedAt: '2026-12-01T00:00:00Z' });

describe('a file that is offered', () => {
  it.each([
    [{ name: 'deals.csv', size: 1 }, null],
    [{ name: 'Q4 pipeline.XLSX', size: 10 * 1024 * 1024 }, null],
    [{ name: 'deals.csv', size: 0 }, 'deals.csv is empty.'],
    [{ name: 'deals.csv', size: 10 * 1024 * 1024 + 1 }, /the limit is 10 MB\. Split it/],
    [{ name: 'deals.pdf', size: 5 }, /not a readable spreadsheet/],
    [{ name: 'deals', size: 5 }, /not a readable spreadsheet/],
  ])('is judged before it is sent: %o', (file, said) => {
    if (said === null || typeof said === 'string') expect(refusal(file, own)).toBe(said);
    else expect(refusal(file, own)).toMatch(said);
  });

  it('may be smaller in a copy of the demo, as the server says it', () => {
    const size = 2 * 1024 * 1024;
    expect([own.words, demo.words]).toEqual(['10 MB', '2 MB']);
    expect(refusal({ name: 'deals.csv', size }, demo)).toBeNull();
    expect(refusal({ name: 'deals.csv', size: size + 1 }, own)).toBeNull();
    expect(refusal({ name: 'deals.csv', size: size + 1 }, demo)).toBe(
      'deals.csv has 2.0 MB; the demo limit is 2 MB. Sign up to import larger files.',
    );
  });
});

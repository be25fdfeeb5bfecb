import { describe, expect, it } from 'vitest';
import { refusal } from './upload.ts';

describe('a file that is offered', () => {
  it.each([
    [{ name: 'deals.csv', size: 1 }, null],
    [{ name: 'Q4 pipeline.XLSX', size: 10 * 1024 * 1024 }, null],
    [{ name: 'deals.csv', size: 0 }, 'deals.csv is empty.'],
    [{ name: 'deals.csv', size: 10 * 1024 * 1024 + 1 }, /up to 10\.0 MB can be read/],
    [{ name: 'deals.pdf', size: 5 }, /not a spreadsheet Forecastle reads/],
    [{ name: 'deals', size: 5 }, /not a spreadsheet Forecastle reads/],
  ])('is judged before it is sent: %o', (file, said) => {
    if (said === null || typeof said === 'string') expect(refusal(file)).toBe(said);
    else expect(refusal(file)).toMatch(said);
  });
});

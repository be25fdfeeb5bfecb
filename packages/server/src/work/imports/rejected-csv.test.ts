import { describe, expect, it } from 'vitest';
import { csvCell } from './rejected-csv.ts';

describe('a cell of the rejected rows', () => {
  it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '＝1+1', '＋1', '－1+1', '＠SUM(A1)'])(
    'is no formula: %j',
    (text) => expect(csvCell(text)).toBe(`'${text}`),
  );

  it.each(['\n=1+1', '\r=1+1'])('is no formula after a line end: %j', (text) =>
    expect(csvCell(text)).toBe(`"'${text}"`),
  );

  it.each(['Pier', '-12', '-1.250,50', ' =1', ''])('stays as it is otherwise: %j', (text) => {
    expect(csvCell(text).replaceAll('"', '')).toBe(text);
  });
});

import { describe, expect, it } from 'vitest';
import { inspectFile } from './inspect.ts';
import { UnlikeTexts } from './unlike-texts.ts';

describe('texts that are unlike', () => {
  it('are, up to as many as are held, and the first that came before is told', () => {
    const texts = new UnlikeTexts();
    for (let text = 0; text < 100_000; text++) expect(texts.add(`OPP-${text}`)).toBe(true);
    expect(texts.add('OPP-70000')).toBe(false);
  });

  it('are not known to be where there are more than are held', () => {
    const texts = new UnlikeTexts();
    for (let text = 0; text < 200_000; text++) texts.add(String(text));
    expect(texts.add('another')).toBe(false);
  });
});

describe('a column of a long file', () => {
  const inspected = async (ids: readonly string[]) => {
    const lines = ['Opportunity ID,Name,Stage', ...ids.map((id, row) => `${id},Deal ${row},Proposal`), ''];
    const { columns } = await inspectFile({ bytes: Buffer.from(lines.join('\n')), fileName: 'deals.csv' });
    return columns.map(({ header, unique }) => [header, unique]);
  };
  const ids = Array.from({ length: 3_000 }, (_, row) => `D${row}`);

  it('is known to hold no value twice', async () => {
    expect(await inspected(ids)).toEqual([
      ['Opportunity ID', true],
      ['Name', true],
      ['Stage', false],
    ]);
  });

  it.each([
    ['in its first rows', ids.with(7, 'D3')],
    ['in its last row', ids.with(-1, 'D3')],
    ['with spaces about it', ids.with(-1, ' D2500 ')],
  ])('is not where one comes again %s', async (_, given) => {
    expect((await inspected(given))[0]).toEqual(['Opportunity ID', false]);
  });
});

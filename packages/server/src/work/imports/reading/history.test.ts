import { describe, expect, it } from 'vitest';
import { DistinctCount } from './distinct-count.ts';
import { readHistoryRows } from './history-rows.ts';
import type { HistoryToRead } from './history-to-read.ts';
import { formsOf, guessMapping, recogniseKind } from './index.ts';
import { inspectFile } from './inspect.ts';
import { readInstant } from './instants.ts';
import { hashOf } from './text-hash.ts';

const FORM = { header: 'When', decimal: '.', order: 'day_first', fractions: false } as const;
const inAuckland = (cell: Parameters<typeof readInstant>[0]) => {
  const read = readInstant(cell, FORM, 'Pacific/Auckland');
  return 'value' in read && read.value !== null ? new Date(read.value).toISOString() : read;
};
const fileOf = (text: string) => ({ bytes: Buffer.from(text), fileName: 'a.csv' });

describe('the time of a row', () => {
  it.each([
    ['20150211130001', '2015-02-11T00:00:01.000Z'],
    ['2015-02-11 13:00', '2015-02-11T00:00:00.000Z'],
    ['2015-02-11T13:00:05Z', '2015-02-11T13:00:05.000Z'],
    ['2015-02-11T13:00:05+02:00', '2015-02-11T11:00:05.000Z'],
    ['11/02/2015 1:30 pm', '2015-02-11T00:30:00.000Z'],
    ['11.02.2015, 13:30 Uhr', '2015-02-11T00:30:00.000Z'],
    ['15 Apr, 2021 00:02:00', '2021-04-14T12:02:00.000Z'],
    ['2015-02-11', '2015-02-10T11:00:00.000Z'],
    ['1423612800000', '2015-02-11T00:00:00.000Z'],
    [42_046.5, '2015-02-10T23:00:00.000Z'],
    [{ date: '2015-02-11', time: '13:00:01' }, '2015-02-11T00:00:01.000Z'],
  ])('%j', (cell, instant) => expect(inAuckland(cell)).toBe(instant));

  it('is not one that no clock shows', () => {
    expect(inAuckland('2015-02-11 25:00')).toMatchObject({ reason: 'this is not a time of day' });
    expect(inAuckland('yesterday')).toMatchObject({ reason: 'this is not a date' });
  });
});

describe('what a file holds', () => {
  const kindOf = async (text: string) => recogniseKind(await inspectFile(fileOf(text)));

  it('is a history when deals return and each row has its time', async () => {
    expect(await kindOf('Deal ID,Snapshot date,Stage\n1,2025-01-01,Open\n2,2025-01-01,Open\n1,2025-02-01,Won\n')).toBe(
      'history',
    );
    // As a CRM exports its own log: the time of a row is its created date.
    const log = 'OpportunityId,StageName,Amount,CloseDate,CreatedDate\n';
    const rows = [1, 2, 3, 4].flatMap((day) =>
      ['A', 'B'].map((id) => `${id},Proposal,5,2025-06-30,2025-01-0${day} 10:0${id === 'A' ? 1 : 2}`),
    );
    expect(await kindOf(`${log}${rows.join('\n')}\n`)).toBe('history');
  });

  it('is a pipeline when each deal has one row, or rows have no time', async () => {
    expect(await kindOf('Deal ID,Name,Account,Last modified\n1,A,B,2025-01-01\n2,C,D,2025-01-02\n')).toBe('pipeline');
    expect(await kindOf('Deal ID,Name,Account,Product\n1,A,B,x\n1,A,B,y\n2,C,D,z\n')).toBe('pipeline');
  });

  it('is told of large files too, by counting about', () => {
    const count = new DistinctCount();
    for (let id = 0; id < 50_000; id++) count.add(hashOf(`D-${id}`));
    expect(Math.abs(count.estimate() - 50_000)).toBeLessThan(2_500);
  });
});

describe('the rows of a history', () => {
  it('come deal by deal in the order of time, those of one time in the order of the file', async () => {
    const file = fileOf(
      'Deal ID,Changed at,Stage\n1,2025-03-01,c\n2,2025-01-01,x\n1,2025-02-01,b2\n1,2025-02-01,b1\n,2025-01-01,?\n1,2025-01-01,a\n',
    );
    const inspection = await inspectFile(file);
    const history: HistoryToRead = {
      ...file,
      afterRow: inspection.headerRow,
      mapping: guessMapping(inspection, 'history').mapping,
      forms: formsOf(inspection),
      context: { currency: 'NZD', timeZone: 'UTC' },
    };
    const stages: (string | null)[] = [];
    for await (const batch of readHistoryRows(history))
      for (const { reading } of batch) stages.push('row' in reading ? reading.row.stage : null);
    // The file begins with the latest, so rows of one time are turned round with it.
    expect(stages).toEqual(['a', 'b1', 'b2', 'c', 'x', null]);
  });
});

import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isoDate } from '@forecastle/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FileWins, type WinsChoices, winsFile } from './wins-file.ts';
import { winsText } from './wins-text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wins-'));
});
afterAll(() => rm(folder, { recursive: true }));

const CHOICES: WinsChoices = { map: [], sheet: null, dateOrder: null, deals: true };

function told(lines: readonly string[], choices: Partial<WinsChoices> = {}): Promise<FileWins> {
  const path = join(folder, 'deals.csv');
  writeFileSync(path, `${lines.join('\n')}\n`);
  return winsFile(path, { ...CHOICES, ...choices });
}

/** Partners bring wins, three of four; others one of four. No account, no name: only what is known of each deal. */
const rows = Array.from({ length: 400 }, (_, i) => {
  const partner = i % 2 === 0;
  const won = ((Math.floor(i / 2) * 7) % 4 !== 0) === partner;
  return [
    i >= 390 ? 'Open' : won ? 'Won' : 'Lost',
    isoDate(19_000 + i),
    partner ? 'Partner' : 'Web',
    won ? 'Yes' : 'No',
    1000 + i,
  ].join(',');
});
const HEADER = 'Deal Status,Deal Date,Channel,Signed,Deal Cost';

it('tells whether the columns of a file of decided deals say which are won, and the chance of each open one', async () => {
  const file = await told([HEADER, ...rows]);
  expect(file).toMatchObject({
    outcome: 'Deal Status',
    decidedOn: 'Deal Date',
    decided: 390,
    open: 10,
    verdict: 'skill',
  });
  expect(file.leftOut).toEqual([
    { name: 'Signed', reason: 'tells_the_outcome', sentence: 'Signed: filled in after the outcome was known.' },
  ]);
  expect(file.columns[0]?.name).toBe('Channel');
  expect(file.measured).toMatchObject({ deals: 78, first: isoDate(19_312), last: isoDate(19_389) });
  expect(file.judged).toHaveLength(78);
  const [partner, web] = file.openDeals ?? [];
  expect(partner).toMatchObject({ row: 392 });
  expect((partner?.chance ?? 0) - (web?.chance ?? 0)).toBeGreaterThan(0.3);
  const text = winsText(file);
  expect(text).toContain('390 decided deals');
  expect(text).toContain('Signed: filled in after the outcome was known.');
});

it('takes the columns it is told, and counts deals without a day that can be read', async () => {
  const [first, ...others] = rows;
  const file = await told([HEADER, (first ?? '').replace(isoDate(19_000), 'soon'), ...others], {
    map: ['owner=Channel'],
    deals: false,
  });
  expect(file.notices).toContain('1 decided deal has no readable date and is left out, the first in row 2.');
  expect(file).not.toHaveProperty('judged');
});

it('says how it read days that can be read both ways', async () => {
  const ambiguous = rows.map((row, i) => row.replace(isoDate(19_000 + i), `0${1 + (i % 9)}/0${1 + (i % 7)}/2025`));
  const notice = expect.stringContaining('was read day first. Use --day-first or --month-first to be sure.');
  expect((await told([HEADER, ...ambiguous])).notices).toContainEqual(notice);
  expect((await told([HEADER, ...ambiguous], { dateOrder: 'day_first' })).notices).not.toContainEqual(notice);
});

it('says which column is missing, and how to name it', async () => {
  await expect(told(['Name,Channel', 'A,Web', 'B,Partner'])).rejects.toThrow(
    'No column shows which deals were won and lost. Choose one with --map stage=Header. The columns are: Name, Channel.',
  );
  await expect(told(['Status,Channel', 'Won,Web', 'Lost,Partner'])).rejects.toThrow(
    /No column shows when a deal was decided/,
  );
});

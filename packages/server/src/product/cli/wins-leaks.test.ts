/** `wins FILE` on exports as CRMs write them: outcomes as yes or no, and columns that know how a deal ended. */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isoDate } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandFailed } from './exit-codes.ts';
import { runHere } from './testing/run-here.ts';
import { type FileWins, winsFile } from './wins-file.ts';
import { terminalProgress } from './wins-progress.ts';
import { winsText } from './wins-text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wins-leaks-'));
});
afterAll(() => rm(folder, { recursive: true }));

function written(lines: readonly string[]): string {
  const path = join(folder, 'deals.csv');
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

const measured = (lines: readonly string[], map: readonly string[] = []): Promise<FileWins> =>
  winsFile(written(lines), { map, sheet: null, dateOrder: null, deals: false });

const DEALS = 600;
const OPEN_FROM = 520;

interface Deal {
  readonly day: string;
  readonly won: boolean | null;
  readonly channel: string;
  readonly i: number;
}

/** Partners bring wins, three of four; others one of four. The latest deals are open. */
const deals = Array.from({ length: DEALS }, (_, i): Deal => {
  const partner = i % 2 === 0;
  const won = ((Math.floor(i / 2) * 7) % 4 !== 0) === partner;
  return { day: isoDate(19_000 + i), won: i < OPEN_FROM ? won : null, channel: partner ? 'Partner' : 'Web', i };
});
const decided = deals.slice(0, OPEN_FROM);
const reasonsOf = (told: FileWins) => Object.fromEntries(told.leftOut.map(({ name, reason }) => [name, reason]));

describe('outcomes written as yes or no', () => {
  it.each([
    ['1', '0', 'Won'],
    ['TRUE', 'FALSE', 'IsWon'],
    ['yes', 'no', 'Converted'],
    ['Y', 'N', 'Deal Won?'],
    ['t', 'f', 'Closed Won'],
    ['W', 'L', 'Win/Loss'],
    ['won', 'lost', 'Result'],
  ])('reads %s and %s under %s', async (yes, no, header) => {
    const told = await measured([
      `${header},Closed On,Channel`,
      ...decided.map(({ won, day, channel }) => `${won ? yes : no},${day},${channel}`),
    ]);
    expect(told).toMatchObject({ outcome: header, decided: OPEN_FROM, open: 0, verdict: 'skill' });
    expect(told.won).toBe(decided.filter(({ won }) => won).length);
  });

  it('takes a no for a loss only once the deal is closed', async () => {
    const told = await measured([
      'Is Won,Is Closed,Close Date,Channel',
      ...deals.map(({ won, day, channel }) => `${won ? 1 : 0},${won === null ? 0 : 1},${day},${channel}`),
    ]);
    expect(told).toMatchObject({ decided: OPEN_FROM, open: DEALS - OPEN_FROM });
    expect(reasonsOf(told)).toEqual({ 'Is Closed': 'says_the_stage' });
  });

  it('takes a no without a day for an open deal where nothing says whether it is closed, and says so', async () => {
    const told = await measured([
      'Won,Closed On,Channel',
      ...deals.map(({ won, day, channel }) => `${won ? 'Yes' : 'No'},${won === null ? '' : day},${channel}`),
    ]);
    expect(told).toMatchObject({ decided: OPEN_FROM, open: DEALS - OPEN_FROM });
    expect(told.notices).toContain('"No" in Won means lost when Closed On has a date, otherwise open.');
  });

  it('leaves a yes or no about something else to be a column, unless it is told', async () => {
    const lines = [
      'Signed,Closed On,Channel',
      ...decided.map(({ won, day, channel }) => `${won ? 'Yes' : 'No'},${day},${channel}`),
    ];
    await expect(measured(lines)).rejects.toThrow(
      /^No column shows which deals were won .* Accepted values: Won and Lost, yes and no, TRUE and FALSE, 1 and 0\.$/,
    );
    expect(await measured(lines, ['outcome=Signed'])).toMatchObject({ outcome: 'Signed', decided: OPEN_FROM });
    await expect(measured(lines, ['outcome=Channel'])).rejects.toThrow(CommandFailed);
  });

  it('believes a stage before a flag', async () => {
    const told = await measured([
      'Stage,IsWon,Close Date,Channel',
      ...deals.map(({ won, day, channel }) =>
        [won === null ? 'Proposal' : won ? 'Closed Won' : 'Closed Lost', won === true, day, channel].join(','),
      ),
    ]);
    expect(told).toMatchObject({ outcome: 'Stage', decided: OPEN_FROM, open: DEALS - OPEN_FROM });
    expect(told.knowsOutcome?.columns).toEqual(['IsWon']);
  });
});

/** What a CRM writes into each column of a deal: how it stands while open, and what the close leaves. */
const LEAKS: Record<string, (deal: Deal) => string | number> = {
  'Stage Sort Order': ({ won, i }) => (i % 3 === 0 ? 0 : 20) + (won === null ? 1 + (i % 8) : won ? 9 : 10),
  'Expected Revenue': ({ won, i }) => (won === null ? 300 + i : won ? 1000 + i : 0),
  'Days to Close': ({ won, i }) => (won === null ? '' : 5 + ((i * 13) % 90)),
  'Last Notable Activity': ({ won, i }) =>
    won === false && i % 5 < 2 ? 'Email Marked Spam' : (['Modified', 'Email Opened', 'SMS Sent'][i % 3] as string),
  'Probability (%)': ({ won, i }) => (won === null ? 5 + (i % 17) * 5 : won ? 100 : 0),
  'Close Reason': ({ won, i }) => (won === null ? '' : won ? 'Best fit' : i % 4 < 2 ? 'Price' : 'No decision'),
};
const HEADERS = Object.keys(LEAKS);
const exported = (rows: readonly Deal[]): string[] => [
  ['Deal Status', 'Deal Date', 'Channel', ...HEADERS, 'Deal Number', 'Created', 'Office', 'Fax'].join(','),
  ...rows.map((deal) =>
    [
      deal.won === null ? 'Open' : deal.won ? 'Won' : 'Lost',
      deal.day,
      deal.channel,
      ...HEADERS.map((header) => LEAKS[header]?.(deal)),
      70_000 + ((deal.i * 37) % 1009),
      isoDate(18_900 + deal.i),
      'Head office',
      '',
    ].join(','),
  ),
];

describe('columns that know the outcome', () => {
  it.each([
    ['with open deals', deals],
    ['without', decided],
  ])('are all named in an export %s, and so is every other column that is not used', async (_, rows) => {
    const told = await measured(exported(rows));
    expect(told.knowsOutcome?.columns.toSorted()).toEqual(HEADERS.toSorted());
    expect(told.knowsOutcome?.areaWithThem).toBeGreaterThan(0.97);
    expect(told.columns.map(({ name }) => name)).toEqual(['Channel']);
    expect(told).toMatchObject({ verdict: 'skill', outcome: 'Deal Status', decidedOn: 'Deal Date' });
    expect(told.measured?.areaUnderCurve).toBeLessThan(0.85);
    expect(reasonsOf(told)).toMatchObject({
      'Deal Number': expect.stringMatching(/^(?:names_the_deal|nearly_all_different)$/),
      Created: 'date',
      Office: 'one_value',
      Fax: 'empty',
    });
    expect(told.leftOut).toHaveLength(HEADERS.length + 4);
    const text = winsText(told);
    expect(text).toContain('These columns probably know the outcome');
    for (const { name, sentence } of told.leftOut) {
      expect(sentence).toMatch(new RegExp(`^${RegExp.escape(name)}: .+\\.$`));
      expect(text).toContain(`\n  ${sentence}\n`);
    }
  });

  it('are in the JSON and in the text of the command', async () => {
    const path = written(exported(deals));
    const json = await runHere(['wins', path, '--json'], {});
    expect(json.code).toBe(0);
    expect(JSON.parse(json.out)).toMatchObject({
      verdict: 'skill',
      knowsOutcome: { columns: expect.arrayContaining(HEADERS), areaWithThem: expect.any(Number) },
    });
    const text = await runHere(['wins', path], {});
    expect(text.out).toContain('These columns probably know the outcome, so we left them out: ');
    expect(text.err).toBe('');
  });

  it('are no skill where nothing else is left', async () => {
    const told = await measured([
      'Deal Status,Deal Date,Close Reason',
      ...decided.map((deal) => [deal.won ? 'Won' : 'Lost', deal.day, LEAKS['Close Reason']?.(deal)].join(',')),
    ]);
    expect(told).toMatchObject({ verdict: 'knows_outcome', measured: null, columns: [] });
    expect(winsText(told)).toContain('No other column is left to measure.');
  });
});

it('shows on one line of a terminal how far it is, and nothing elsewhere', async () => {
  const said: string[] = [];
  const terminal = { isTTY: true, write: (text: string) => said.push(text) };
  const path = written(exported(deals));
  await winsFile(path, { map: [], sheet: null, dateOrder: null, deals: false }, terminalProgress(terminal));
  expect(said[1]).toContain('Reading: 600 rows');
  expect(said.at(-2)).toMatch(/Measuring: fit (\d+) of \1$/);
  expect(said.at(-1)).toBe('\r\u001b[K');
  said.length = 0;
  const piped = { write: (text: string) => said.push(text) };
  await winsFile(path, { map: [], sheet: null, dateOrder: null, deals: false }, terminalProgress(piped));
  expect(said).toEqual([]);
});

/** `backtest` from a file to what it says: the command's own function, without a process of its own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALENDAR_YEAR, dayOfIsoDate, isoDate } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BacktestChoices, backtestFile, type FileBacktest } from './backtest-file.ts';
import { backtestText } from './backtest-text.ts';

let folder: string;
let told: FileBacktest;
const choices: BacktestChoices = {
  currency: 'NZD',
  dateOrder: null,
  sheet: null,
  map: [],
  currencies: [],
  stages: ['Signed=Closed Won'],
  timeZone: 'Pacific/Auckland',
  fiscalCalendar: CALENDAR_YEAR,
  periodKind: 'quarter',
  from: null,
  scope: 'organisation',
  asOf: Date.UTC(2026, 0, 20),
  deals: false,
};
const FIRST = dayOfIsoDate('2025-01-01');

/** A deal every second day; each fourth is won after nine weeks, the others are lost or wait. Two more rows say nothing. */
function history(): string {
  const rows = ['Deal ID,Deal Name,Stage,Amount,Close Date,Owner,Changed At'];
  const row = (id: number, stage: string, day: number, amount: number) =>
    rows.push(
      `D-${id},Deal ${id},${stage},${amount}.50,${isoDate(FIRST + 2 * id + 70)},rep${id % 2}@example.com,${isoDate(day)} 09:00`,
    );
  for (let id = 0; id < 180; id += 1) {
    const begun = FIRST + 2 * id;
    const amount = 1000 + 100 * (id % 7);
    row(id, 'Look', begun, amount);
    row(id, 'Offer', begun + 20, amount);
    if (begun + 63 > FIRST + 364) continue;
    if (id % 4 === 0) row(id, 'Signed', begun + 63, amount + 50);
    else if (id % 4 < 3) row(id, 'Closed Lost', begun + 49, amount);
  }
  return rows.join('\n');
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecastle-backtest-'));
  writeFileSync(join(folder, 'history.csv'), history());
  told = await backtestFile([join(folder, 'history.csv')], choices);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('backtest FILE', () => {
  it('tells every week of each period that a finished one with ten wins comes before', () => {
    // Four deals are signed in the first quarter, eleven in the second.
    expect(told.history).toMatchObject({ deals: 180, first: '2025-01-01', stages: ['Look', 'Offer'] });
    expect(told.periods.map(({ key, told: isTold }) => [key, isTold])).toEqual([
      ['FY2025-Q1', false],
      ['FY2025-Q2', false],
      ['FY2025-Q3', true],
      ['FY2025-Q4', true],
    ]);
    expect(told.runs).toHaveLength(26);
    expect(told.rejected).toEqual([]);
  });

  it('holds them against what the file says happened, in minor units as text', () => {
    const first = told.runs.find(({ period, weeksToGo }) => period === 'FY2025-Q3' && weeksToGo === 13);
    // Signed after 63 days, from July to September.
    const won = Array.from({ length: 45 }, (_, i) => 4 * i).filter((id) => {
      const day = FIRST + 2 * id + 63;
      return day >= dayOfIsoDate('2025-07-01') && day <= dayOfIsoDate('2025-09-30');
    });
    const sum = won.reduce((total, id) => total + (1050 + 100 * (id % 7)) * 100 + 50, 0);
    expect(first).toMatchObject({ asOf: '2025-07-02', actual: String(sum), wonCountActual: won.length });
    for (const { low, mostLikely, high, wonCountLow, wonCountMostLikely, wonCountHigh } of told.runs) {
      expect(BigInt(low) <= BigInt(mostLikely) && BigInt(mostLikely) <= BigInt(high)).toBe(true);
      expect(wonCountLow <= wonCountMostLikely && wonCountMostLikely <= wonCountHigh).toBe(true);
    }
  });

  it('says what the history lacks, how the bands did, and how simpler ways would have done', () => {
    expect(told.without).toEqual(expect.arrayContaining(['activity', 'evidence', 'category']));
    const methods = told.summary.filter(({ of }) => of === 'amount').map(({ method }) => method);
    expect(methods).toEqual([
      'fitted',
      'fitted_compared',
      'so_far_plus_mean_rest',
      'stage_weighted',
      'category_roll_up',
      'conversion_bootstrap',
    ]);
    const record = told.summary[0]?.record;
    expect(record?.runs).toBe(26);
    expect(record?.coverage).toBeGreaterThan(0.5);
    const text = backtestText(told);
    expect(text).toContain('FY2025-Q4');
    expect(text).toContain('26 ranges');
    expect(text).toContain('Not in this history, so not used: activity');
  });

  it('counts rows that say the same in every cell, which change nothing', async () => {
    const path = join(folder, 'twice.csv');
    const rows = history().split('\n');
    writeFileSync(path, [...rows, rows[5], rows[9]].join('\n'));
    const twice = await backtestFile([path], choices);
    expect(twice.notices).toContain('2 rows repeat an earlier row exactly.');
    expect(twice.runs).toEqual(told.runs);
  });

  it('tells the deals with their chances, each rep, and only from a day on, when asked', async () => {
    const path = join(folder, 'history.csv');
    const more = await backtestFile([path], {
      ...choices,
      deals: true,
      scope: 'rep',
      from: dayOfIsoDate('2025-10-01'),
    });
    expect(new Set(more.runs.map(({ scope }) => (scope.kind === 'rep' ? scope.name : '')))).toEqual(
      new Set(['rep0@example.com', 'rep1@example.com']),
    );
    expect(new Set(more.runs.map(({ period }) => period))).toEqual(new Set(['FY2025-Q4']));
    const deals = more.runs.flatMap(({ deals: open }) => open ?? []);
    expect(deals.length).toBeGreaterThan(50);
    for (const { chance, name } of deals) {
      expect(chance >= 0 && chance <= 1).toBe(true);
      expect(name).toMatch(/^Deal \d+$/);
    }
  });

  it('says that there is not enough history instead of a band', async () => {
    writeFileSync(join(folder, 'short.csv'), history().split('\n').slice(0, 60).join('\n'));
    const short = await backtestFile([join(folder, 'short.csv')], choices);
    expect(short.runs).toEqual([]);
    expect(short.notices.join(' ')).toMatch(/[Nn]ot enough history|has no complete period/);
  });

  it('takes a column away when told so, and refuses one that the file does not have', async () => {
    const path = join(folder, 'history.csv');
    const without = await backtestFile([path], { ...choices, map: ['amount=none'] });
    expect(without.runs.every(({ actual, wonCountActual }) => actual === '0' && wonCountActual > 0)).toBe(true);
    await expect(backtestFile([path], { ...choices, map: ['amount=Amuont'] })).rejects.toThrow('no column "Amuont"');
  });

  it('tells wins instead of a table of zeros where the file has no amounts; JSON keeps its names', async () => {
    const path = join(folder, 'history.csv');
    const without = await backtestFile([path], { ...choices, map: ['amount=none'] });
    const text = backtestText(without);
    expect(text).toContain('Number of wins: the files have no amounts');
    expect(text).not.toMatch(/\$|NZD|stage-weighted/);
    const first = without.runs.find(({ period, weeksToGo }) => period === 'FY2025-Q3' && weeksToGo === 13);
    const figures = [first?.wonCountLow, first?.wonCountMostLikely, first?.wonCountHigh, first?.wonCountActual];
    expect(text).toMatch(new RegExp(`FY2025-Q3 +2025-07-02 +13 +${figures.join(' +')}`));
    expect(first).toMatchObject({ low: '0', mostLikely: '0', high: '0', actual: '0' });
    expect(backtestText(told)).not.toContain('Number of wins:');
  });

  describe('of a file in several currencies', () => {
    /** Every third deal is in euros, every sixth in pounds. */
    const inCurrencies = (currencyOf: (id: number) => string): string =>
      history()
        .split('\n')
        .map((row, place) => `${row},${place === 0 ? 'Currency' : currencyOf(Number(/^D-(\d+)/.exec(row)?.[1]))}`)
        .join('\n');
    const read = (currencyOf: (id: number) => string, given: Partial<BacktestChoices> = {}) => {
      const path = join(folder, 'currencies.csv');
      writeFileSync(path, inCurrencies(currencyOf));
      return backtestFile([path], { ...choices, ...given });
    };
    const mixed = (id: number) => (id % 6 === 0 ? 'GBP' : id % 3 === 0 ? 'EUR' : 'NZD');
    const actualOf = ({ runs }: FileBacktest) => runs.map(({ actual }) => actual);

    it('counts amounts by the rates that were given, and prints them', async () => {
      const two = await read(mixed, { rates: ['EUR=2', 'gbp=2'] });
      expect(two.rates).toEqual([
        { currency: 'EUR', rate: '2', deals: 30 },
        { currency: 'GBP', rate: '2', deals: 30 },
      ]);
      expect(two.currency).toBe('NZD');
      expect(backtestText(two)).toContain('30 deals in EUR, converted at 2 NZD for 1 EUR on every day.');
      // At a rate of one they are as if they were all in dollars.
      expect(actualOf(await read(mixed, { rates: ['EUR=1', 'GBP=1'] }))).toEqual(actualOf(told));
      expect(actualOf(two)).not.toEqual(actualOf(told));
    });

    it('leaves amounts without a rate out, keeps their wins, and says so', async () => {
      const some = await read(mixed, { rates: ['EUR=1'] });
      expect(some.rates).toContainEqual({ currency: 'GBP', rate: null, deals: 30 });
      expect(backtestText(some)).toContain(
        '30 deals in GBP without a rate: wins count, amounts do not. Add a rate with --rate GBP=RATE.',
      );
      expect(some.runs.map(({ wonCountActual }) => wonCountActual)).toEqual(
        told.runs.map(({ wonCountActual }) => wonCountActual),
      );
      const sum = (of: FileBacktest) => of.runs.reduce((total, { actual }) => total + BigInt(actual), 0n);
      expect(sum(some)).toBeLessThan(sum(told));
      expect(sum(some)).toBeGreaterThan(0n);
    });

    it('tells figures in the currency of the file where it names one alone', async () => {
      const euros = await read(() => 'EUR');
      expect([euros.currency, euros.rates]).toEqual(['EUR', []]);
      expect(actualOf(euros)).toEqual(actualOf(told));
      expect(backtestText(euros)).toContain('All amounts are in EUR, so the figures are too.');
      const converted = await read(() => 'EUR', { rates: ['EUR=1'] });
      expect([converted.currency, converted.rates]).toEqual(['NZD', [{ currency: 'EUR', rate: '1', deals: 180 }]]);
      expect([told.rates, told.currency]).toEqual([[], 'NZD']);
    });

    it.each(['EUR=0', 'EUR=-1', 'EUR=x', 'EURO=2', 'EUR'])('refuses the rate %s', async (rate) => {
      await expect(read(mixed, { rates: [rate] })).rejects.toThrow('--rate');
      await expect(read(mixed, { rates: [rate] })).rejects.toThrow(/expected|of the form/);
    });
  });

  it('refuses a file that is no history, and says what it would need', async () => {
    writeFileSync(join(folder, 'pipeline.csv'), 'Deal Name,Stage,Amount\nA,Look,10\nB,Offer,20\n');
    await expect(backtestFile([join(folder, 'pipeline.csv')], choices)).rejects.toThrow('changedAt');
  });
});

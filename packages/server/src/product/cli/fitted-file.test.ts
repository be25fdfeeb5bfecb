import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALENDAR_YEAR, dayOfIsoDate, isoDate, startOfLocalDay } from '@forecastle/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FileForecast, forecastFile } from './forecast-file.ts';

/** Of every sixteen deals six are won, after twenty to fifty days; two begin on each third day. */
function spreadsheet(today: number, days: number): string {
  const rows = ['Opportunity,Account,Stage,Amount,Created date,Expected close date,Actual close date,Owner'];
  for (let i = 0; i < (days / 3) * 2; i += 1) {
    const created = today - days + Math.floor(i / 2) * 3;
    const closed = created + 20 + ((i * 7) % 31);
    const isOpen = closed >= today;
    const stage = isOpen ? 'Discovery' : (i * 5) % 16 < 6 ? 'Closed Won' : 'Closed Lost';
    const amount = 1000 + ((i * 37) % 50) * 100;
    const dates = [isoDate(created), isoDate(closed + (isOpen ? 10 : 0)), isOpen ? '' : isoDate(closed)];
    rows.push([`Deal ${i}`, `House ${i}`, stage, amount, ...dates, i % 3 ? 'Ana' : 'Ben'].join(','));
  }
  return `${rows.join('\n')}\n`;
}

const today = dayOfIsoDate('2026-11-16');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitted-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function forecast(days: number): Promise<FileForecast> {
  const path = join(folder, `${days}.csv`);
  writeFileSync(path, spreadsheet(today, days));
  return forecastFile(path, {
    currency: 'NZD',
    timeZone: 'UTC',
    fiscalCalendar: CALENDAR_YEAR,
    periodKind: 'quarter',
    asOf: startOfLocalDay(today, 'UTC') + 1000,
    map: [],
    stages: [],
    currencies: [],
    dateOrder: null,
    sheet: null,
  });
}

it('gives a band to a file whose closed deals tell of finished periods, and says what they do not tell', async () => {
  const { forecast: told, notices } = await forecast(700);
  expect(told.model).toMatchObject({
    kind: 'fitted',
    reason: expect.stringMatching(/^Learned from \d finished quarters/),
  });
  const [low, middle, high] = [told.low, told.mostLikely, told.high].map(Number) as [number, number, number];
  expect(low).toBeLessThan(middle);
  expect(middle).toBeLessThan(high);
  expect(told.parts.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0)).toBe(middle);
  // About six of sixteen are won of what lasts 35 days: the quarter brings about what past ones brought.
  const usual = (61 * 6 * 3450_00) / 16;
  expect(middle).toBeGreaterThan(0.6 * usual);
  expect(middle).toBeLessThan(1.4 * usual);
  expect(notices.join(' ')).toMatch(/Not used: stage history, close date history, amount history/);
});

it('keeps to the rule of thumb where no finished period tells enough', async () => {
  const { forecast: told } = await forecast(60);
  expect([told.model.kind, told.low, told.high]).toEqual(['rule_of_thumb', null, null]);
});

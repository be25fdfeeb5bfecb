import { describe, expect, it } from 'vitest';
import type { ToldBand } from '../answers.ts';
import { bandsAt, biasSign, biasWords, landedWords, nearestWeek, sourceWords, weeksTold, weeksWords } from './told.ts';

const band = (period: string, weeksToGo: number, given: Partial<ToldBand> = {}): ToldBand => ({
  period,
  label: period,
  asOf: '2026-01-01',
  weeksToGo,
  low: '1',
  mostLikely: '2',
  high: '3',
  actual: '2',
  held: true,
  withheld: false,
  source: 'backtest',
  ...given,
});

describe('bands that were told', () => {
  const bands = [
    band('2025-Q4', 6),
    band('2025-Q4', 2, { held: false }),
    band('2026-Q1', 6),
    band('2026-Q1', 6, { source: 'kept', low: '0' }),
  ];

  it('stand beside each other one a period, those told at the time first', () => {
    expect(weeksTold(bands)).toEqual([6, 2]);
    expect(bandsAt(bands, 6).map(({ period, source }) => [period, source])).toEqual([
      ['2025-Q4', 'backtest'],
      ['2026-Q1', 'kept'],
    ]);
    expect(bandsAt(bands, 9)).toEqual([]);
  });

  it('are counted by whether the result landed in them', () => {
    expect(landedWords(bands)).toBe('3 of 4 in range');
    expect(landedWords([])).toBe('0 of 0 in range');
  });

  it('say which were told at the time, and that imported history is backtest', () => {
    expect(sourceWords({ bands, imported: true })).toBe(
      '1 band was told at the time, 3 worked out afterwards, from what was known on the day and by models that had not seen the period (a backtest). Some of that history came by import.',
    );
    expect(sourceWords({ bands: bands.slice(0, 2), imported: false })).toMatch(/^None of these bands was told/);
    expect(sourceWords({ bands: bands.slice(3), imported: false })).toBe('The one band was told at the time.');
  });
});

describe('weeks to go', () => {
  it('are those nearest to what is asked', () => {
    expect([nearestWeek([10, 6, 0], 7), nearestWeek([], 7)]).toEqual([6, null]);
    expect([weeksWords(0), weeksWords(1)]).toEqual(['on the last day', '1 week before the end']);
  });
});

it('says which way forecasts err', () => {
  expect([0.034, -0.1, 0.001].map(biasWords)).toEqual(['3% too high', '10% too low', 'level']);
  expect([0.034, -0.1, 0.001].map(biasSign)).toEqual(['+3%', '−10%', '0%']);
});

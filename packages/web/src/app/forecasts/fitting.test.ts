import { describe, expect, it } from 'vitest';
import type { Forecast } from './answers.ts';
import { askWhileFitting, standingWords } from './fitting.ts';

const forecast = (given: Partial<Forecast> = {}): Forecast =>
  ({
    asOf: '2026-11-22T10:00:00.000Z',
    period: { kind: 'quarter', label: 'Q4', start: '2026-10-01', end: '2026-12-31' },
    model: { name: 'rule-of-thumb-1', kind: 'rule_of_thumb', reason: '' },
    needs: [],
    ...given,
  }) as Forecast;
const asks = (data: Forecast | undefined): boolean => askWhileFitting({ state: { data } }) !== false;

describe('a forecast that is being fitted', () => {
  it('is asked for again until its model is there', () => {
    expect(asks(forecast())).toBe(true);
    expect(asks(forecast({ model: { name: 'landmarks-1', kind: 'fitted', reason: '' } }))).toBe(false);
    expect(asks(undefined)).toBe(false);
  });

  it('says that its band comes by itself, and afterwards how far to trust it', () => {
    expect(standingWords(forecast())).toContain('appears here by itself');
    const model = { name: 'landmarks-1', kind: 'fitted', reason: '' } as const;
    const fitted = { trust: '19 of 24 bands held.' } as Forecast['fitted'];
    expect(standingWords(forecast({ model, fitted }))).toBe('19 of 24 bands held.');
  });

  it('is not waited for where history is missing, or the period is over or still to come', () => {
    expect(asks(forecast({ needs: [{ key: 'finished_period', sentence: '' }] }))).toBe(false);
    const period = { kind: 'quarter', label: 'Q3', start: '2026-07-01', end: '2026-09-30' } as const;
    expect(asks(forecast({ period }))).toBe(false);
    expect(asks(forecast({ period: { ...period, start: '2027-01-01', end: '2027-03-31' } }))).toBe(false);
  });
});

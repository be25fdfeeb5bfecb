import { describe, expect, it } from 'vitest';
import type { Forecast } from './answers.ts';
import { askWhileFitting, standingWords } from './fitting.ts';

const forecast = (why: NonNullable<Forecast['noFigure']>['why'] | null, given: Partial<Forecast> = {}): Forecast =>
  ({
    model: { name: 'rule-of-thumb-1', kind: 'rule_of_thumb', reason: 'A rule of thumb.' },
    noFigure: why && { why, reason: '' },
    ...given,
  }) as Forecast;
const asks = (data: Forecast | undefined): boolean => askWhileFitting({ state: { data } }) !== false;

describe('a forecast that is being fitted', () => {
  it('is asked for again until its model is there', () => {
    expect(asks(forecast('learning'))).toBe(true);
    expect(asks(forecast(null))).toBe(false);
    expect(asks(undefined)).toBe(false);
  });

  it('says how far to trust it when it is there', () => {
    const fitted = { trust: 'Accuracy: 10 of the last 11 quarters landed in range.' } as Forecast['fitted'];
    expect(standingWords(forecast(null, { fitted }))).toBe('Accuracy: 10 of the last 11 quarters landed in range.');
    expect(standingWords(forecast(null))).toBe('A rule of thumb.');
  });

  it('is not waited for where the history has ended, or nothing belongs to the period', () => {
    expect(asks(forecast('history_ended'))).toBe(false);
    expect(asks(forecast('no_deals'))).toBe(false);
    expect(asks(forecast('withheld'))).toBe(false);
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Forecast } from './answers.ts';
import { ForecastBand } from './ForecastBand.tsx';

const forecast = {
  currency: 'NZD',
  period: { kind: 'quarter', label: 'Q2 FY26', start: '2026-04-01', end: '2026-06-30' },
  low: null,
  mostLikely: '600000000',
  high: null,
  quotaMinor: null,
  closedSoFar: { count: 1, amountBaseMinor: '400000000' },
  byCategory: [{ category: 'best_case', count: 1, amountBaseMinor: '500000000', withoutAmount: 0 }],
  committed: { commitMinor: '400000000', from: 'category' },
} as unknown as Forecast;
const words = (given: Partial<Forecast>) =>
  renderToStaticMarkup(<ForecastBand forecast={{ ...forecast, ...given }} />).replaceAll(/<[^>]*>/g, ' ');

describe('the band of a forecast', () => {
  it('shows what is committed before anybody submits, also without a range and without a deal in Commit', () => {
    expect(words({})).toMatch(/Manual commit\s+NZ\$4\.00M/);
    expect(words({})).toContain('No submission: closed + Commit deals');
  });

  it('says of a submission that it is one', () => {
    const committed = { commitMinor: '700000000', from: 'submitted' } as const;
    expect(words({ committed })).toMatch(/Manual commit\s+NZ\$7\.00M/);
    expect(words({ committed })).toContain('Commit as submitted');
  });
});

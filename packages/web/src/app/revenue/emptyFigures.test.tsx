import { REVENUE_METRICS } from '@forecastle/rules';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { Forecast } from '../forecasts/answers.ts';
import { EVERYBODY, type Whose } from '../forecasts/whose.ts';
import type { Revenue } from './answers.ts';
import { nothingToPart } from './emptyWords.ts';
import { ForecastTile } from './ForecastTile.tsx';
import { TILES } from './RevenueTiles.tsx';

// Nothing is asked for: a server that draws runs no effects.
vi.mock('../../api/client.ts', () => ({ query: {}, api: {} }));

/** A period of which nothing is known: no deal, no quota. */
const view = {
  currency: 'NZD',
  period: { kind: 'quarter', label: 'Q2 FY26', start: '2026-04-01', end: '2026-06-30' },
  scope: { scope: 'organization', memberId: null, name: 'Harbourline' },
  open: { count: 0, amountBaseMinor: '0' },
  atRisk: { count: 0, amountBaseMinor: '0', percent: null, level: null, recovery: [] },
  health: [],
  quota: { quotaMinor: null, wonMinor: '0', leftMinor: null, attainment: null, status: null, coverage: null },
  expected: { percent: 50, from: 'days', periods: 0 },
  outcomes: { byCount: null, byValue: null },
  velocity: null,
} as unknown as Revenue;
const shown = { view, input: { period: 'quarter' }, attention: undefined, timeZone: 'Etc/UTC', isFull: false } as const;
const forecast = {
  currency: 'NZD',
  period: view.period,
  noFigure: { reason: 'Nothing is known of this period.' },
  model: { kind: 'rule_of_thumb', reason: '' },
  low: null,
  mostLikely: null,
  high: null,
  fitted: null,
  committed: { commitMinor: '0', from: 'category' },
  quotaMinor: null,
  closedSoFar: view.open,
  byCategory: [],
} as unknown as Forecast;

const html = (node: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{node}</MemoryRouter>
    </QueryClientProvider>,
  );
const OPENS = 'aria-haspopup="dialog"';

// Slippage opens once it is asked for.
it.each(REVENUE_METRICS.filter((metric) => metric !== 'forecast' && metric !== 'slippage'))(
  'opens %s without a figure: its trend is behind it',
  (metric) => {
    const TileOf = TILES[metric as keyof typeof TILES];
    expect(html(<TileOf {...shown} onOpen={vi.fn()} open={vi.fn()} />)).toContain(OPENS);
  },
);

it('opens a forecast without a figure, and says why there is none and of whom the command centre tells', () => {
  const tile = (whose: Whose) =>
    html(
      <ForecastTile
        forecast={{ data: forecast } as never}
        whose={whose}
        containing={null}
        isFull
        onOpen={vi.fn()}
        trend={null}
      />,
    );
  expect(tile(EVERYBODY)).toContain(OPENS);
  expect(tile(EVERYBODY)).toContain('Nothing is known of this period.');
  expect(tile(EVERYBODY)).toContain('forecast-command-center?period=quarter"');
  expect(tile({ owner: null, team: 'mia' })).toContain('forecast-command-center?period=quarter&amp;team=mia"');
});

it('has words for each figure that has no parts', () => {
  const words = REVENUE_METRICS.filter((metric) => nothingToPart(metric, view) !== null);
  expect(words.toSorted()).toEqual(['at_risk', 'health', 'velocity']);
  const open = { count: 1, amountBaseMinor: '0' };
  expect(nothingToPart('health', { ...view, open })).toBeNull();
});

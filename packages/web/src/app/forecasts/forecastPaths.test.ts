import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forecastPaths } from './forecastPaths.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-28T00:00:00Z') }));
afterEach(() => vi.useRealTimers());

const period = (start: string, end: string) => ({ period: { kind: 'quarter' as const, label: 'Q4', start, end } });
const filterOf = (path: string) => Object.fromEntries(new URL(path, 'https://example.com').searchParams);

it('lists exactly the members of the forecast, of the running period and of another', () => {
  const everybody = { owner: null, team: null };
  const running = forecastPaths(period('2026-10-01', '2026-12-31'), everybody, 'Pacific/Auckland');
  expect(filterOf(running.members)).toEqual({ dueIn: 'quarter' });
  expect(filterOf(running.withoutAmount)).toEqual({ dueIn: 'quarter', missing: 'amount' });
  const next = forecastPaths(period('2027-01-01', '2027-03-31'), { owner: 'ana', team: null }, 'Pacific/Auckland');
  expect(filterOf(next.members)).toEqual({ dueIn: 'quarter:2027-01-01', owner: 'ana' });
});

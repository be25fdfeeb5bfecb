import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quotaDeals } from './quotaDeals.ts';
import type { QuotaView, Standing } from './quotas.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-05-20T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

const ANA = '0198c2f0-0000-7000-8000-000000000001';
const quarter = (start: string, end: string) =>
  ({ period: { kind: 'quarter', label: 'Q2 FY26', start, end } }) as QuotaView;
const RUNNING = quarter('2026-04-01', '2026-06-30');
const COMING = quarter('2026-07-01', '2026-09-30');
const of = (scope: Standing['scope'], memberId: string | null) => ({ scope, memberId, name: 'Ana' }) as Standing;
const paramsOf = (path: string) => new URLSearchParams(path.split('?')[1]);

it('lists won deals of a quota by the day they closed, of whomever it is of', () => {
  const won = (standing: Standing) => paramsOf(quotaDeals(standing, RUNNING, 'Etc/UTC').won);
  const params = won(of('rep', ANA));
  expect([params.get('owner'), params.get('status')]).toEqual([ANA, 'won']);
  expect(params.has('closeFrom') || params.has('closeTo')).toBe(false);
  expect(params.get('where')).toContain('closed_on');
  expect(params.get('where')).toContain('2026-04-01');
  expect(params.get('where')).toContain('2026-06-30');
  expect(won(of('team', ANA)).get('team')).toBe(ANA);
  expect([won(of('organization', null)).get('team'), won(of('organization', null)).get('owner')]).toEqual([null, null]);
});

it('lists open deals of a quota that are counted: overdue ones with the running period, none that are omitted', () => {
  const due = (view: QuotaView) => paramsOf(quotaDeals(of('team', ANA), view, 'Etc/UTC').due);
  expect(due(RUNNING).get('closeFrom')).toBeNull();
  expect([due(RUNNING).get('closeTo'), due(COMING).get('closeFrom')]).toEqual(['2026-06-30', '2026-07-01']);
  expect(due(RUNNING).get('team')).toBe(ANA);
  expect(due(RUNNING).getAll('category').join()).not.toContain('omitted');
  expect(due(RUNNING).getAll('category').join()).toContain('commit');
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';
import { quotaView } from '../quotas/quota-view.ts';
import { revenueTrend } from './revenue-trend.ts';
import { winLoss } from './win-loss.ts';

describe('a period that runs', () => {
  let org: DealOrg;
  let actor: Actor;
  beforeAll(async () => {
    org = await startDealOrg();
    await org.admin.patch('/organization', {
      timeZone: 'Pacific/Auckland',
      fiscalYearStart: { month: 1, day: 1 },
    });
    actor = {
      organizationId: org.organizationId,
      memberId: org.adminId,
      userId: 'user',
      name: 'Mere Walker',
      email: 'mere@example.com',
      role: 'admin',
      sessionId: 'none',
      timeZone: 'Pacific/Auckland',
      currency: 'NZD',
      secondFactorDue: false,
    };
    const win = async (closedOn: string, amountMinor: number) => {
      const { id } = await org.add({ amountMinor, currency: 'NZD' });
      expect((await org.change(id, { stageId: org.stage('Closed Won'), closedOn })).status).toBe(200);
    };
    // Of the eight months before November four had wins: three quarters of each by its middle.
    for (const month of ['03', '04', '06', '08']) {
      await win(`2024-${month}-05`, 300);
      await win(`2024-${month}-28`, 100);
    }
    await win('2024-11-15', 150);
    await win('2024-11-16', 900);
  });
  afterAll(() => org.app.close());

  const month = { period: 'month', containing: '2024-11-01' } as const;
  /** Noon of a day of November 2024 in Auckland. */
  const noonOf = (day: string) => new Date(`2024-11-${day}T12:00:00+13:00`);
  const run = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(org.app.database.pool, org.organizationId, work);

  it('expects what the last four months with a win had won by then', async () => {
    const expectedOn = async (day: string) => (await run((tx) => quotaView(tx, actor, month, noonOf(day)))).expected;
    expect(await expectedOn('16')).toEqual({ percent: 75, from: 'pace', periods: 4 });
    expect(await expectedOn('30')).toEqual({ percent: 100, from: 'pace', periods: 4 });
    expect(await expectedOn('01')).toEqual({ percent: 0, from: 'elapsed', periods: 0 });
  });

  it('has won so much a day before today', async () => {
    const perDay = async (day: string, containing: string) => {
      const { items } = await run((tx) => revenueTrend(tx, actor, { ...month, containing }, noonOf(day)));
      return items.find(({ period }) => period.start === '2024-11-01')?.wonPerDayMinor;
    };
    expect(await perDay('16', '2024-11-01')).toBe('10');
    expect(await perDay('16', '2024-12-01')).toBe('10');
    expect(await perDay('17', '2024-11-01')).toBe('66');
    expect(await perDay('01', '2024-11-01')).toBeNull();
  });

  it('is compared with as many whole days of the one before', async () => {
    const before = async (day: string) =>
      (await run((tx) => winLoss(tx, actor, { by: 'loss_reason', ...month }, noonOf(day)))).before.end;
    expect(await before('16')).toBe('2024-10-16');
    expect(await before('01')).toBe('2024-10-01');
  });
});

import { isoDate, localDay, mondayOf, periodContaining, startOfLocalDay } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { keepWeeks } from '../../../records/pipeline-weeks/keep-weeks.ts';
import { addMember, type Colleague } from '../../../testing/add-member.ts';
import { administer } from '../../../testing/administer.ts';
import { type DealOrg, startDealOrg } from '../../../testing/deals.ts';
import { weekRisk } from './week-risk.ts';

const HOUR = 3_600_000;
const zone = 'Pacific/Auckland';
const today = localDay(Date.now(), zone);
const monday = mondayOf(today);
/** The day that ends as the running week begins. */
const sunday = monday - 1;
/** Before all of that week, and a day on which the deals were made. */
const made = monday - 10;
const quarter = periodContaining('quarter', sunday, { month: 1, day: 1, cadence: 'quarterly' });
/** Overdue, of this quarter and year, of later ones, and beyond all months that are told apart. */
const dueDay = (n: number): number => (n === 22 ? quarter.lastDay : made - 60 + n * n * 3 + (n === 23 ? 3000 : 0));

describe('risk on a past day of more deals than are scored while one waits', () => {
  let org: DealOrg;
  let leader: Colleague;
  let rep: Colleague;
  beforeAll(async () => {
    org = await startDealOrg();
    const { admin, app, organizationId } = org;
    await admin.patch('/organization', { timeZone: zone, fiscalYearStart: { month: 1, day: 1 } });
    leader = await addMember(app, admin, { role: 'sales_manager', name: 'Lea' });
    rep = await addMember(app, admin, { role: 'account_executive', name: 'Rewi', managerId: leader.memberId });
    for (let n = 0; n < 24; n += 1) {
      const ownerId = [leader.memberId, rep.memberId, org.adminId][n % 3];
      const { id } = await org.add({
        name: `Deal ${n}`,
        amountMinor: n % 7 ? 1000 + n * 13 : null,
        closeDate: n % 11 === 5 ? null : isoDate(dueDay(n)),
        stageId: org.stage(n % 2 ? 'Proposal' : 'Negotiation'),
      });
      await org.change(id, { ownerId });
      if (n % 4 === 0) continue;
      for (const component of n % 3 ? ['need'] : ['need', 'budget', 'authority', 'timeline'])
        await admin.put(`/opportunities/${id}/frameworks/bant/${component}`, {
          strength: n % 5 ? 'green' : 'red',
          notes: 'Said',
        });
    }
    const then = new Date(startOfLocalDay(made, zone) + 12 * HOUR);
    await administer(
      app.database.ownerUrl,
      'UPDATE ledger SET recorded_at = $2, effective_at = $2 WHERE organization_id = $1',
      [organizationId, then],
    );
    await administer(app.database.ownerUrl, 'UPDATE opportunities SET created_on = $2 WHERE organization_id = $1', [
      organizationId,
      isoDate(made),
    ]);
    // Not as the week begins, when it would be kept as it stands.
    const later = Math.max(Date.now(), startOfLocalDay(monday, zone) + 12 * HOUR);
    await keepWeeks(app.database.pool, organizationId, { now: new Date(later) });
  });
  afterAll(() => org.app.close());

  const past = async (who = org.admin, query = '', day = sunday) =>
    (await who.get(`/revenue/past?asOf=${isoDate(day)}&${query}`)).body;
  /** Of most of the deals their sums alone are there: so many would take minutes. */
  const asIfMany = (more: number) =>
    administer(
      org.app.database.ownerUrl,
      `WITH totals AS (UPDATE opportunity_totals SET count = count + $2 WHERE organization_id = $1 AND status = 'open')
       UPDATE open_sums SET count = count + $2 WHERE organization_id = $1`,
      [org.organizationId, more],
    );

  it('is told as the week began: of the same people and days as the figures of few deals', async () => {
    const asked = [
      [org.admin, ''],
      [org.admin, 'period=year'],
      [org.admin, 'period=month'],
      [org.admin, `containing=${isoDate(monday + 120)}`],
      [org.admin, `period=year&ownerId=${rep.memberId}`],
      [leader.browser, 'period=year'],
      [rep.browser, 'period=year'],
    ] as const;
    const few = [];
    for (const [who, query] of asked) few.push(await past(who, query));
    expect(few[1].risk.week).toBeNull();
    expect(few[1].risk.health.map(({ count }: { count: number }) => count > 0)).toContain(true);
    expect(few[1].risk.atRisk.count).toBeGreaterThan(few[4].risk.atRisk.count);
    await asIfMany(3_000);
    for (const [at, [who, query]] of asked.entries()) {
      const { risk, notKept } = await past(who, query);
      const { atRisk, health } = few[at].risk;
      expect(risk, query).toEqual({
        week: { monday: isoDate(monday), source: 'rebuilt' },
        atRisk,
        health,
        causes: [],
        atRiskDeals: [],
        stakeDeals: [],
      });
      expect(notKept.map(({ part }: { part: string }) => part)).toContain('deals');
    }
    await asIfMany(-3_000);
  });

  it('is of the Monday before any other day', async () => {
    await asIfMany(3_000);
    const { risk } = await past(org.admin, 'period=year', sunday - 1);
    expect(risk.week).toEqual({ monday: isoDate(monday - 7), source: 'rebuilt' });
    await asIfMany(-3_000);
  });

  it('is not told by months of another calendar than the days are of', async () => {
    const told = (days: { firstDay: number; lastDay: number; overdue: boolean }) =>
      inTenant(org.app.database.pool, org.organizationId, (tx) => weekRisk(tx, { owners: null, due: days }, sunday));
    const { firstDay, lastDay } = quarter;
    expect(await told({ firstDay, lastDay, overdue: true })).not.toBeNull();
    // As of a year that begins in the middle of a month.
    expect(await told({ firstDay: firstDay - 14, lastDay: lastDay - 14, overdue: true })).toBeNull();
  });

  it('says so where that week was not kept, or is to be worked out anew', async () => {
    await asIfMany(3_000);
    const untold = async () => {
      const { risk, notKept } = await past(org.admin, 'period=year');
      expect(risk).toBeNull();
      expect(notKept.map(({ part }: { part: string }) => part)).toContain('risk');
    };
    expect((await past(org.admin, 'period=year')).risk.week).not.toBeNull();
    for (const change of ['UPDATE pipeline_week_reps SET due = NULL', 'UPDATE pipeline_weeks SET stale = true']) {
      await administer(org.app.database.ownerUrl, `${change} WHERE organization_id = $1`, [org.organizationId]);
      await untold();
    }
  });
});

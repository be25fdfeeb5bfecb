/** The company that comes out holds to the laws of `docs/demo-company.md`. */
import {
  CALENDAR_YEAR,
  dayAtShare,
  dayOfIsoDate,
  type FiscalPeriod,
  finishedPeriods,
  periodContaining,
} from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { periodsBefore } from '../../work/quotas/past-pace.ts';
import { NEGOTIATION } from './laws.ts';
import { quartersBefore } from './make-company.ts';
import { habitsOf, REPS } from './people.ts';
import { planCompany } from './plan.ts';
import { LOST, type PlannedDeal, WON } from './planned.ts';
import { recordsAsOf } from './records-as-of.ts';
import { SLIPPING_NAME } from './slipping-deal.ts';
import { commitsOn } from './write-commits.ts';

const endedAs = ({ steps }: PlannedDeal) => {
  const last = steps.findLast(({ stage }) => stage !== undefined);
  return last?.stage !== undefined && last.stage >= WON ? last : undefined;
};
const closeOf = ({ steps, closeDay }: PlannedDeal) =>
  steps.findLast((step) => step.closeDay !== undefined)?.closeDay ?? closeDay;
const wonShare = (deals: readonly PlannedDeal[]) =>
  deals.filter((deal) => endedAs(deal)?.stage === WON).length / deals.length;
/** Won shares of the third of deals with the least of something, and of the third with the most. */
function thirds(deals: readonly PlannedDeal[], of: (deal: PlannedDeal) => number) {
  const ordered = deals.toSorted((a, b) => of(a) - of(b));
  const third = Math.floor(ordered.length / 3);
  return { least: wonShare(ordered.slice(0, third)), most: wonShare(ordered.slice(-third)) };
}

describe.each(['2026-01-01', '2026-11-22', '2027-02-03', '2028-02-29'])('the demo company on %s', (date) => {
  const today = dayOfIsoDate(date);
  const { deals } = planCompany(quartersBefore(today));
  const decided = deals.filter(endedAs);
  const present = periodContaining('quarter', today, CALENDAR_YEAR);

  it('is three years that are told whole, with some 105 deals decided a quarter, a good quarter of them won', () => {
    const firstDay = Math.min(...deals.map(({ createdDay }) => createdDay));
    // The first one is told in part.
    const periods = finishedPeriods('quarter', { firstDay, lastDay: today - 1, asOfDay: today }, CALENDAR_YEAR).filter(
      ({ coveredFrom }) => coveredFrom === undefined,
    );
    expect(periods.length).toBe(12);
    const within = ({ firstDay: from, lastDay }: FiscalPeriod) =>
      decided.filter((deal) => (endedAs(deal)?.day ?? 0) >= from && (endedAs(deal)?.day ?? 0) <= lastDay);
    const counts = periods.map((period) => within(period).length);
    const mean = counts.reduce((total, count) => total + count, 0) / counts.length;
    expect(mean).toBeGreaterThan(95);
    expect(mean).toBeLessThan(115);
    for (const period of periods) {
      expect(within(period).filter((deal) => endedAs(deal)?.stage === WON).length).toBeGreaterThan(10);
    }
    expect(wonShare(decided)).toBeGreaterThan(0.22);
    expect(wonShare(decided)).toBeLessThan(0.3);
  });

  it('wins more where evidence, key roles and activity are written down, from the first month on', () => {
    const logged = decided.filter(({ owner }) => habitsOf(owner).logging > 0);
    const long = logged.filter((deal) => (endedAs(deal)?.day ?? 0) > deal.createdDay + 30);
    const early = thirds(
      long,
      ({ evidence, createdDay }) =>
        evidence.filter(({ day, strength }) => strength === 'green' && day <= createdDay + 30).length,
    );
    expect(early.most).toBeGreaterThan(1.5 * early.least);
    const roles = thirds(
      logged,
      ({ contacts }) => contacts.filter(({ role }) => role === 'champion' || role === 'economic_buyer').length,
    );
    expect(roles.most).toBeGreaterThan(2 * roles.least);
    const silence = thirds(
      logged.filter(({ activities }) => activities.length > 0),
      (deal) => (endedAs(deal)?.day ?? 0) - (deal.activities.at(-1)?.day ?? 0),
    );
    expect(silence.most).toBeLessThan(0.7 * silence.least);
  });

  it('wins large deals more seldom, overdue ones too, and nearly half of all in the last four weeks of quarters', () => {
    const size = thirds(
      decided.filter(({ amountMinor }) => amountMinor !== null),
      ({ amountMinor }) => amountMinor ?? 0,
    );
    expect(size.most).toBeLessThan(size.least);
    // Deals that are overdue have mostly come far: beside those that have come as far.
    const negotiated = decided.filter(({ steps }) => steps.some(({ stage }) => stage === NEGOTIATION));
    const late = negotiated.filter((deal) => closeOf(deal) < (endedAs(deal)?.day ?? 0));
    const inTime = negotiated.filter((deal) => closeOf(deal) >= (endedAs(deal)?.day ?? 0));
    expect(wonShare(late)).toBeLessThan(wonShare(inTime));
    const won = decided.flatMap((deal) => (endedAs(deal)?.stage === WON ? (endedAs(deal)?.day ?? []) : []));
    const rushed = won.filter((day) => periodContaining('quarter', day, CALENDAR_YEAR).lastDay - day < 28);
    expect(rushed.length / won.length).toBeGreaterThan(0.4);
    expect(rushed.length / won.length).toBeLessThan(0.6);
  });

  it('takes up again some deals that had been given up', () => {
    const lostOnce = deals.filter(({ steps }) =>
      steps.some(({ stage, day }, at) => stage === LOST && steps.slice(at + 1).some((step) => step.day > day)),
    );
    expect(lostOnce.length).toBeGreaterThan(10);
  });

  it('has two reps who commit to much more than they close, while the others are near it', () => {
    const quarters = periodsBefore(present, CALENDAR_YEAR, 12);
    const ratio = (owners: readonly string[]) => {
      let [committed, won] = [0, 0];
      for (const period of quarters) {
        const own = deals.filter(({ owner }) => owners.includes(owner));
        const commitOf = commitsOn(own, { period, day: dayAtShare(period, 0.5) });
        for (const name of owners) committed += commitOf({ name, owners: [name] }).commitMinor;
        won += Number(recordsAsOf(own, { period, day: period.lastDay + 1 }).closedMinor);
      }
      return committed / won;
    };
    const optimists = REPS.filter((name) => habitsOf(name).overCommits);
    expect(optimists).toEqual(['Brett Sandoval', 'Noah Weiss']);
    for (const name of optimists) expect(ratio([name])).toBeGreaterThan(1.2);
    const others = ratio(REPS.filter((name) => !optimists.includes(name)));
    expect(others).toBeLessThan(1.1);
  });

  it('has one large deal that was committed for last quarter and has slipped into this one', () => {
    const large = deals.find(({ name }) => name.startsWith(SLIPPING_NAME));
    if (!large) throw new Error('no deal slips');
    const last = periodsBefore(present, CALENDAR_YEAR, 1)[0] as FiscalPeriod;
    const before = recordsAsOf([large], { period: last, day: last.lastDay - 6 });
    expect(before).toMatchObject({ closedMinor: 0n, commitMinor: BigInt(large.amountMinor ?? 0) });
    expect(endedAs(large)).toBeUndefined();
    expect([closeOf(large) >= present.firstDay, closeOf(large) <= present.lastDay]).toEqual([true, true]);
    expect(Math.max(...deals.flatMap(({ amountMinor }) => amountMinor ?? []))).toBe(large.amountMinor);
  });

  it('reads the same the day after, as far as it was known', () => {
    const known = <T extends { readonly day: number }>(records: readonly T[]) =>
      records.filter(({ day }) => day < today - 1);
    const told = (deal: PlannedDeal) =>
      JSON.stringify({
        ...deal,
        steps: known(deal.steps),
        contacts: known(deal.contacts),
        evidence: known(deal.evidence),
        activities: known(deal.activities),
      });
    // Another quarter begins elsewhere, with other deals before it.
    if (today === present.firstDay) return;
    const yesterday = new Set(planCompany(quartersBefore(today - 1)).deals.map(told));
    const since = deals.filter(({ createdDay }) => createdDay < today - 1);
    expect(since.filter((deal) => !yesterday.has(told(deal))).map(({ name }) => name)).toEqual([]);
  });
});

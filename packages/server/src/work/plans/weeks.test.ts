/** Weeks of plans on clocks that change, and plans that are made by many at once: one plan a week, whenever and by whomever. */
import { isoDate, planWeekStart } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { makeDuePlans } from './make-due-plans.ts';
import { makePlans } from './make-plans.ts';

const HOUR = 60 * 60 * 1000;
const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / (24 * HOUR);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** An organisation whose admin owns one open deal. */
async function houseIn(timeZone: string) {
  const org = await makeOrganization(database.pool, { timeZone });
  await org.run(({ client, organizationId }) =>
    client.query(
      `INSERT INTO opportunities (organization_id, id, name, name_key, stage_id, status, owner_id, currency, created_on)
       VALUES ($1, gen_random_uuid(), 'Crane', 'crane', $2, 'open', $3, 'NZD', '2026-01-01')`,
      [organizationId, org.stage('Discovery'), org.admin.memberId],
    ),
  );
  return org;
}
const make = ({ organizationId }: TestOrganization, instant: number) =>
  makeDuePlans(database.pool, organizationId, { now: new Date(instant) });
const kept = (org: TestOrganization) =>
  org.run(async ({ client }) => {
    const { rows } = await client.query<{ week: string; items: number }>(
      `SELECT p.week::text AS week, (SELECT count(*)::int FROM plan_items i WHERE i.week = p.week) AS items
       FROM plans p ORDER BY p.week`,
    );
    return rows.map(({ week, items }) => [week, items]);
  });

describe('the plan of a week', () => {
  // The Monday after a change of clocks in each, and how long the week before it was.
  it.each([
    ['Pacific/Auckland', '2026-09-28', 167],
    ['Pacific/Auckland', '2027-04-05', 169],
    ['America/Los_Angeles', '2027-03-15', 167],
    ['America/Los_Angeles', '2026-11-02', 169],
    ['Asia/Kathmandu', '2026-11-02', 168],
    // On a Friday, and on a Thursday at midnight.
    ['Africa/Cairo', '2027-05-03', 167],
    ['Africa/Cairo', '2026-11-02', 169],
    ['America/Santiago', '2026-09-07', 167],
    ['America/Santiago', '2027-04-05', 169],
  ])('in %s is made on %s at 06:00, once, and not a moment before', async (timeZone, monday, hours) => {
    const starts = planWeekStart(day(monday), timeZone);
    const before = planWeekStart(day(monday) - 7, timeZone);
    expect((starts - before) / HOUR).toBe(hours);
    const org = await houseIn(timeZone);
    expect(await make(org, before)).toBe(1);
    expect(await make(org, starts - 1)).toBe(0);
    expect(await make(org, starts)).toBe(1);
    // Quarters of an hour later, and at the end of the week.
    expect([await make(org, starts + HOUR / 4), await make(org, starts + 7 * 24 * HOUR - 2 * HOUR)]).toEqual([0, 0]);
    expect(await kept(org)).toEqual([
      [isoDate(day(monday) - 7), 2],
      [monday, 2],
    ]);
  });

  it('is one where the job and its owner make it at the same time, over and over', async () => {
    const org = await houseIn('Pacific/Auckland');
    const now = new Date('2026-11-18T00:00:00Z');
    const demanded = () => org.run((tx) => makePlans(tx, [org.admin.memberId], now));
    for (let turn = 0; turn < 3; turn++) {
      await Promise.all([demanded(), make(org, now.getTime()), demanded(), make(org, now.getTime())]);
    }
    expect(await kept(org)).toEqual([['2026-11-16', 2]]);
  });

  it('is one where the organisation moves its timezone back over the beginning of the week', async () => {
    const org = await houseIn('Pacific/Auckland');
    // Monday 06:30 in Auckland is still Sunday in Los Angeles.
    const instant = planWeekStart(day('2026-11-16'), 'Pacific/Auckland') + HOUR / 2;
    expect(await make(org, instant)).toBe(1);
    await org.run(({ client, organizationId }) =>
      client.query(`UPDATE organizations SET time_zone = 'America/Los_Angeles' WHERE organization_id = $1`, [
        organizationId,
      ]),
    );
    await make(org, instant + HOUR);
    expect(await make(org, planWeekStart(day('2026-11-16'), 'America/Los_Angeles'))).toBe(0);
    expect(await kept(org)).toEqual([
      ['2026-11-09', 2],
      ['2026-11-16', 2],
    ]);
  });
});

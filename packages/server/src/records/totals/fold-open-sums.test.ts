import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { createOpportunity } from '../opportunities/create-opportunity.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { foldOpenSums } from './fold-open-sums.ts';

let database: TestDatabase;
let house: TestOrganization;
beforeAll(async () => {
  database = await createTestDatabase();
  house = await makeOrganization(database.pool);
});
afterAll(() => database.drop());

/** Amounts in words: numbers this large come as text. */
const COLUMNS = 'owner_id, month::text, risk_band, not_yet_qualified';
const read = (table: string, only = 'true') =>
  house.run(async (tx) => {
    const { rows } = await tx.client.query(
      `SELECT ${COLUMNS}, sum(count)::int AS count, sum(amount_base_minor)::text AS amount FROM ${table} WHERE ${only}
       GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0 OR sum(amount_base_minor) <> 0 ORDER BY 1, 2, 3, 4`,
    );
    return rows;
  });
const rowsKept = () =>
  house.run(
    async (tx) => (await tx.client.query('SELECT count(*)::int AS kept FROM open_sums')).rows[0].kept as number,
  );

it('the narrow sums are what the totals come to, before and after they are folded, also beside changes', async () => {
  const by = { kind: 'person', id: house.admin.memberId } as const;
  const deals = await house.run(async (tx) => {
    const made: string[] = [];
    for (const amountMinor of [100, 2_000, null]) {
      const fields = { name: 'Crane', amountMinor, closeDate: '2026-05-31', category: 'commit' as const };
      made.push((await createOpportunity(tx, house.admin, fields, new Date())).id);
    }
    return made;
  });
  const move = (id: string, closeDate: string, category: 'commit' | 'omitted' = 'commit') =>
    house.run((tx) => updateDeals(tx, [{ id, patch: { closeDate, category } }], { now: new Date(), actor: by }));
  for (let nth = 0; nth < 300; nth++) {
    await move(deals[nth % 3] as string, `2026-0${1 + (nth % 7)}-15`, nth % 11 === 0 ? 'omitted' : 'commit');
  }
  const open = "status = 'open' AND category <> 'omitted'";
  expect(await rowsKept()).toBeGreaterThan(500);
  expect(await read('open_sums')).toEqual(await read('opportunity_totals', open));
  await Promise.all([
    house.run(foldOpenSums),
    house.run(foldOpenSums),
    ...deals.map((id, at) => move(id, `2026-1${at}-01`)),
  ]);
  expect(await rowsKept()).toBeLessThan(20);
  expect(await read('open_sums')).toEqual(await read('opportunity_totals', open));
  expect(await read('open_sums')).not.toEqual([]);
});

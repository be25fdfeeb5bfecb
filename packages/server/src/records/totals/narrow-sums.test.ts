import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { createOpportunity } from '../opportunities/create-opportunity.ts';
import type { DealUpdate } from '../opportunities/deal-update.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { foldNarrowSums } from './narrow-sums.ts';
import { rebuildTotals } from './rebuild-totals.ts';

let database: TestDatabase;
let org: TestOrganization;
beforeAll(async () => {
  database = await createTestDatabase();
  org = await makeOrganization(database.pool);
});
afterAll(() => database.drop());

/** Of each narrow table what it holds by its dimensions, and of which rows of the totals that is the sum. */
const NARROW = {
  open_sums: {
    by: 'owner_id, month, risk_band, not_yet_qualified',
    sums: 'sum(count)::int AS count',
    of: "status = 'open' AND category <> 'omitted'",
  },
  placed_sums: {
    by: 'owner_id, stage_id, status',
    sums: 'sum(count)::int AS count, sum(without_amount)::int AS without',
    of: 'true',
  },
} as const;
type Narrow = keyof typeof NARROW;
const TABLES = Object.keys(NARROW) as Narrow[];

/** Amounts in words: numbers this large come as text. */
const read = (narrow: Narrow, table: Narrow | 'opportunity_totals' = narrow) =>
  org.run(async (tx) => {
    const { by, sums, of } = NARROW[narrow];
    const { rows } = await tx.client.query(
      `SELECT ${by}, ${sums}, sum(amount_base_minor)::text AS amount FROM ${table}
       WHERE ${table === narrow ? 'true' : of} GROUP BY ${by} HAVING sum(count) <> 0 OR sum(amount_base_minor) <> 0
       ORDER BY ${by}`,
    );
    return rows;
  });
const readAll = (table?: 'opportunity_totals') => Promise.all(TABLES.map((narrow) => read(narrow, table)));
const rowsKept = (table: Narrow) =>
  org.run(async (tx) => (await tx.client.query(`SELECT count(*)::int AS kept FROM ${table}`)).rows[0].kept as number);

it('the narrow sums are what the totals come to, before and after they are folded, also beside changes', async () => {
  const by = { kind: 'person', id: org.admin.memberId } as const;
  const deals = await org.run(async (tx) => {
    const made: string[] = [];
    for (const amountMinor of [100, 2_000, null]) {
      const fields = { name: 'Crane', amountMinor, closeDate: '2026-05-31', category: 'commit' as const };
      made.push((await createOpportunity(tx, org.admin, fields, new Date())).id);
    }
    return made;
  });
  const stages = await org.run(async (tx) =>
    (await tx.client.query<{ id: string }>('SELECT id FROM stages ORDER BY position')).rows.map(({ id }) => id),
  );
  const move = (id: string, patch: DealUpdate['patch']) =>
    org.run((tx) => updateDeals(tx, [{ id, patch }], { now: new Date(), actor: by }));
  for (let nth = 0; nth < 300; nth++) {
    await move(deals[nth % 3] as string, {
      closeDate: `2026-0${1 + (nth % 7)}-15`,
      category: nth % 11 === 0 ? 'omitted' : 'commit',
      stageId: stages[nth % 5] as string,
      amountMinor: nth % 13 === 0 ? null : 100 * nth,
    });
  }
  for (const table of TABLES) expect(await rowsKept(table)).toBeGreaterThan(500);
  expect(await readAll()).toEqual(await readAll('opportunity_totals'));
  await Promise.all([
    org.run(foldNarrowSums),
    org.run(foldNarrowSums),
    ...deals.map((id, at) => move(id, { closeDate: `2026-1${at}-01`, stageId: stages[at] as string })),
  ]);
  for (const table of TABLES) expect(await rowsKept(table)).toBeLessThan(20);
  expect(await readAll()).toEqual(await readAll('opportunity_totals'));
  for (const table of TABLES) expect(await read(table)).not.toEqual([]);
  await org.run(rebuildTotals);
  expect(await readAll()).toEqual(await readAll('opportunity_totals'));
});

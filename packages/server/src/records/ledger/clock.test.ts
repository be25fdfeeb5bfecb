import { afterAll, beforeAll, expect, it } from 'vitest';
import { administer } from '../../testing/administer.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeOrganization } from '../../testing/organization.ts';
import { createOpportunity } from '../opportunities/create-opportunity.ts';
import { loadDealStates } from '../opportunities/load-deal-states.ts';
import { updateOpportunity } from '../opportunities/update-opportunity.ts';
import { replayDeal } from './replay-deal.ts';
import { readHistory } from './testing/read-history.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it.each(['3 hours', '40 days', '-3 hours'])(
  'a deal is told in its order when its rows are of a clock off by %s',
  async (off) => {
    const org = await makeOrganization(database.pool);
    const now = new Date();
    const change = (id: string, patch: { amountMinor?: number; closeDate?: string }) =>
      org.run((tx) => updateOpportunity(tx, org.admin, { id, ...patch }, now));
    const { id } = await org.run((tx) => createOpportunity(tx, org.admin, { name: 'Crane' }, now));
    await change(id, { amountMinor: 1, closeDate: '2026-12-01' });
    await administer(
      database.ownerUrl,
      `UPDATE ledger SET recorded_at = recorded_at + interval '${off}' WHERE opportunity_id = '${id}'`,
    );
    await change(id, { amountMinor: 2 });
    await change(id, { amountMinor: 3, closeDate: '2026-12-31' });
    await org.run(async (tx) => {
      const replayed = replayDeal(await readHistory(tx, id));
      expect(replayed.fields.amountMinor).toBe(3);
      expect({ ...replayed.fields, ...replayed.closeDate }).toEqual((await loadDealStates(tx, [id])).get(id));
    });
  },
);

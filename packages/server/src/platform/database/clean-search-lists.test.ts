import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';
import { cleanSearchLists } from './clean-search-lists.ts';

let org: DealOrg;
beforeAll(async () => {
  org = await startDealOrg();
});
afterAll(() => org.app.close());

const found = async (search: string) =>
  (await org.admin.get(`/opportunities?search=${search}`)).body.items.map(({ name }: { name: string }) => name);

it('leaves names that were just written to the list, and brings them in when it is asked', async () => {
  const { pool } = org.app.database;
  await cleanSearchLists(pool);
  await org.add({ name: 'Whangarei slipway' });
  expect(await found('slipway')).toEqual(['Whangarei slipway']);
  const cleaned = async () => ((await cleanSearchLists(pool)) as { rows: { clean_search_lists: string }[] }).rows;
  expect(Number((await cleaned())[0]?.clean_search_lists)).toBeGreaterThan(0);
  expect(await cleaned()).toEqual([{ clean_search_lists: '0' }]);
  expect(await found('slipway')).toEqual(['Whangarei slipway']);
});

it('is not left to whoever writes the name that is too many', async () => {
  const { rows } = await org.app.database.pool.query('SHOW gin_pending_list_limit');
  expect(rows).toEqual([{ gin_pending_list_limit: '64MB' }]);
});

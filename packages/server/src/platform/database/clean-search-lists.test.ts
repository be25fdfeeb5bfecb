import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DealHouse, startDealHouse } from '../../testing/deals.ts';
import { cleanSearchLists } from './clean-search-lists.ts';

let house: DealHouse;
beforeAll(async () => {
  house = await startDealHouse();
});
afterAll(() => house.app.close());

const found = async (search: string) =>
  (await house.admin.get(`/opportunities?search=${search}`)).body.items.map(({ name }: { name: string }) => name);

it('leaves names that were just written to the list, and brings them in when it is asked', async () => {
  const { pool } = house.app.database;
  await cleanSearchLists(pool);
  await house.add({ name: 'Whangarei slipway' });
  expect(await found('slipway')).toEqual(['Whangarei slipway']);
  const cleaned = async () => ((await cleanSearchLists(pool)) as { rows: { clean_search_lists: string }[] }).rows;
  expect(Number((await cleaned())[0]?.clean_search_lists)).toBeGreaterThan(0);
  expect(await cleaned()).toEqual([{ clean_search_lists: '0' }]);
  expect(await found('slipway')).toEqual(['Whangarei slipway']);
});

it('is not left to whoever writes the name that is too many', async () => {
  const { rows } = await house.app.database.pool.query('SHOW gin_pending_list_limit');
  expect(rows).toEqual([{ gin_pending_list_limit: '64MB' }]);
});

/** What kind of deal each is: read for a fit by the fields it named, and told in words. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { type DealOrg, startDealOrg } from '../../../testing/deals.ts';
import { segmentsOf } from './deal-segments.ts';

let org: DealOrg;
beforeAll(async () => {
  org = await startDealOrg();
});
afterAll(() => org.app.close());

it('reads a choice and yes or no as a deal holds them, and tells them by their names', async () => {
  const field = async (given: object) => (await org.admin.post('/custom-fields', { noun: 'deal', ...given })).body;
  const route = await field({
    label: 'Route',
    kind: 'choice',
    choices: [{ label: 'Referral' }, { label: 'Cold call' }],
  });
  await field({ label: 'Reviewed', kind: 'yes_no' });
  const coldCall = route.choices[1].id;
  const deal = await org.add({ name: 'Quay', leadSource: 'Fair', custom: { route: coldCall, reviewed: false } });
  const bare = await org.add({ name: 'Wharf' });
  const organizationId = (await org.admin.get('/session')).body.organization.id;
  const keys = ['custom deal route', 'custom deal gone', 'custom deal reviewed', 'lead source'];
  const { byDeal, wordsOf } = await inTenant(org.app.database.pool, organizationId, (tx) => segmentsOf(tx, keys, null));
  expect(byDeal.get(deal.id)).toEqual([coldCall, null, 'false', 'Fair']);
  expect(byDeal.get(bare.id)).toEqual([null, null, null, null]);
  expect([wordsOf(0, coldCall), wordsOf(2, 'false'), wordsOf(3, 'Fair')]).toEqual([
    'Route: Cold call',
    'Reviewed: no',
    'Lead source: Fair',
  ]);
});

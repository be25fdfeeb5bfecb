/** How fresh the people are who decide a deal: as the rules say it, in lists, and as their order. */
import { freshnessPoints } from '@forecastle/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';
import { STANDS_MINUTES } from './key-freshness.ts';

const DAY_MS = 86_400_000;

let org: DealOrg;
beforeAll(async () => {
  org = await startDealOrg();
});
afterAll(() => org.app.close());

const put = async (dealId: string, name: string, given: object): Promise<string> => {
  const contact = await org.admin.post('/contacts', { name });
  expect(contact.status, JSON.stringify(contact.body)).toBe(201);
  const answer = await org.admin.put(`/opportunities/${dealId}/contacts/${contact.body.id}`, given);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return contact.body.id;
};
const meet = async (dealId: string, contactId: string, days: number): Promise<number> => {
  const at = Date.now() - days * DAY_MS;
  const answer = await org.admin.post(`/opportunities/${dealId}/activities`, {
    kind: 'meeting',
    subject: 'Met',
    occurredAt: new Date(at).toISOString(),
    contactIds: [contactId],
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return at;
};
const freshnessOf = async (id: string): Promise<number | null> =>
  (await org.admin.get(`/opportunities/${id}`)).body.health.keyFreshness;

it('is the less fresh of both, each by whoever of the role was met last, and nobody where no role is held', async () => {
  const [both, nobody, never] = await Promise.all(
    ['Both', 'Nobody', 'Never'].map(async (name) => (await org.add({ name })).id as string),
  );
  if (!both || !nobody || !never) throw new Error('no deal was added');
  await put(nobody, 'Reviewer', { role: 'technical_reviewer', influence: 9 });
  await put(never, 'Buyer', { role: 'economic_buyer', influence: 3 });
  const buyer = await put(both, 'Ana', { role: 'economic_buyer', influence: 8 });
  const former = await put(both, 'Bo', { role: 'economic_buyer', influence: 2 });
  const champion = await put(both, 'Cy', { role: 'champion' });
  await meet(both, former, 60);
  const boughtAt = await meet(both, buyer, 20);
  await meet(both, champion, 1);
  // It stands still for some minutes: the rules are asked of every instant that it may be of.
  const possible = Array.from({ length: STANDS_MINUTES + 1 }, (_, minute) =>
    freshnessPoints({ lastMetAt: boughtAt, influence: 8 }, Date.now() - minute * 60_000),
  );
  expect(possible).toContain(await freshnessOf(both));
  expect(await freshnessOf(nobody)).toBeNull();
  expect(await freshnessOf(never)).toBe(0);
  const listed = async (order: string) =>
    (await org.admin.get(`/opportunities?order=${order}`)).body.items.map(({ name }: { name: string }) => name);
  expect(await listed('freshness')).toEqual(['Nobody', 'Never', 'Both']);
  expect(await listed('-freshness')).toEqual(['Both', 'Never', 'Nobody']);
  expect((await org.change(both, { stageId: org.stage('Closed Lost') })).status).toBe(200);
  expect(await freshnessOf(both)).toBeNull();
});

it('stands beside orders by commitment and data quality, page by page', async () => {
  await org.add({ name: 'Committed', category: 'commit' });
  const names: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await org.admin.get(`/opportunities?sort=commitment&direction=desc&status=open&limit=1${cursor}`);
    names.push(...body.items.map(({ name }: { name: string }) => name));
    if (!body.nextCursor) break;
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
  }
  expect(names[0]).toBe('Committed');
  expect(names.toSorted()).toEqual(['Committed', 'Never', 'Nobody']);
  expect((await org.admin.get('/opportunities?sort=data_quality')).status).toBe(200);
});

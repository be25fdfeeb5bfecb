import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type SalesforcePeer, startSalesforcePeer } from '../../packages/server/src/testing/peers/salesforce/peer.ts';
import routes from '../../packages/web/src/routes.ts';
import { MARKET_MARK } from '../support/market.ts';
import { addMeeting } from '../support/meetings.ts';
import { addDeal } from '../support/records.ts';
import { connectSalesforce, saveProposedMapping } from '../support/salesforce.ts';
import { daysAhead, expect, type Page, post, test } from '../support/test.ts';
import { tooSmall } from '../support/touch-targets.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Addresses of all screens inside the frame of the product, as the routes of the web have them. */
function screensOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path === undefined || index ? above : `${above}/${path}`;
    return children ? screensOf(children, here) : [here];
  });
}
const frame = routes.find(({ file }) => file === 'app/shell/app.route.tsx');
const SCREENS = [...new Set(screensOf(frame?.children ?? []))];

let salesforce: SalesforcePeer;
test.beforeEach(async ({ baseURL }) => {
  salesforce = await startSalesforcePeer({ redirectUris: [`${baseURL}/admin/integrations/salesforce`] });
});
test.afterEach(() => salesforce.stop());

/** Each in a journey of its own, so that they run beside each other. */
const PARTS = [
  ['of one deal', /^\/crm\/opportunities\/:/],
  ['of records and plans', /^\/crm\/(?!opportunities\/:)/],
  ['of revenue', /^\/revenue-intelligence/],
  ['of settings', /^\/(settings|admin)/],
  ['of all else', /^\/(?!crm|revenue-intelligence|settings|admin)/],
] as const;

/** Something on every screen, and what stands for the names in addresses. */
async function fill(page: Page): Promise<Record<string, string>> {
  const deal = { account: 'Harbourline', stage: 'Negotiation', category: 'commit', amount: 840_000 } as const;
  const opportunityId = await addDeal(page, { ...deal, name: 'Harbourline rollout', closesIn: 10 });
  await addDeal(page, { name: 'Pilot', stage: 'Proposal', amount: 40_000, closesIn: -4 });
  await addDeal(page, { name: 'Kauri renewal', stage: 'Closed Won', amount: 500_000, closesIn: 0 });
  const [account] = (await (await page.request.get('/api/v1/accounts?limit=1')).json()).items;
  const reach = { email: 'rangi@example.com', phone: '+64 21 555 010' };
  const contact = await post(page, '/contacts', { name: 'Rangi Cooper', accountId: account.id, ...reach });
  const onDeal = await page.request.put(`/api/v1/opportunities/${opportunityId}/contacts/${contact.id}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { role: 'economic_buyer' },
  });
  expect(onDeal.ok(), await onDeal.text()).toBe(true);
  const call = { kind: 'call', subject: 'First call', occurredAt: new Date().toISOString() };
  await post(page, `/opportunities/${opportunityId}/activities`, call);
  await post(page, `/opportunities/${opportunityId}/tasks`, { title: 'Send terms', dueOn: daysAhead(3) });
  await post(page, '/plans', {});
  const hook = { name: 'Warehouse', url: 'https://example.com/hook', events: ['opportunity.won'] };
  const { webhook } = await post(page, '/webhooks', hook);
  const { member } = await (await page.request.get('/api/v1/session')).json();
  const file = await page.request.post('/api/v1/imports?fileName=deals.csv', {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '', 'content-type': 'application/octet-stream' },
    data: Buffer.from('Deal,Company\nCrane,Harbour\n'),
  });
  // Without a model the pages are listed, with nothing to wait for.
  const search = await post(page, '/searches', { subject: 'market', question: MARKET_MARK });
  await connectSalesforce(page, salesforce);
  await saveProposedMapping(page);
  const sync = await post(page, '/connections/salesforce/syncs', { everything: false });
  return {
    syncId: sync.id,
    opportunityId,
    meetingId: await addMeeting(page, opportunityId),
    searchId: search.id,
    accountId: account.id,
    contactId: contact.id,
    importId: (await file.json()).id,
    repId: member.id,
    id: (webhook as { id: string }).id,
    slug: 'revenue-intelligence-forecasts-guide',
    'inquiryId?': '',
  };
}

test('every screen belongs to a part', () => {
  expect(SCREENS.length).toBeGreaterThan(60);
  expect(SCREENS.filter((screen) => PARTS.filter(([, part]) => part.test(screen)).length !== 1)).toEqual([]);
});

for (const [name, part] of PARTS) {
  test(`on a phone a finger presses everything on the screens ${name}`, async ({ page, person }) => {
    expect(person.name).toBe('Mere Walker');
    const names = await fill(page);
    for (const screen of SCREENS.filter((each) => part.test(each))) {
      await page.goto(screen.replaceAll(/:(\w+\??)/g, (_, key: string) => names[key] ?? `missing ${key}`));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeHidden();
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      expect.soft(await tooSmall(page), screen).toEqual([]);
    }
  });
}

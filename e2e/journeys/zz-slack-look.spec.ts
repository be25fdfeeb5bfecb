import type { SlackPeer } from '../../packages/server/src/testing/peers/slack/peer.ts';
import { addDeal } from '../support/records.ts';
import { startSlack, type } from '../support/slack.ts';
import { type Page, test } from '../support/test.ts';

const PATH = '/admin/integrations/slack';
let slack: SlackPeer;
test.beforeEach(async ({ baseURL }) => {
  slack = await startSlack(`${baseURL}${PATH}`);
});
test.afterEach(() => slack.stop());
const secret = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const OUT = '/tmp/s-ui-shots';
async function shoot(page: Page, name: string) {
  for (const [width, height] of [[1440, 900], [390, 844]] as const)
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${OUT}/${name}-${width}-${scheme}.png`, fullPage: width === 390 });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('look', async ({ page, person, baseURL }) => {
  console.log(person.name);
  await page.goto('/settings/notifications');
  await page.getByText('Mentions', { exact: true }).waitFor();
  await shoot(page, 'notif-unconnected');
  await page.goto(PATH);
  await secret(page, 'App-level token').fill(slack.world.app.appToken);
  await secret(page, 'Bot token').fill(slack.world.install());
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.getByText(/^Open ?since/).waitFor();
  await page.goto('/settings/slack-channels');
  await page.getByText('No channels yet').waitFor();
  await shoot(page, 'channels-empty');
  await page.goto('/settings/notifications');
  await page.getByText('Mentions', { exact: true }).waitFor();
  await shoot(page, 'notif-unlinked');
  const offer = await type(slack, 'plan');
  const link = /"url":"([^"]+\/settings\/slack\?code=[^"]+)"/.exec(offer)?.[1] ?? '';
  await page.goto(link.replace(/^https?:\/\/[^/]+/, baseURL ?? ''));
  await page.getByRole('button', { name: 'Yes, link it' }).click();
  await page.getByText('Ana Rangi in Harbourline').waitFor();
  await shoot(page, 'linked');
  await addDeal(page, { name: 'Harbour crane', amount: 840_000 });
  await page.goto('/settings/notifications');
  await page.getByRole('switch', { name: 'Deals won: Slack' }).click();
  await page.getByText('Deals won: Slack on').waitFor();
  await shoot(page, 'notif-linked');
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await page.waitForTimeout(2500);
  await shoot(page, 'notif-tested');
  await page.route('**/api/v1/slack/channels/find**', (route) => route.fulfill({ json: { isComplete: true, advice: 'A private channel shows up once you are in it and have typed /invite @forecastle there.', items: [
    { channelId: 'C0123456789', name: 'deals', isPrivate: false, isMember: false, isShared: false, members: 24, isChosen: false },
    { channelId: 'C0123456780', name: 'deals-emea-leadership-and-friends-of-the-company', isPrivate: true, isMember: true, isShared: true, members: 4, isChosen: false },
    { channelId: 'C0123456781', name: 'dealership', isPrivate: false, isMember: true, isShared: false, members: null, isChosen: true },
  ] } }));
  await page.route('**/api/v1/slack/channels', (route) => route.request().method() === 'POST' ? route.fulfill({ json: { outcome: 'not_in_channel', message: 'Forecastle is not in #deals. Let it join, or type /invite @forecastle in the channel.', canJoin: true, invite: '/invite @forecastle' } }) : route.fulfill({ json: { nextCursor: null, items: [
    { id: '01970000-0000-7000-8000-000000000001', channelId: 'C0123456789', name: 'deals', isPrivate: false, chosenBy: { id: '01970000-0000-7000-8000-000000000001', name: 'Mere Walker' }, sees: 'the organisation', isYours: true, topics: { weekly_digest: true, revenue_alerts: false, deal_won: true, deal_lost: true, large_deal_red: true, forecast_range: true }, dealsFromMinor: 25000000, quietHours: { fromMinute: 1140, toMinute: 420, weekends: true }, timeZone: 'Pacific/Auckland', off: null, lastSentAt: new Date(Date.now() - 3600_000).toISOString(), waiting: 2 },
    { id: '01970000-0000-7000-8000-000000000002', channelId: 'C0123456789', name: 'emea-leadership', isPrivate: true, chosenBy: { id: '01970000-0000-7000-8000-000000000001', name: 'Ana Costa' }, sees: 'the team of Ana Costa', isYours: false, topics: { weekly_digest: true, revenue_alerts: false, deal_won: false, deal_lost: false, large_deal_red: false, forecast_range: false }, dealsFromMinor: 25000000, quietHours: null, timeZone: 'Pacific/Auckland', off: { reason: 'not_in_channel', sentence: 'Forecastle is no longer in #emea-leadership.', advice: 'Type /invite @forecastle in the channel, then try again.', since: new Date().toISOString() }, lastSentAt: null, waiting: 0 },
  ] } }));
  await page.goto('/settings/slack-channels');
  await page.getByText('#emea-leadership').first().waitFor();
  await shoot(page, 'channels');
  await page.getByRole('button', { name: 'Add a channel' }).first().click();
  await page.getByRole('textbox', { name: 'Channel' }).fill('e');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.waitForTimeout(2000);
  await shoot(page, 'add-found');
  await page.getByRole('radio').first().click();
  await page.getByRole('checkbox', { name: 'Deals won' }).click();
  await page.getByRole('checkbox', { name: 'Weekly digest' }).click();
  await page.getByRole('button', { name: 'Add channel' }).click();
  await page.waitForTimeout(2500);
  await shoot(page, 'add-refused');
  const real = await (await page.request.get('/api/v1/slack/messages')).json();
  for (const [name, change] of [['off', { off: { reason: 'user_gone', sentence: 'Slack no longer knows your user.', advice: 'Type /forecastle plan in Slack and link your user again.', since: new Date().toISOString() } }], ['stopped', { stopped: 'An admin paused Slack. Messages wait until it is resumed.', waiting: 3 }]] as const) {
    await page.unroute('**/api/v1/slack/messages');
    await page.route('**/api/v1/slack/messages', (route) => route.fulfill({ json: { ...real, ...change } }));
    await page.goto('/settings/notifications');
    await page.getByText('Mentions', { exact: true }).waitFor();
    await shoot(page, `notif-${name}`);
  }
  const at = new Date().toISOString();
  await page.route('**/api/v1/slack/messages/log**', (route) => route.fulfill({ json: { nextCursor: 'x', items: [
    { id: '01970000-0000-7000-8000-000000000001', to: { kind: 'channel', name: 'deals' }, topic: 'deal_won', status: 'sent', why: null, at },
    { id: '01970000-0000-7000-8000-000000000002', to: { kind: 'person', name: 'Ana Costa' }, topic: 'weekly_plan', status: 'waiting', why: { reason: null, sentence: 'Waits for quiet hours to end.' }, at: new Date(Date.now() + 5 * 3600_000).toISOString() },
    { id: '01970000-0000-7000-8000-000000000003', to: { kind: 'person', name: 'Joe Patel' }, topic: 'mentions', status: 'dropped', why: { reason: 'nothing_to_say', sentence: 'It was read, done or taken back before it was sent, or its reader may not see it.' }, at },
  ] } }));
  await page.goto(PATH);
  await page.getByRole('heading', { name: 'Messages' }).waitFor();
  await page.waitForTimeout(1000);
  await shoot(page, 'admin');
});

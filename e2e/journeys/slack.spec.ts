import type { SlackPeer } from '../../packages/server/src/testing/peers/slack/peer.ts';
import { isAccessible } from '../support/axe.ts';
import { addDeal, addMember } from '../support/records.ts';
import { connectSlack, press, startSlack, type } from '../support/slack.ts';
import { expect, type Page, post, test } from '../support/test.ts';

const PATH = '/admin/integrations/slack';
// They run Slack on the one port.
test.describe.configure({ mode: 'serial' });

let slack: SlackPeer;
test.beforeEach(async ({ baseURL }) => {
  slack = await startSlack(`${baseURL}${PATH}`);
});
test.afterEach(() => slack.stop());

const secret = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });

test('an admin connects Slack with tokens, and a rep asks, links and completes an action there', async ({
  page,
  person,
  openWindow,
  baseURL,
}) => {
  expect(person.name).toBe('Mere Walker');
  const { page: rae } = await addMember(page, openWindow, { name: 'Rae Ngata', role: 'account_executive' });
  await addDeal(rae, { name: 'Harbour crane', amount: 840_000 });
  await post(rae, '/plans', {});

  await page.goto('/admin/integrations');
  await page.getByRole('link', { name: 'Connect Slack' }).click();
  await expect(page).toHaveTitle('Slack · Integrations · Forecastle');
  await expect(page.getByRole('region', { name: 'App manifest' })).toContainText('"socket_mode_enabled": true');
  await expect(page.getByRole('radio', { name: 'HTTP requests' })).toBeDisabled();
  await expect(page.getByText('Not possible here: this server has no public https address')).toBeVisible();
  await isAccessible(page);

  // A bot token that Slack refuses leaves the app saved.
  await secret(page, 'App-level token').fill(slack.world.app.appToken);
  await secret(page, 'Bot token').fill('xoxb-wrong');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Slack does not accept the token. Nothing was changed.')).toBeVisible();
  await expect(page.getByText('The app is saved. Only the bot token was refused.')).toBeVisible();
  await isAccessible(page);
  await secret(page, 'Bot token').fill(slack.world.install());
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByText('harbourline.slack.com')).toBeVisible();
  await expect(page.getByText(/^Open ?since/)).toBeVisible();
  await expect(page.getByText(slack.world.app.appToken)).toHaveCount(0);
  await isAccessible(page);

  const offer = await type(slack, 'deal harbour crane');
  expect(offer).toContain('Connect your Forecastle account');
  expect(offer).not.toContain('840');
  const link = /"url":"([^"]+\/settings\/slack\?code=[^"]+)"/.exec(offer)?.[1] ?? '';
  await rae.goto(link.replace(/^https?:\/\/[^/]+/, baseURL ?? ''));
  await expect(rae.getByText('Are you Ana Rangi in Slack?')).toBeVisible();
  await isAccessible(rae);
  await rae.getByRole('button', { name: 'Yes, link it' }).click();
  await expect(rae.getByText('Ana Rangi in Harbourline')).toBeVisible();

  const deal = await type(slack, 'deal harbour crane');
  expect(deal).toContain('"response_type":"ephemeral"');
  expect(deal).toContain('840');

  const plan = await type(slack, 'plan');
  expect(plan).toContain('Harbour crane');
  const after = await press(slack, plan, 'complete_plan_item');
  const name = /Completed: ([^"]+?), Harbour crane\./.exec(after)?.[1];
  expect(name, after).toBeTruthy();
  await rae.goto('/crm/action-plan');
  await expect(rae.getByText('1 of 2 actions done')).toBeVisible();
  await expect(rae.getByText(name ?? '').first()).toBeAttached();

  await page.reload();
  const linked = page.getByRole('listitem').filter({ hasText: 'Ana Rangi in Harbourline' });
  await expect(linked).toContainText('Rae Ngata');
  await isAccessible(page);
  await linked.getByRole('button', { name: 'Unlink Rae Ngata' }).click();
  await expect(linked).toHaveCount(0);
  expect(await type(slack, 'plan')).toContain('Connect your Forecastle account');
});

test('an admin installs the app on Slack’s page, pauses, reads why it stopped, reconnects and disconnects', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(PATH);
  await page.getByRole('radio', { name: 'Add to Slack' }).click();
  await secret(page, 'App-level token').fill(slack.world.app.appToken);
  await page.getByLabel('Client ID').fill(slack.world.app.clientId);
  await secret(page, 'Client secret').fill(slack.world.app.clientSecret);
  slack.world.app.installer = 'denies';
  await page.getByRole('button', { name: 'Add to Slack' }).click();
  await expect(page.getByRole('alert')).toContainText('You did not allow the app in Slack.');
  expect(new URL(page.url()).search).toBe('');
  await isAccessible(page);
  slack.world.app.installer = 'allows';
  await page.getByRole('button', { name: 'Add to Slack' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await isAccessible(page);

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^An admin paused it\./)).toBeVisible();
  // The socket stays open, so that people who type are told.
  await slack.sockets.until(() => slack.sockets.open === 1);
  expect(await type(slack, 'plan')).toContain('Slack is paused in Forecastle. Ask an admin.');
  await page.goto('/settings/slack');
  await expect(page.getByText('Not linked. Slack is paused in Forecastle. Ask an admin.')).toBeVisible();
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();

  slack.world.endTokens('token_revoked');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/^Slack no longer accepts the bot token\./)).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Add to Slack' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Disconnect' }).click();
  const asking = page.getByRole('dialog', { name: 'Disconnect Harbourline?' });
  await expect(asking).toContainText('Linked people stay linked');
  await isAccessible(page);
  await asking.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText(/^Harbourline was disconnected/)).toBeVisible();
  expect(slack.world.botTokens.size).toBe(0);
});

test('nobody but an admin connects Slack', async ({ page, person, openWindow }) => {
  expect(person.name).toBe('Mere Walker');
  await connectSlack(page, slack);
  const tom = await addMember(page, openWindow, { name: 'Tom Ashby', role: 'cro' });
  await tom.page.goto(PATH);
  await expect(tom.page.getByRole('heading', { name: 'Slack is for admins' })).toBeVisible();
});

import type { SlackPeer } from '../../packages/server/src/testing/peers/slack/peer.ts';
import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { addDeal, addMember } from '../support/records.ts';
import { connectSlack, linkSlackUser, press, startSlack, type } from '../support/slack.ts';
import { expect, type Page, post, test } from '../support/test.ts';

const PATH = '/admin/integrations/slack';
const CHANNELS = '/settings/slack-channels';
// These journeys share one port for Slack, so they run one after another.
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
  await expect(page.getByRole('button', { name: 'Resume' })).toBeFocused();
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

/** What Slack has in a channel, or in the direct messages with a person; without the word joiners that keep its signs plain. */
const posted = (id: string): string[] =>
  slack.world.posted.filter(({ channel }) => channel === id).map(({ text }) => text.replaceAll('\u2060', ''));
const direct = (): string => `D${slack.world.user('ana').id.slice(1)}`;
const sent = (id: string) => expect.poll(() => posted(id), { timeout: 150_000 });

async function win(page: Page, name: string): Promise<void> {
  const id = await addDeal(page, { name, amount: 840_000, stage: 'Negotiation', closesIn: 30 });
  await page.goto(`/crm/opportunities/${id}`);
  await choose(page.getByLabel('Stage', { exact: true }), 'Closed Won');
  await page.getByRole('button', { name: 'Close as won' }).click();
  await expect(page.getByRole('heading', { name: 'Outcome' })).toBeVisible();
}

/** Finds a channel in the dialog that adds one, and chooses that it gets deals won at any time of the day. */
async function pick(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name: 'Add a channel' });
  await dialog.getByRole('textbox', { name: 'Channel' }).fill(name);
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: `#${name}` }).click();
  await dialog.getByRole('checkbox', { name: 'Deals won' }).click();
  await dialog.getByLabel('Deals from').fill('1000');
  await dialog.getByRole('checkbox', { name: 'Quiet hours' }).click();
  return dialog;
}

test('a person and a channel hear of a deal won, and a channel that is archived is switched off and said', async ({
  page,
  person,
  baseURL,
}) => {
  // Messages about deals wait for a while, so that what is taken back at once is not told.
  test.slow();
  expect(person.name).toBe('Mere Walker');
  await connectSlack(page, slack);
  await page.goto('/settings/notifications');
  const won = page.getByRole('switch', { name: 'Deals won: Slack' });
  await expect(won).toBeDisabled();
  await isAccessible(page);
  await linkSlackUser(page, slack, baseURL);
  await page.getByRole('link', { name: 'Choose what Slack sends you' }).click();

  await won.click();
  await expect(page.getByText('Deals won: Slack on')).toBeVisible();
  await expect(won).toBeChecked();
  await page.getByLabel('Deals from').fill('1,000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Amount saved')).toBeVisible();
  await expect(page.getByLabel('Deals from')).toBeFocused();
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect(page.getByText('Quiet hours saved')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await sent(direct()).toEqual([expect.stringContaining('This is a test.')]);
  await page.reload();
  await expect(won).toBeChecked();
  await expect(page.getByLabel('Deals from')).toHaveValue('1,000');
  await isAccessible(page);

  // A channel without the app in it.
  const deals = slack.world.addChannel('deals');
  await page.goto(CHANNELS);
  await page.getByRole('button', { name: 'Add a channel' }).click();
  const dialog = await pick(page, 'deals');
  await isAccessible(page);
  // A channel that is not listed any more is not chosen any more.
  const channel = dialog.getByRole('textbox', { name: 'Channel' });
  await channel.fill('elsewhere');
  await channel.press('Enter');
  await expect(dialog.getByText(/^No channel found for “elsewhere”/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add channel' })).toBeDisabled();
  await channel.fill('deals');
  await channel.press('Enter');
  await dialog.getByRole('radio', { name: '#deals' }).click();
  await dialog.getByLabel('Deals from').press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Forecastle is not in #deals.');
  await expect(dialog.getByRole('button', { name: 'Copy: /invite @forecastle' })).toBeVisible();
  await isAccessible(page);
  deals.hasApp = true;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '#deals' });
  await expect(row).toContainText('Deals won. Deals from $1,000.');
  await expect(row).toContainText('All deals');
  expect(posted(deals.id)).toEqual([expect.stringContaining('Mere Walker chose this channel')]);
  await isAccessible(page);

  await win(page, 'Harbour crane');
  await sent(deals.id).toHaveLength(2);
  expect(posted(deals.id)[1]).toContain('Deal won: Harbour crane');
  await sent(direct()).toHaveLength(2);
  expect(posted(direct())[1]).toContain('Deal won: Harbour crane');

  deals.isArchived = true;
  await win(page, 'Second crane');
  await sent(direct()).toHaveLength(3);
  await expect
    .poll(
      async () => {
        const { items } = await (await page.request.get('/api/v1/slack/channels')).json();
        return items[0].off?.reason;
      },
      { timeout: 150_000 },
    )
    .toBe('archived');
  await page.goto('/notifications');
  await page.getByRole('link', { name: 'Slack messages to #deals stopped' }).click();
  await expect(page).toHaveURL(new RegExp(`${CHANNELS}$`));
  await expect(row).toContainText('#deals is archived.');
  await isAccessible(page);
  await row.getByRole('button', { name: 'Try again: #deals' }).click();
  await expect(page.getByText('#deals is archived. Unarchive it in Slack, or choose another channel.')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Try again: #deals' })).toBeFocused();
  deals.isArchived = false;
  await row.getByRole('button', { name: 'Try again: #deals' }).click();
  await expect(page.getByText('#deals works again')).toBeVisible();
  await expect(row.getByText('#deals').first().locator('..')).toBeFocused();
  await expect(row).not.toContainText('archived');

  // Without a connection its channels are kept, and nobody takes them for working.
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText(/^Harbourline was disconnected/)).toBeVisible();
  await page.goto(CHANNELS);
  await expect(page.getByText('Your channels are kept')).toBeVisible();
  await expect(row).toContainText('on hold');
  await isAccessible(page);
});

test('Forecastle joins a channel when it is let, and another company reads it after a second yes', async ({
  page,
  person,
  openWindow,
  baseURL,
}) => {
  expect(person.name).toBe('Mere Walker');
  await connectSlack(page, slack);
  const { page: tom } = await addMember(page, openWindow, { name: 'Tom Ashby', role: 'sales_manager' });
  await tom.setViewportSize({ width: 390, height: 844 });
  await linkSlackUser(tom, slack, baseURL);
  const { id } = slack.world.addChannel('customers');
  const customers = slack.world.channel('customers');
  customers.sharedWith = 'company';
  await tom.goto(CHANNELS);
  await tom.getByRole('button', { name: 'Add a channel' }).click();
  const dialog = await pick(tom, 'customers');
  await expect(dialog.getByRole('radio', { name: '#customers' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Add channel' }).click();
  await expect(dialog.getByRole('alert')).toContainText('People from another company can read #customers.');
  await isAccessible(tom);
  await dialog.getByRole('button', { name: 'Send to it anyway' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Forecastle is not in #customers.');
  await dialog.getByRole('button', { name: 'Let Forecastle join' }).click();
  await expect(dialog).toBeHidden();
  expect(posted(id)).toHaveLength(1);
  const row = tom.getByRole('main').getByRole('listitem').filter({ hasText: '#customers' });
  await expect(row).toContainText('Deals of Tom Ashby’s team');
  await row.getByRole('button', { name: 'Edit #customers' }).click();
  const edit = tom.getByRole('dialog', { name: 'What #customers gets' });
  await edit.getByRole('checkbox', { name: 'Weekly digest' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Weekly digest and deals won.');
  await isAccessible(tom);

  // An admin sees it, and may only remove it.
  await page.goto('/admin/integrations/slack');
  await page.getByRole('link', { name: 'Slack channels' }).last().click();
  const seen = page.getByRole('main').getByRole('listitem').filter({ hasText: '#customers' });
  await expect(seen).toContainText('chosen by Tom Ashby');
  await expect(seen.getByRole('button', { name: 'Edit #customers' })).toHaveCount(0);
  await seen.getByRole('button', { name: 'Remove #customers' }).click();
  const asking = page.getByRole('dialog', { name: 'Stop sending to #customers?' });
  await isAccessible(page);
  await asking.getByRole('button', { name: 'Stop sending' }).click();
  await expect(page.getByRole('heading', { name: 'No channels yet' })).toBeVisible();

  // Who leads nobody has no channels.
  const { page: rae } = await addMember(page, openWindow, { name: 'Rae Ngata', role: 'account_executive' });
  await rae.goto(CHANNELS);
  await expect(rae.getByRole('heading', { name: 'Slack channels are for managers' })).toBeVisible();
});

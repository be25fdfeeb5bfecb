import { type SalesforcePeer, startSalesforcePeer } from '../../packages/server/src/testing/peers/salesforce/peer.ts';
import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { addMember } from '../support/records.ts';
import { expect, type Page, test } from '../support/test.ts';

const PATH = '/admin/integrations/salesforce';
let peer: SalesforcePeer;
test.beforeEach(async ({ baseURL }) => {
  peer = await startSalesforcePeer({ redirectUris: [`${baseURL}${PATH}`] });
});
test.afterEach(() => peer.stop());

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in to Salesforce' });
async function enterApp(page: Page, { clientSecret = peer.app.clientSecret }: { clientSecret?: string } = {}) {
  await choose(page.getByLabel('Sign in at'), 'My Domain');
  await page.getByLabel('My Domain').fill(peer.loginUrl);
  await page.getByLabel('Consumer key').fill(peer.app.clientId);
  await page.getByRole('textbox', { name: /^Consumer secret/ }).fill(clientSecret);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`…${peer.app.clientId.slice(-6)}`)).toBeVisible();
}

for (const [size, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${size} an admin connects Salesforce, pauses it, and disconnects it`, async ({ page, person, baseURL }) => {
    expect(person.name).toBe('Mere Walker');
    await page.setViewportSize(viewport);
    await page.goto('/admin/integrations');
    await page.getByRole('link', { name: 'Connect Salesforce' }).click();
    await expect(page).toHaveTitle('Salesforce · Integrations · Forecastle');
    await expect(page.getByText(`${baseURL}${PATH}`)).toBeVisible();
    await expect(page.getByText('api refresh_token offline_access')).toBeVisible();
    await expect(signIn(page)).toBeDisabled();
    await isAccessible(page);

    await enterApp(page);
    await isAccessible(page);
    await expect(page.getByText(peer.app.clientSecret)).toHaveCount(0);
    await signIn(page).click();
    // The peer's login page approves and sends the browser back.
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expect(page.getByText('Example Ltd').first()).toBeVisible();
    await expect(page.getByText('Enterprise Edition')).toBeVisible();
    await expect(page.getByText(/^\d+ of 100,000/)).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await isAccessible(page);

    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText(/^An admin paused it\./)).toBeVisible();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();

    peer.tokens.revokeUser(peer.world.user('admin'));
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('Needs a new sign-in', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Salesforce no longer accepts the sign-in\./)).toBeVisible();
    await isAccessible(page);
    await signIn(page).click();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Disconnect' }).click();
    const asking = page.getByRole('dialog', { name: 'Disconnect Example Ltd?' });
    await expect(asking).toContainText('Deals, accounts, contacts and their history stay.');
    await isAccessible(page);
    await asking.getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText(/^Example Ltd was disconnected/)).toBeVisible();
    await expect(signIn(page)).toBeDisabled();
  });
}

test('an admin reads what Salesforce refused, and what to do, and can try again', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto(PATH);
  await enterApp(page);
  peer.app.signIn = 'denies';
  await signIn(page).click();
  await expect(page.getByRole('alert')).toContainText('Access was declined in Salesforce.');
  expect(new URL(page.url()).search).toBe('');

  peer.app.signIn = 'client app is not installed';
  await signIn(page).click();
  await expect(page.getByRole('alert')).toContainText('The app is not installed in your Salesforce organisation.');
  await isAccessible(page);

  peer.app.signIn = 'approves';
  await signIn(page).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  // What Salesforce sent along is gone from the history: the way back asks nothing twice.
  await page.reload();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

const GET = '**/api/v1/connections/salesforce';
const FINISH = `${GET}/finish`;

test('a sign-in shows as connected also when the page was asked for before it was finished', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto(PATH);
  await enterApp(page);
  // The connection as it was before the sign-in arrives after its end.
  const finished = page.waitForResponse(FINISH);
  await page.route(
    GET,
    async (route) => {
      const before = await route.fetch();
      await finished;
      await route.fulfill({ response: before });
    },
    { times: 1 },
  );
  await signIn(page).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(signIn(page)).toHaveCount(0);
});

test('a sign-in that is being finished goes on while the page is left and opened again', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto(PATH);
  await enterApp(page);
  const held = Promise.withResolvers<void>();
  await page.route(FINISH, async (route) => {
    await held.promise;
    await route.continue();
  });
  await signIn(page).click();
  const connecting = page.getByText('Connecting to Salesforce.');
  await expect(connecting).toBeVisible();
  await page.getByRole('link', { name: 'Integrations' }).last().click();
  await page
    .getByRole('link', { name: /Salesforce/ })
    .first()
    .click();
  await expect(connecting).toBeVisible();
  await expect(signIn(page)).toHaveCount(0);
  held.resolve();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
});

test('nobody but an admin connects Salesforce', async ({ page, person, openWindow }) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto(PATH);
  const tom = await addMember(page, openWindow, { name: 'Tom Ashby', role: 'cro' });
  await tom.page.goto(PATH);
  await expect(tom.page.getByRole('heading', { name: 'Salesforce is for admins' })).toBeVisible();
});

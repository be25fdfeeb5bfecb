import { type SalesforcePeer, startSalesforcePeer } from '../../packages/server/src/testing/peers/salesforce/peer.ts';
import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { addMember } from '../support/records.ts';
import { connectSalesforce, saveProposedMapping } from '../support/salesforce.ts';
import { expect, type Page, test } from '../support/test.ts';

const PATH = '/admin/integrations/salesforce';
let peer: SalesforcePeer;
test.beforeEach(async ({ baseURL }) => {
  peer = await startSalesforcePeer({ redirectUris: [`${baseURL}${PATH}`] });
});
test.afterEach(() => peer.stop());

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save mapping' });

for (const [size, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${size} an admin checks the mapping, changes it, previews and saves it`, async ({ page, person }) => {
    expect(person.name).toBe('Mere Walker');
    await page.setViewportSize(viewport);
    await connectSalesforce(page, peer);
    await page.goto(PATH);
    await page.getByRole('link', { name: 'Check the mapping' }).click();
    await expect(page).toHaveTitle('Mapping · Salesforce · Forecastle');
    await expect(page.getByText('Our proposal, not saved yet.')).toBeVisible();
    await isAccessible(page);

    await choose(page.getByRole('combobox', { name: 'Who decides Amount' }), 'Salesforce');
    await expect(page.getByText('Changes not saved')).toBeVisible();
    await tab(page, 'Stages').click();
    const name = page.getByLabel('Name of the new stage for Proposal/Price Quote');
    await name.fill('');
    await expect(page.getByText('The new stage for Proposal/Price Quote: Enter a name.')).toBeVisible();
    await expect(page.getByText('Fix 1 error in Stages before you save.')).toBeVisible();
    await expect(saveButton(page)).toBeDisabled();
    await isAccessible(page);
    await name.fill('Quoted');
    await expect(saveButton(page)).toBeEnabled();

    await tab(page, 'People').click();
    await page.getByRole('searchbox', { name: 'Find a user' }).fill('ravi');
    await expect(page.getByText('1 of 5')).toBeVisible();
    await page.getByRole('combobox', { name: 'Person for Ravi Rep' }).click();
    await page.getByRole('option', { name: /^Mere Walker/ }).click();
    await isAccessible(page);

    await tab(page, 'Preview').click();
    await page.getByRole('button', { name: 'Preview 20 opportunities' }).click();
    await expect(page.getByRole('cell', { name: 'Quoted (new)' })).toBeVisible();
    await isAccessible(page);

    // What is not saved is still there after a reload.
    await page.goto(`${PATH}/mapping`);
    await expect(page.getByText('Your unsaved text is back.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Who decides Amount' })).toHaveText('Salesforce');
    await saveButton(page).click();
    await expect(page.getByText(/^Version 1, saved by Mere Walker/)).toBeVisible();
    await expect(saveButton(page)).toBeHidden();
    await page.getByRole('link', { name: 'Go to the first load' }).click();
    await expect(page.getByText(/^Version 1, saved by Mere Walker/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start the first load' })).toBeVisible();

    await page.getByRole('button', { name: 'Load part of it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Load part of it' });
    await expect(dialog.getByRole('button', { name: 'Start' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Ravi Rep' }).click();
    await dialog.getByRole('button', { name: 'Qualification' }).click();
    await dialog.getByRole('button', { name: 'New Business' }).click();
    await expect(dialog.getByRole('button', { name: 'Master' })).toHaveCount(0);
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('Only 1 owner, in Qualification, 1 record type')).toBeVisible();
  });
}

test('who saves second reads who was first, and decides', async ({ page, person, openWindow }) => {
  expect(person.name).toBe('Mere Walker');
  await connectSalesforce(page, peer);
  await page.goto(`${PATH}/mapping`);
  const ana = await addMember(page, openWindow, { name: 'Ana Cole', role: 'admin' });
  await ana.page.goto(`${PATH}/mapping`);
  await tab(ana.page, 'Reading and sending').click();
  await ana.page.getByRole('checkbox', { name: 'Tasks and events' }).uncheck();
  await saveButton(ana.page).click();
  await expect(ana.page.getByText(/^Version 1/)).toBeVisible();

  await choose(page.getByRole('combobox', { name: 'Who decides Amount' }), 'Forecastle');
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Ana Cole saved another mapping meanwhile.');
  await expect(page.getByRole('combobox', { name: 'Who decides Amount' })).toHaveText('Forecastle');
  await expect(saveButton(page)).toBeDisabled();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText(/^Version 2, saved by Mere Walker/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Who decides Amount' })).toHaveText('Forecastle');
  // Ana's part was not touched here.
  await tab(page, 'Reading and sending').click();
  await expect(page.getByRole('checkbox', { name: 'Tasks and events' })).not.toBeChecked();
});

test('an admin chooses the Salesforce fields that scores are written into', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await connectSalesforce(page, peer);
  await page.goto(`${PATH}/mapping?part=read`);
  await expect(page.getByText(/^No number field yet\./)).toBeVisible();
  await isAccessible(page);

  peer.world.addCustomField('Opportunity', 'double', 'Risk__c', 'Forecastle risk');
  peer.world.addCustomField('Opportunity', 'double', 'Sum__c', 'Sum of lines', { calculated: true });
  await page.reload();
  const risk = page.getByRole('combobox', { name: 'Salesforce field for Risk score' });
  await risk.click();
  await expect(page.getByRole('option')).toHaveText([/^Forecastle risk/]);
  await page.getByRole('option', { name: /^Forecastle risk/ }).click();
  await page.getByRole('combobox', { name: 'Salesforce field for Drag' }).click();
  await page.getByRole('option', { name: /^Forecastle risk/ }).click();
  await expect(page.getByText('Two scores are written into Forecastle risk (Risk__c).')).toBeVisible();
  await expect(page.getByText('Fix 1 error in Reading and sending before you save.')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await risk.click();
  await page.getByRole('option', { name: /^Forecastle risk/ }).click();
  await page.getByText('After each sync').click();
  await saveButton(page).click();
  await expect(page.getByText(/^Version 1, saved by Mere Walker/)).toBeVisible();
  await page.reload();
  await expect(risk).toHaveText(/^Forecastle risk · Risk__c/);
});

test('what a sync adds keeps nobody from saving, and another tab of your own is named so', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await connectSalesforce(page, peer);
  await saveProposedMapping(page);
  await page.goto(`${PATH}/mapping`);
  await choose(page.getByRole('combobox', { name: 'Who decides Amount' }), 'Forecastle');
  const sync = await page.request.post('/api/v1/connections/salesforce/syncs', {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: {},
  });
  const { id } = await sync.json();
  await expect
    .poll(async () => (await (await page.request.get(`/api/v1/connections/salesforce/syncs/${id}`)).json()).status)
    .toBe('completed');
  // The first load made people and stages: version 2.
  await saveButton(page).click();
  await expect(page.getByText(/^Version 3, saved by Mere Walker/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto(PATH);
  await expect(page.getByText(/^Version 3, saved by Mere Walker/)).toBeVisible();

  await page.goto(`${PATH}/mapping`);
  await choose(page.getByRole('combobox', { name: 'Who decides Close date' }), 'Forecastle');
  const { mapping, version } = await (await page.request.get('/api/v1/connections/salesforce/mapping')).json();
  await page.request.put('/api/v1/connections/salesforce/mapping', {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { mapping, basedOn: version },
  });
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText('You saved another mapping in another tab.');
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText(/^Version 5, saved by Mere Walker/)).toBeVisible();
});

test('the mapping of a Salesforce that does not answer says why, and can be asked again', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto(`${PATH}/mapping`);
  await expect(page.getByRole('alert')).toContainText('Salesforce is not connected.');
  await connectSalesforce(page, peer);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(saveButton(page)).toBeVisible();
});

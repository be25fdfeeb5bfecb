import { type SalesforcePeer, startSalesforcePeer } from '../../packages/server/src/testing/peers/salesforce/peer.ts';
import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { connectSalesforce, saveProposedMapping } from '../support/salesforce.ts';
import { expect, type Page, test } from '../support/test.ts';

const PATH = '/admin/integrations/salesforce';
const API = '/api/v1';
let peer: SalesforcePeer;
test.beforeEach(async ({ baseURL }) => {
  peer = await startSalesforcePeer({ redirectUris: [`${baseURL}${PATH}`] });
});
test.afterEach(() => peer.stop());

const headers = () => ({ origin: process.env.FORECASTLE_E2E_URL ?? '' });

/** Reads what Salesforce has, to its end. */
async function sync(page: Page): Promise<void> {
  const started = await page.request.post(`${API}/connections/salesforce/syncs`, { headers: headers(), data: {} });
  expect(started.ok(), await started.text()).toBe(true);
  const { id } = await started.json();
  await expect
    .poll(async () => (await (await page.request.get(`${API}/connections/salesforce/syncs/${id}`)).json()).status)
    .toBe('completed');
}

async function changeHere(page: Page, name: string, to: object): Promise<void> {
  const { items } = await (await page.request.get(`${API}/opportunities?limit=50`)).json();
  const { id } = items.find((deal: { name: string }) => deal.name === name);
  const changed = await page.request.patch(`${API}/opportunities/${id}`, { headers: headers(), data: to });
  expect(changed.ok(), await changed.text()).toBe(true);
}

function changeThere(name: string, to: Record<string, string | number>): void {
  for (const [id, row] of peer.world.table('Opportunity')?.rows ?? []) {
    if (row.Name === name) peer.world.change('Opportunity', id, to);
  }
}

/** Four fields of two deals that people changed on both sides, Salesforce's last. */
async function conflicting(page: Page): Promise<void> {
  await connectSalesforce(page, peer);
  await saveProposedMapping(page);
  await sync(page);
  await changeHere(page, 'Tui pilot', { nextStep: 'Call Ben', amountMinor: 3_000_000 });
  await changeHere(page, 'Kea rollout', { closeDate: '2027-02-01', nextStep: 'Send prices' });
  peer.world.advance({ days: 365 });
  changeThere('Tui pilot', { NextStep: 'Visit Ben', Amount: 20_000 });
  changeThere('Kea rollout', { CloseDate: '2027-03-01', NextStep: 'Send the contract' });
  await sync(page);
}

for (const [size, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${size} an admin chooses between two values, one by one and all at once`, async ({ page, person }) => {
    expect(person.name).toBe('Mere Walker');
    await page.setViewportSize(viewport);
    await conflicting(page);
    await page.goto(PATH);
    await expect(page.getByText('4 conflicts')).toBeVisible();
    await page.getByRole('link', { name: 'Settle conflicts' }).click();
    await expect(page).toHaveTitle('Conflicts · Salesforce · Forecastle');
    await expect(page.getByRole('button', { name: /^Use .+: (Tui|Kea)/ })).toHaveCount(8);
    await isAccessible(page);

    const row = page.getByRole('listitem').filter({ hasText: 'Visit Ben' });
    await expect(row).toContainText('Call Ben');
    await expect(row).toContainText('Mere Walker');
    await row.getByRole('button', { name: /^Use Forecastle’s/ }).focus();
    await page.keyboard.press('Enter');
    await expect(row).toBeHidden();
    await expect(page.getByText(/^Forecastle’s value is used\. Sending is off/)).toBeVisible();

    await choose(page.getByRole('combobox', { name: 'Field' }), 'Amount (1)');
    await expect(page.getByRole('listitem').filter({ hasText: 'Tui pilot' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Kea rollout' })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Select Amount of Tui pilot' }).check();
    await page.getByRole('button', { name: 'Use Salesforce’s', exact: true }).click();
    await expect(page.getByText('No conflicts in this field')).toBeVisible();
    await page.getByRole('button', { name: 'Show all fields' }).click();

    await page.getByRole('button', { name: 'Use Forecastle’s value in all 2 conflicts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Use Forecastle’s value in 2 conflicts?' });
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Use Forecastle’s' }).click();
    await expect(page.getByRole('heading', { name: 'No conflicts' })).toBeVisible();

    await page.getByRole('button', { name: 'Settled', exact: true }).click();
    const settled = page.getByRole('listitem').filter({ hasText: 'Call Ben' });
    await expect(settled).toContainText('Forecastle’s used by Mere Walker');
    await isAccessible(page);
    await settled.getByRole('button', { name: /^Use Salesforce’s/ }).click();
    await expect(settled).toContainText('Salesforce’s used by Mere Walker');
    await settled.getByRole('link', { name: 'Tui pilot' }).click();
    await expect(page.getByText('Visit Ben').first()).toBeVisible();
  });
}

import {
  answerOf,
  type ModelPeer,
  PEER_KEY,
  PEER_MODELS,
  PEER_USAGE,
  startModelPeer,
} from '../../packages/server/src/work/ai/testing/model-peer.ts';
import { isAccessible, isClean } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { focusIsKept, tabAndPress, tabTo } from '../support/keyboard.ts';
import { addDeal, addMember } from '../support/records.ts';
import { expect, type Page, post, test } from '../support/test.ts';

let peer: ModelPeer;
test.beforeAll(async () => {
  peer = await startModelPeer();
});
test.afterAll(() => peer.stop());

const card = (page: Page, title: string) =>
  page.locator('section:not([aria-label])').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

for (const [size, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${size} an admin connects a model, sees why a key is refused, sets prices and budgets, and removes it`, async ({
    page,
    person,
  }) => {
    expect(person.name).toBeTruthy();
    await page.setViewportSize(viewport);
    await page.goto('/settings/models');
    await expect(page).toHaveTitle('Models · Forecastle');
    await expect(page.getByText('No model connected')).toBeVisible();
    await isAccessible(page);

    // A wrong key is refused in words, and nothing that was typed is lost.
    await page.getByRole('button', { name: 'Add a connection' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a connection' });
    const key = adding.getByRole('textbox', { name: /^Key/ });
    await choose(adding.getByLabel('Provider'), 'OpenAI-compatible endpoint');
    await adding.getByLabel('Address').fill(peer.addressFor('compatible'));
    await key.fill('sk-wrong');
    await adding.getByLabel('Name').fill('Our peer');
    await adding.getByRole('button', { name: 'Try and add' }).click();
    await expect(adding.getByRole('alert')).toContainText('Our peer refused the key');
    await expect(adding.getByLabel('Address')).toHaveValue(peer.addressFor('compatible'));
    await expect(key).toHaveValue('sk-wrong');
    await isAccessible(page);
    await key.fill(PEER_KEY);
    await adding.getByRole('button', { name: 'Try and add' }).click();
    await expect(page.getByText(`Our peer answered: ${PEER_MODELS.length} models`)).toBeVisible();
    await expect(adding).toBeHidden();
    const connections = card(page, 'Connections');
    await expect(connections).toContainText(`Sends to ${new URL(peer.addressFor('compatible')).host}`);
    await expect(connections).toContainText(`Key …${PEER_KEY.slice(-4)}`);
    await expect(page.getByText(PEER_KEY)).toHaveCount(0);

    // Without a price the consequence is said; with one to the millionth it is kept as it was typed.
    await page.getByRole('button', { name: 'Choose the Fast model' }).click();
    const choosing = page.getByRole('dialog', { name: 'Fast model' });
    await choosing.getByRole('combobox', { name: 'Model' }).click();
    await page.getByRole('option', { name: 'llama-3.3-70b' }).click();
    await expect(choosing).toContainText('tokens are counted, the cost is not');
    await choosing.getByLabel('Input', { exact: true }).fill('0.100001');
    await expect(choosing.getByRole('button', { name: 'Save' })).toBeDisabled();
    await choosing.getByLabel('Cached input').fill('0');
    await choosing.getByLabel('Output').fill('4.35');
    await isAccessible(page);
    await choosing.getByRole('button', { name: 'Save' }).click();
    await expect(choosing).toBeHidden();
    const inUse = card(page, 'Models in use');
    await expect(inUse).toContainText('input US$0.100001, cached input US$0.00, output US$4.35');
    const settings = async () => (await page.request.get('/api/v1/ai/settings')).json();
    expect((await settings()).choices[0].prices).toEqual({
      inputMicros: 100_001,
      cachedMicros: 0,
      outputMicros: 4_350_000,
    });

    // 0 allows nothing that costs money, an empty field everything; Undo takes both back.
    const budgets = card(page, 'Monthly budgets');
    await budgets.getByLabel('Organisation').fill('0');
    await budgets.getByLabel('Each person').fill('12.5');
    await expect(budgets).toContainText('Only models priced at 0 work.');
    await budgets.getByRole('button', { name: 'Save budgets' }).click();
    await expect(page.getByText('Budgets saved')).toBeVisible();
    await expect(budgets).toContainText('Budget $0');
    expect(await settings()).toMatchObject({ monthlyBudgetMinor: 0, personBudgetMinor: 1250 });
    await budgets.getByLabel('Organisation').fill('');
    await expect(budgets).toContainText('No limit.');
    await budgets.getByRole('button', { name: 'Save budgets' }).click();
    await expect.poll(async () => (await settings()).monthlyBudgetMinor).toBeNull();

    // Off and on again by Undo.
    await page.getByRole('switch', { name: 'Use AI models' }).click();
    await expect(page.getByText('Models turned off')).toBeVisible();
    expect((await settings()).isOn).toBe(false);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Models turned off' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(page.getByRole('switch', { name: 'Use AI models' })).toBeChecked();

    // By key: on a phone the notices of what was saved lie over the menu.
    await page.getByRole('button', { name: 'More for Our peer' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
    const removing = page.getByRole('dialog', { name: 'Remove Our peer?' });
    await expect(removing).toContainText('Fast loses its model, llama-3.3-70b.');
    await expect(removing).toContainText('Conversations and usage are kept.');
    await isAccessible(page);
    await removing.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No model connected')).toBeVisible();
    expect(await settings()).toMatchObject({ providers: [], choices: [] });
  });
}

test('a model is connected and chosen by keyboard, and its usage is read and exported', async ({ page, person }) => {
  await page.goto('/settings/models');
  await page.getByRole('switch', { name: 'Use AI models' }).focus();
  await tabAndPress(page, page.getByRole('button', { name: 'Add a connection' }));
  const adding = page.getByRole('dialog', { name: 'Add a connection' });
  await tabAndPress(page, adding.getByRole('combobox', { name: 'Provider' }));
  // A list moves its focus a moment after it opens, and after each key.
  await expect(page.getByRole('option', { name: 'Anthropic' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('option', { name: 'OpenAI-compatible endpoint' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, adding.getByLabel('Address'));
  await page.keyboard.type(peer.addressFor('compatible'));
  await tabTo(page, adding.getByRole('textbox', { name: /^Key/ }));
  await page.keyboard.type(PEER_KEY);
  await page.keyboard.press('Enter');
  await expect(adding).toBeHidden();
  await focusIsKept(page);

  await tabAndPress(page, page.getByRole('button', { name: 'Choose the Fast model' }));
  const choosing = page.getByRole('dialog', { name: 'Fast model' });
  await tabAndPress(page, choosing.getByRole('combobox', { name: 'Model' }));
  // An endpoint of one's own may have a model that it does not list.
  await expect(page.getByPlaceholder('Type to find')).toBeFocused();
  await page.keyboard.type('own-model');
  await expect(page.getByRole('option', { name: /own-model/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  for (const [label, dollars] of [
    ['Input', '1'],
    ['Cached input', '0.5'],
    ['Output', '2'],
  ] as const) {
    await tabTo(page, choosing.getByLabel(label, { exact: true }));
    await page.keyboard.type(dollars);
  }
  await page.keyboard.press('Enter');
  await expect(choosing).toBeHidden();
  await expect(card(page, 'Models in use')).toContainText('own-model');

  peer.mock.onMessage(/usage of the crane/, { content: answerOf(['Shall we talk?']), usage: PEER_USAGE });
  const deal = await addDeal(page, { name: 'Crane' });
  await post(page, `/opportunities/${deal}/conversations`, { mode: 'fast', text: 'The usage of the crane?' });
  await expect.poll(async () => (await (await page.request.get('/api/v1/ai/usage')).json()).total.calls).toBe(1);

  await page.goto('/settings/models');
  await page.getByRole('switch', { name: 'Use AI models' }).focus();
  await tabAndPress(page, page.getByRole('link', { name: 'Usage by person and model' }));
  await expect(page).toHaveTitle('AI usage · Forecastle');
  const table = page.getByRole('table', { name: 'Usage by person, purpose and model' });
  // 1,200 tokens at a dollar and 80 at two for a million.
  const row = table.getByRole('row', { name: new RegExp(person.name) });
  await expect(row).toContainText('own-model');
  await expect(row).toContainText('US$0.00136');
  await isAccessible(page);
  await page.getByRole('combobox', { name: 'Month' }).focus();
  await tabAndPress(page, table.getByRole('button', { name: 'Model', exact: true }));
  await expect(page).toHaveURL(/sort=model(\+|%20)asc/);

  await page.getByRole('combobox', { name: 'Month' }).focus();
  await tabAndPress(page, page.getByRole('button', { name: 'Export' }));
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^ai-usage-\d{4}-\d\d-\d\d\.csv$/);
  await page.setViewportSize({ width: 360, height: 740 });
  await isClean(page, 'AI usage on a phone');
});

test('a rep reads what leaves the server, and changes nothing of the models', async ({ page, person, openWindow }) => {
  expect(person.name).toBeTruthy();
  const { page: rep } = await addMember(page, openWindow, { name: 'Joe Patel', role: 'account_executive' });
  await rep.goto('/settings/models#what-leaves');
  await expect(rep.getByText('Models are for admins')).toBeVisible();
  await expect(card(rep, 'What leaves the server')).toBeInViewport();
  await expect(rep.getByText('Nobody: no provider is connected.')).toBeVisible();
  await isAccessible(rep);
  await expect(rep.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Models' })).toHaveCount(0);
  await rep.goto('/settings/ai-usage');
  await expect(rep.getByText('AI usage is for admins')).toBeVisible();
  expect((await rep.request.get('/api/v1/ai/settings')).status()).toBe(403);
});

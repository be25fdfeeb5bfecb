import { isAccessible } from '../support/axe.ts';
import { startConversation } from '../support/conversations.ts';
import { addDeal, addMember } from '../support/records.ts';
import { expect, test } from '../support/test.ts';
import { tooSmall } from '../support/touch-targets.ts';

const tabOf = (id: string) => `/crm/opportunities/${id}/conversations`;

for (const [size, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${size} a draft is sent, shows its facts, is kept, and becomes a note`, async ({
    page,
    context,
    person,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize(viewport);
    const id = await addDeal(page, { name: `Rollout of ${person.name}`, amount: 840_000 });
    await page.goto(tabOf(id));
    await page.getByRole('combobox', { name: 'Template' }).click();
    await page.getByPlaceholder('Type to find').fill('forecast call note');
    await page.getByRole('option', { name: /Forecast call note/ }).click();
    await page.getByText('Template variables').click();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: /not on this deal$/ })
        .first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const answer = page.getByRole('article', { name: 'Answer' });
    await expect(answer).toContainText('$840,000.00');
    await expect(answer).toContainText('Forecast call note, without AI');
    await expect(page.getByRole('article', { name: 'Question' })).toHaveText('Forecast call note');
    await answer.getByRole('button', { name: 'Show facts' }).click();
    await expect(answer.getByRole('definition').filter({ hasText: '$840,000.00' })).toBeVisible();
    await isAccessible(page);

    await answer.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('$840,000.00');
    await answer.getByRole('button', { name: 'Save as note' }).click();
    await expect(answer.getByRole('link', { name: 'Saved as a note' })).toBeVisible();
    const notes = async () => (await (await page.request.get(`/api/v1/opportunities/${id}/notes`)).json()).items;
    expect(JSON.stringify(await notes())).toContain('$840,000.00');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(notes).toEqual([]);
    await expect(answer.getByRole('button', { name: 'Save as note' })).toBeVisible();

    await page.reload();
    await expect(answer).toContainText('$840,000.00');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page).toHaveURL(new RegExp(`${tabOf(id)}\\?template=`));
    await expect(page.getByRole('combobox', { name: 'Template' })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Draft' })).toContainText('$840,000.00');
    const history = page.getByRole('region', { name: 'History' });
    if (viewport.width < 1024) await history.getByRole('heading', { name: 'History' }).click();
    await history.getByRole('link', { name: /Forecast call note/ }).click();
    await expect(answer).toContainText('$840,000.00');
  });
}

test('conversations of a deal are searched, deleted and restored', async ({ page, person }) => {
  const id = await addDeal(page, { name: `Rollout of ${person.name}` });
  await startConversation(page, id, 'Call sheet');
  const note = await startConversation(page, id, 'Forecast call note');
  await page.goto(`${tabOf(id)}?conversation=${note}`);
  const history = page.getByRole('region', { name: 'History' });
  const rows = history.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(history.getByRole('link', { name: /Forecast call note/ })).toHaveAttribute('aria-current', 'true');
  await history.getByRole('searchbox').fill('call sheet');
  await expect(rows).toHaveCount(1);
  await history.getByRole('searchbox').fill('nothing has these words');
  await expect(history).toContainText('No conversation has these words.');
  await history.getByRole('searchbox').fill('');
  await expect(rows).toHaveCount(2);

  await history.getByRole('button', { name: 'Delete “Forecast call note”' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('article', { name: 'Answer' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);

  const other = await addDeal(page, { name: 'Another deal' });
  for (const missing of [`${tabOf(other)}?conversation=${note}`, `${tabOf(id)}?conversation=none`]) {
    await page.goto(missing);
    await expect(page.getByRole('heading', { name: 'This conversation is not here' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Start a new one' }).click();
  await expect(page.getByRole('region', { name: 'Draft' })).toBeVisible();
});

test('an answer is checked again after the deal has changed', async ({ page, person }) => {
  const id = await addDeal(page, { name: `Rollout of ${person.name}`, amount: 840_000 });
  const conversation = await startConversation(page, id, 'Forecast call note');
  await page.goto(`${tabOf(id)}?conversation=${conversation}`);
  const answer = page.getByRole('article', { name: 'Answer' });
  await answer.getByRole('button', { name: 'Check again' }).click();
  await expect(answer.getByRole('status')).toHaveText('Nothing it cites has changed.');
  const changed = await page.request.patch(`/api/v1/opportunities/${id}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { amountMinor: 910_000_00 },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  await answer.getByRole('button', { name: 'Check again' }).click();
  await expect(answer.getByRole('status')).toContainText('Amount: $840,000.00 → $910,000.00');
  await expect(answer.getByRole('status')).toContainText('no longer supported');
  await expect(answer).toContainText('No longer supported. Not in the facts it cites: $840,000.00');
  await isAccessible(page);
});

test('a colleague’s conversation is read-only, and one’s own begins beside it', async ({
  page,
  openWindow,
  person,
}) => {
  const rep = await addMember(page, openWindow, { name: 'Priya Shah', role: 'account_executive' });
  const id = await addDeal(rep.page, { name: `Rollout for ${person.name}` });
  const conversation = await startConversation(rep.page, id, 'Call sheet');
  await page.goto(`${tabOf(id)}?conversation=${conversation}`);
  await expect(page.getByText('Started by Priya Shah')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Delete/ })).toBeHidden();
  await page.getByRole('button', { name: 'Start your own' }).click();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  // An admin connects a model, everybody else knows whom to ask.
  await expect(page.getByRole('link', { name: 'Connect a model' })).toHaveAttribute('href', '/settings/models');
  await rep.page.goto(tabOf(id));
  await expect(rep.page.getByText(`Ask ${person.name} to connect one.`)).toBeVisible();
});

test('the conversations of all deals are listed, searched and opened', async ({ page, openWindow, person }) => {
  await page.goto('/crm/conversations');
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose a deal' })).toHaveAttribute('href', '/crm/opportunities');
  const rep = await addMember(page, openWindow, { name: 'Priya Shah', role: 'account_executive' });
  const theirs = await addDeal(rep.page, { name: 'Harbour rollout', account: 'Harbourline' });
  await startConversation(rep.page, theirs, 'Call sheet');
  const own = await addDeal(page, { name: `Pilot of ${person.name}` });
  const conversation = await startConversation(page, own, 'Forecast call note');
  await page.reload();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveText([
    /Forecast call note.*Pilot of.*You/,
    /Call sheet.*Harbour rollout.*Harbourline.*Priya/,
  ]);
  await isAccessible(page);
  await page.getByRole('button', { name: 'Only mine' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('harbour');
  await expect(page.getByRole('heading', { name: 'No conversation found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('harbour');
  await expect(rows).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('');
  await rows.filter({ hasText: 'Pilot' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${tabOf(own)}\\?conversation=${conversation}$`));
  await expect(page.getByRole('article', { name: 'Answer' })).toBeVisible();
  // A rep sees the conversations on their own deals only.
  await rep.page.goto('/crm/conversations');
  await expect(rep.page.getByRole('main').getByRole('listitem')).toHaveText([/Call sheet/]);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  test('everything in a conversation is as large as a finger', async ({ page, person }) => {
    const id = await addDeal(page, {
      name: `Rollout of ${person.name}`,
      account: 'Harbourline',
      amount: 840_000,
      closesIn: 30,
    });
    const conversation = await startConversation(page, id, 'Call sheet');
    await page.goto(`${tabOf(id)}?conversation=${conversation}`);
    const answer = page.getByRole('article', { name: 'Answer' });
    await answer.getByRole('button', { name: 'Show facts' }).click();
    await page.getByRole('region', { name: 'History' }).getByRole('heading').click();
    await expect(page.getByRole('button', { name: 'Delete “Call sheet”' })).toBeVisible();
    expect(await tooSmall(page, 'main')).toEqual([]);
    await page.goto('/crm/conversations');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    expect(await tooSmall(page, 'main')).toEqual([]);
  });
});

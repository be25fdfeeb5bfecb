import { isAccessible } from '../support/axe.ts';
import { addDeal } from '../support/records.ts';
import { expect, post, test } from '../support/test.ts';

for (const [size, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${size} a rep drafts from the deal’s facts, leaves one out, and saves the draft as a note`, async ({
    page,
    person,
  }) => {
    expect(person.name).toBeTruthy();
    await page.setViewportSize(viewport);
    const id = await addDeal(page, { name: 'Rollout', amount: 840_000 });
    const ana = await post(page, '/contacts', { name: 'Ana Lee', title: 'CFO' });
    await page.request.put(`/api/v1/opportunities/${id}/contacts/${ana.id}`, {
      headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
      data: { role: 'economic_buyer' },
    });
    await page.goto(`/crm/opportunities/${id}/conversations`);
    await page.getByRole('combobox', { name: 'Template' }).click();
    await page.getByPlaceholder('Type to find').fill('call sheet');
    await page.getByRole('option', { name: /Call sheet/ }).click();
    const draft = page.getByRole('region', { name: 'Draft' });
    await expect(draft).toContainText('Ana Lee, CFO');
    await expect(draft).toContainText('Nothing on this deal for:');
    await draft.getByLabel('Show the facts behind it').click();
    await expect(draft.getByRole('definition').filter({ hasText: 'Ana Lee, CFO' })).toBeVisible();
    await isAccessible(page);

    const facts = page.getByRole('region', { name: 'Facts' });
    if (viewport.width < 1024) await facts.getByRole('heading', { name: 'Facts' }).click();
    await facts.getByText('People', { exact: true }).click();
    await facts.getByRole('checkbox', { name: /Ana Lee, CFO/ }).click();
    await expect(draft).not.toContainText('Ana Lee');
    await facts.getByRole('button', { name: 'Use all facts' }).click();
    await expect(draft).toContainText('Ana Lee, CFO');

    await draft.getByRole('button', { name: 'Save as note' }).click();
    await expect(page.getByText('Saved as a note')).toBeVisible();
    const notes = async () => (await (await page.request.get(`/api/v1/opportunities/${id}/notes`)).json()).items;
    expect(JSON.stringify(await notes())).toContain('Ana Lee, CFO');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(notes).toEqual([]);
  });
}

test('a draft is chosen by keyboard, by use case, and the address leads back to it', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Rollout' });
  await page.goto(`/crm/opportunities/${id}/conversations`);
  await page.getByRole('combobox', { name: 'Use case' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Internal brief' }).waitFor();
  await page.keyboard.type('Internal');
  await page.keyboard.press('Enter');
  const template = page.getByRole('combobox', { name: 'Template' });
  await expect(template).toContainText('Buying committee brief');
  await template.focus();
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Type to find').waitFor();
  await page.keyboard.type('forecast call note');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(template).toContainText('Forecast call note');
  await expect(page.getByText('For colleagues only.')).toBeVisible();
  await page.reload();
  await expect(template).toContainText('Forecast call note');
});

import { isAccessible, isClean } from '../support/axe.ts';
import { addDeal, addMember } from '../support/records.ts';
import { expect, type Page, test } from '../support/test.ts';

const chooseDeal = async (page: Page, name: RegExp) => {
  await page.getByRole('combobox', { name: 'Opportunity' }).click();
  await page.getByPlaceholder('Type to find').fill('Harbour');
  await page.getByRole('option', { name }).click();
};

for (const [size, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${size} RevOps finds a template, changes its text on a real deal, and takes it back`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize(viewport);
    const id = await addDeal(page, { name: 'Harbourline rollout', account: 'Harbourline', amount: 840_000 });
    await page.goto('/settings/conversation-templates');
    await expect(page.getByRole('heading', { name: 'Enterprise Sales' })).toBeVisible();
    await isClean(page, `the list on ${size}`);
    await page.getByRole('searchbox', { name: 'Search templates' }).fill('forecast call');
    await expect(page.getByRole('heading', { name: 'Enterprise Sales' })).toBeHidden();
    await page.getByRole('link', { name: 'Forecast call note' }).click();

    await chooseDeal(page, /Harbourline rollout/);
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill('Call about {{ammount}}.');
    const fault = page.getByRole('button', {
      name: 'Line 1: {{ammount}} is not a variable. Did you mean {{amount}}?',
    });
    await expect(fault).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await isAccessible(page);
    await fault.click();
    await page.keyboard.type('{{amount}} with {{champion}}. The deal is {{deal}}');
    await expect(page.getByText('The deal is Harbourline rollout.')).toBeVisible();
    await expect(page.getByText('Nothing on this deal for: Champion. The draft leaves this out.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Version 1, kept by ${person.name}`)).toBeVisible();
    await isClean(page, `the template on ${size}`);

    await page.goto('/settings/conversation-templates?search=forecast call');
    await expect(page.getByText(`Changed by ${person.name} on `)).toBeVisible();
    await page.goto(`/crm/opportunities/${id}/conversations?template=forecast_note`);
    await expect(page.getByRole('region', { name: 'Draft' })).toContainText('The deal is Harbourline rollout.');

    await page.goto('/settings/conversation-templates/forecast_note');
    await page.getByRole('button', { name: 'Restore the original text' }).click();
    await expect(page.getByText('Original text, restored by')).toBeVisible();
    await expect(text).not.toHaveValue(/Harbourline|The deal is/);
  });
}

test('a hidden template is not offered on deals until Undo, and a rep reads the texts', async ({
  page,
  person,
  openWindow,
}) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Harbour crane' });
  const offered = async () => {
    await page.goto(`/crm/opportunities/${id}/conversations`);
    await page.getByRole('combobox', { name: 'Template' }).click();
    await page.getByPlaceholder('Type to find').fill('forecast call note');
    return page.getByRole('option', { name: /Forecast call note/ });
  };
  await page.goto('/settings/conversation-templates?search=forecast call');
  await page.getByRole('button', { name: 'Hide Forecast call note' }).click();
  await expect(page.getByText('Hidden', { exact: true })).toBeVisible();
  await isAccessible(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(page.getByRole('button', { name: 'Hide Forecast call note' })).toBeVisible();
  await expect(await offered()).toHaveCount(1);
  await page.goto('/settings/conversation-templates/forecast_note');
  await page.getByRole('button', { name: 'Hide Forecast call note' }).click();
  await expect(page.getByText('Your team is not offered this template.')).toBeVisible();
  await expect(await offered()).toHaveCount(0);

  const rep = await addMember(page, openWindow, { name: 'Ana Ruiz', role: 'account_executive' });
  await rep.page.goto('/settings/conversation-templates/forecast_note');
  await expect(rep.page.getByText('RevOps and admins can edit this text.')).toBeVisible();
  await expect(rep.page.getByRole('button', { name: /^Hide|^Show F|^Save$/ })).toHaveCount(0);
});

test('a template of one’s own is added by keyboard, gives drafts, and is deleted with Undo', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Harbour crane' });
  await page.goto('/settings/conversation-templates');
  await page.getByRole('link', { name: 'Add a template' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('Partner check-in');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('After a call with a partner.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Use case' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Next steps');
  await page.keyboard.press('Tab');
  await page.keyboard.type('About {{amount}}');
  await expect(
    page.getByRole('button', { name: 'Line 1: {{amount}} is internal, and this text goes to the customer.' }),
  ).toBeVisible();
  await isAccessible(page);
  await page.getByRole('textbox', { name: 'Text' }).fill('What is left to do for {{deal}}?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Partner check-in', level: 1 })).toBeVisible();
  await expect(page.getByText('Original text.')).toBeVisible();

  const key = new URL(page.url()).pathname.split('/').at(-1);
  const draft = page.getByRole('region', { name: 'Draft' });
  await page.goto(`/crm/opportunities/${id}/conversations?template=${key}`);
  await expect(draft).toContainText('What is left to do for Harbour crane?');

  await page.goto(`/settings/conversation-templates/${key}`);
  await page.getByRole('button', { name: 'Edit details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit details' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Who approves it?');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('There is a template named “Who approves it?” already.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Reseller check-in');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Reseller check-in', level: 1 })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/settings\/conversation-templates$/);
  const link = page.getByRole('link', { name: 'Reseller check-in' });
  await expect(link).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(link).toBeVisible();
});

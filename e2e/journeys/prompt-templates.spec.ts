import { isAccessible } from '../support/axe.ts';
import { addDeal } from '../support/records.ts';
import { expect, post, test } from '../support/test.ts';

test('the words of a prompt are changed on a real deal, mended where they are wrong, and taken back', async ({
  page,
  person,
}) => {
  await addDeal(page, { name: 'Harbourline rollout', account: 'Harbourline', amount: 840_000 });
  await post(page, '/plans', {});
  await page.goto('/settings/prompts');
  const words = page.getByRole('textbox', { name: 'Words' });
  await expect(words).toHaveValue(/^Hello\[ \{\{first_name\}\}\],/);
  await page.getByRole('combobox', { name: 'Opportunity' }).click();
  await page.getByPlaceholder('Type to find').fill('Harbour');
  await page.getByRole('option', { name: /Harbourline rollout/ }).click();
  await expect(page.getByText('Harbourline: one figure to agree on')).toBeVisible();

  await words.fill('Kia ora,\n\nabout {{ammount}} at {{account}}.');
  const fault = page.getByRole('button', {
    name: 'Line 3: {{ammount}} is not a variable. Did you mean {{amount}}?',
  });
  await expect(fault).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await isAccessible(page);
  await fault.click();
  await page.keyboard.type('our talk');
  await expect(page.getByText('about our talk at Harbourline.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Version 1, kept by ${person.name}`)).toBeVisible();

  await page.goto('/crm/action-plan');
  await page.getByRole('button', { name: 'Use Prompt' }).first().click();
  await expect(page.getByRole('dialog').getByText('about our talk at Harbourline.')).toBeVisible();
  await page.goto('/settings/prompts');
  await page.getByRole('button', { name: 'Back to the shipped words' }).click();
  await expect(words).toHaveValue(/^Hello\[ \{\{first_name\}\}\],/);
});

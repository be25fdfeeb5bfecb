import { isAccessible } from '../support/axe.ts';
import { addDeal, addMember } from '../support/records.ts';
import { expect, PASSWORD, type Page, post, test } from '../support/test.ts';

test('the words of a prompt are changed on a real deal, mended where they are wrong, and taken back', async ({
  page,
  person,
}) => {
  await addDeal(page, { name: 'Harbourline rollout', account: 'Harbourline', amount: 840_000 });
  await post(page, '/plans', {});
  await page.goto('/settings/prompts');
  const words = page.getByRole('textbox', { name: 'Text' });
  await expect(words).toHaveValue(/^Hello\[ \{\{first_name\}\}\],/);
  await page.getByRole('combobox', { name: 'Opportunity' }).click();
  await page.getByPlaceholder('Type to find').fill('Harbour');
  await page.getByRole('option', { name: /Harbourline rollout/ }).click();
  await expect(page.getByText('Harbourline: one target metric to agree on')).toBeVisible();

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
  await page.getByRole('button', { name: 'Restore the original text' }).click();
  await expect(words).toHaveValue(/^Hello\[ \{\{first_name\}\}\],/);
});

test('a playbook stands beside its deal, leads to where things are done, and speaks the organisation’s words', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Harbour crane', amount: 40_000, closesIn: 30 });
  await page.goto(`/crm/opportunities/${id}`);
  const button = page.getByRole('button', { name: 'Playbook', exact: true });
  await button.click();
  const panel = page.getByRole('dialog', { name: 'Opportunity playbook' });
  await panel.getByRole('tab', { name: 'What good looks like' }).focus();
  const kept = page.waitForResponse((response) => response.url().endsWith('/playbooks/opportunity/tab'));
  await page.keyboard.press('ArrowRight');
  await kept;
  await expect(panel.getByRole('heading', { name: 'No clear pain' })).toBeVisible();
  await expect(panel.getByText('BANT: Need')).toBeVisible();
  // The deal stays usable: the panel stays open over a change of its tab and follows the form it leads to.
  await panel.getByRole('link', { name: 'Record Need' }).click();
  await expect(page).toHaveURL(/\/bant/);
  await expect(page.locator('[role="radio"][value="green"]:focus')).toHaveCount(1);
  await expect(panel).toBeVisible();
  await isAccessible(page);
  await panel.getByRole('tab', { name: 'This week' }).focus();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();

  await page.goto('/settings/playbooks');
  await page.getByLabel('Text').fill('# This week\n- Ring {{deel}}');
  await expect(page.getByText('{{deel}} is not a variable.')).toBeVisible();
  await page.getByLabel('Text').fill('# This week\n- Ring the owner of {{deal}}.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The playbook uses this text now.')).toBeVisible();
  await page.goto(`/crm/opportunities/${id}`);
  await button.click();
  await expect(panel.getByRole('tab', { name: 'This week' })).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByText('Ring the owner of Harbour crane.')).toBeVisible();
});

test('a playbook opens on the tab that the person looked at last, in any browser, and for nobody else', async ({
  page,
  person,
  openWindow,
}) => {
  const id = await addDeal(page, { name: 'Harbour crane', amount: 40_000, closesIn: 30 });
  const screens = [
    { path: `/crm/opportunities/${id}`, key: 'opportunity_playbook_last_tab', tab: 'This week', kept: 'week' },
    {
      path: '/crm/pipeline-intelligence',
      key: 'pipeline_playbook_last_tab',
      tab: 'Questions to ask',
      kept: 'questions',
    },
  ] as const;
  const open = async (who: Page, path: string, tab: string) => {
    await who.goto(path);
    await who.getByRole('button', { name: 'Playbook', exact: true }).click();
    return who.getByRole('dialog', { name: / playbook$/ }).getByRole('tab', { name: tab });
  };
  for (const { path, key, tab, kept } of screens) {
    const told = page.waitForResponse((response) => response.url().endsWith('/tab'));
    await (await open(page, path, tab)).click();
    expect((await told).ok()).toBe(true);
    expect(await page.evaluate((of) => localStorage.getItem(of), key)).toBe(kept);
  }
  const elsewhere = await (await openWindow()).newPage();
  await post(elsewhere, '/sign-in', { email: person.email, password: PASSWORD });
  const colleague = await addMember(page, openWindow, { name: 'Ana Ruiz', role: 'cro' });
  for (const { path, tab } of screens) {
    await expect(await open(elsewhere, path, tab)).toHaveAttribute('aria-selected', 'true');
    await expect(await open(colleague.page, path, tab)).toHaveAttribute('aria-selected', 'false');
  }
});

import { randomBytes } from 'node:crypto';
import { focusIsKept, tabAndPress, tabTo } from '../support/keyboard.ts';
import { addDeal } from '../support/records.ts';
import { expect, PASSWORD, PIPELINE_CSV, test } from '../support/test.ts';

// Dialogs and lists come and go in motion here, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('somebody signs up and imports a spreadsheet by keyboard alone', async ({ page }) => {
  await page.goto('/sign-up');
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  };
  await type('Your name', 'Mere Walker');
  await type('Work email', `mere-${randomBytes(4).toString('hex')}@example.com`);
  await type('Password', PASSWORD);
  await type('Organisation', 'Harbourline');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome, Mere' })).toBeVisible();

  await tabAndPress(page, page.getByRole('link', { name: 'Import a spreadsheet' }));
  // Asked for before the walk: the browser needs a while before it hands a chooser over instead of opening it.
  const choosing = page.waitForEvent('filechooser', { timeout: 30_000 });
  await tabAndPress(page, page.getByRole('button', { name: 'Choose a file' }));
  await (await choosing).setFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(PIPELINE_CSV) });

  for (const name of ['Continue', 'Preview', 'Import 5 deals']) {
    const next = page.getByRole('button', { name });
    await expect(next).toBeVisible();
    await focusIsKept(page);
    await tabAndPress(page, next);
  }
  await expect(page.getByRole('heading', { name: '5 deals imported and scored' })).toBeVisible();
  await focusIsKept(page);
  await tabAndPress(page, page.getByRole('link', { name: 'See the forecast' }));
  await expect(page.getByRole('heading', { name: 'Pipeline Intelligence', level: 1 })).toBeVisible();
});

test('deals are found, opened, changed and left again by keys', async ({ page, person }) => {
  await addDeal(page, { name: 'Harbourline rollout', amount: 840_000, stage: 'Negotiation' });
  await addDeal(page, { name: 'Kauri renewal', amount: 125_000 });
  await page.request.post('/api/v1/sign-out', { headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' }, data: {} });
  await page.goto('/sign-in');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(person.email);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Revenue Intelligence', level: 1 })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: /Kauri renewal/ })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('row', { name: /Kauri renewal/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('k');
  await expect(page.getByRole('row', { name: /Harbourline rollout/ })).toHaveAttribute('aria-selected', 'true');

  // The list is open: an arrow chooses, Enter takes it, Escape closes it and the editor.
  const stage = page.getByRole('combobox', { name: 'Stage of Harbourline rollout' });
  const kept = (name: string) => page.getByRole('button', { name: `Change stage of Harbourline rollout: ${name}` });
  await page.keyboard.press('e');
  await expect(page.getByRole('option', { name: 'Negotiation' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { name: 'Proposal' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(kept('Proposal')).toBeVisible();
  await focusIsKept(page);
  await expect(page.getByText('Harbourline rollout moved to Proposal')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(kept('Negotiation')).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('option', { name: 'Negotiation' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(stage).toBeHidden();
  await focusIsKept(page);

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('kauri');
  await expect(page.getByRole('row', { name: /Harbourline rollout/ })).toBeHidden();
  await page.keyboard.press('Enter');
  await focusIsKept(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kauri renewal', level: 1 })).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search or jump to')).toBeFocused();
  await page.keyboard.type('harbour');
  await expect(page.getByRole('option', { name: /Harbourline rollout/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Harbourline rollout', level: 1 })).toBeVisible();
});

test('one skips to the content, and dialogs give the focus back', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await addDeal(page, { name: 'Harbourline rollout', amount: 840_000 });
  await page.goto('/crm/opportunities');
  await expect(page.getByText('1 deal ·')).toBeVisible();
  // It comes beside the rows, not before them.
  const exported = page.getByRole('button', { name: 'Export', exact: true });
  await expect(exported).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(exported).toBeFocused();

  const create = page.getByRole('button', { name: 'New opportunity' });
  const filters = page.getByRole('button', { name: 'Filters' });
  for (const opener of [create, filters]) {
    await tabAndPress(page, opener);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search or jump to')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(filters).toBeFocused();
});

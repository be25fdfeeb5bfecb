import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { addDeal, addMember } from '../support/records.ts';
import { expect, type Page, post, test } from '../support/test.ts';

const action = (page: Page, name: string) => page.getByRole('article', { name });

async function nothingSpillsOver(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

test('a rep makes the plan, works it off and takes back what was a slip', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const deal = await addDeal(page, {
    name: 'Harbourline rollout',
    account: 'Harbourline',
    stage: 'Discovery',
    amount: 840_000,
  });
  await page.goto('/crm/action-plan');
  await expect(page.getByRole('heading', { name: 'No plan for this week yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Generate Weekly Plan' }).last().click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('img', { name: '0% completed, target 80%' })).toBeVisible();
  await isAccessible(page);

  const fit = action(page, 'Validate solution fit');
  await fit.getByRole('button', { name: 'Complete' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Outcome').fill('Five of six criteria are met');
  await choose(form.getByLabel('Log on the deal'), 'A call');
  await form.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('img', { name: '50% completed, target 80%' })).toBeVisible();
  const { items } = await (await page.request.get(`/api/v1/opportunities/${deal}/activities`)).json();
  expect(items).toMatchObject([{ kind: 'call', subject: 'Five of six criteria are met' }]);

  const buyer = action(page, 'Identify and engage Economic Buyer');
  await buyer.getByRole('button', { name: 'Snooze' }).click();
  await expect(page.getByText('All done for this week.')).toBeVisible();
  // The notice of the completion may still stand below it.
  const notice = page.getByRole('listitem').filter({ hasText: 'Snoozed until Monday' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(buyer.getByRole('button', { name: 'Snooze' })).toBeVisible();

  await buyer.getByRole('button', { name: 'Skip' }).click();
  await form.getByLabel('Why').fill('Their board decides in spring');
  await form.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('img', { name: '100% completed, target 80%' })).toBeVisible();
  // The ring shows it before the server has it, the notice when it has.
  await expect(page.getByText('Skipped unless its cause comes back')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: '100% completed, target 80%' })).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Skipped' }).click();
  await expect(page.getByText('Skipped: Their board decides in spring')).toBeVisible();
});

test('the week is done only when its tasks are', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const deal = await addDeal(page, { name: 'Harbourline rollout' });
  const today = new Date();
  const later = new Date(Date.now() + 60 * 86_400_000);
  for (const [title, day] of [
    ['Send the price list', today],
    ['Ask about the new budget', later],
  ] as const) {
    await post(page, `/opportunities/${deal}/tasks`, { title, dueOn: day.toISOString().slice(0, 10) });
  }
  const { items } = (await post(page, '/plans', {})) as unknown as { items: { id: string }[] };
  for (const { id } of items) await post(page, `/plans/items/${id}/snooze`, {});
  await page.goto('/crm/action-plan');
  await expect(page.getByText('No actions left. 1 task is still due this week.')).toBeVisible();
  await expect(page.getByText('All done for this week.')).toBeHidden();
  await page.getByRole('button', { name: 'Mark "Send the price list" as done' }).click();
  await expect(page.getByText('All done for this week.')).toBeVisible();
});

test('whoever has no plan yet has it mailed all the same, and finds the choice among the others', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto('/crm/action-plan');
  await expect(page.getByRole('heading', { name: 'No plan for this week yet' })).toBeVisible();
  const kept = page.waitForResponse((response) => response.url().endsWith('/plans/mail'));
  await page.getByRole('switch', { name: 'Email me the plan' }).click();
  await kept;
  await page.goto('/settings/notifications');
  const choice = page.getByRole('switch', { name: 'Your weekly plan: email' });
  await expect(choice).toBeChecked();
  await isAccessible(page);
  await choice.click();
  await expect(page.getByText('Your weekly plan: email off')).toBeVisible();
  await page.goto('/crm/action-plan');
  await expect(page.getByRole('switch', { name: 'Email me the plan' })).not.toBeChecked();
});

test('what was done elsewhere is offered as done, and the words to send know their facts', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const deal = await addDeal(page, {
    name: 'Kauri renewal',
    account: 'Kauri Health',
    stage: 'Discovery',
    amount: 1_250_000,
  });
  await post(page, '/plans', {});
  const contact = await post(page, '/contacts', { name: 'Ana Ruiz', email: 'ana@example.com' });
  await page.request.put(`/api/v1/opportunities/${deal}/contacts/${contact.id}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { role: 'economic_buyer' },
  });
  await page.goto('/crm/action-plan');
  const buyer = action(page, 'Identify and engage Economic Buyer');
  await buyer.getByRole('button', { name: 'Use Prompt' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Hello Ana,')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open in email app' })).toHaveAttribute(
    'href',
    /^mailto:ana@example.com\?/,
  );
  await dialog.getByRole('switch', { name: 'Show the facts behind it' }).click();
  await expect(dialog.getByText('Ana Ruiz; never met')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(buyer.getByText('Economic Buyer added.')).toBeVisible();
  await expect(buyer.getByText('No Economic Buyer')).toBeHidden();
  await buyer.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByRole('img', { name: '50% completed, target 80%' })).toBeVisible();
});

test('a manager sees every rep’s plan, what is urgent and one plan whole, and ticks nothing', async ({
  page,
  person,
  openWindow,
}) => {
  expect(person.name).toBe('Mere Walker');
  const rep = await addMember(page, openWindow, { name: 'Joe Patel', role: 'account_executive' });
  await addDeal(rep.page, { name: 'Silverfern discovery', stage: 'Negotiation', amount: 430_000, closesIn: 5 });
  await post(rep.page, '/plans', {});
  await page.goto('/crm/team-plans');
  await expect(page.getByText('0 of 1 rep at 80%')).toBeVisible();
  await isAccessible(page);
  await expect(page.getByText('2 high priority open')).toBeVisible();
  // One rep needs no order; of two, whoever has done least comes first.
  await expect(page.getByRole('combobox', { name: 'Order of reps' })).toHaveCount(0);
  const other = await addMember(page, openWindow, { name: 'Aroha Ngata', role: 'account_executive' });
  await addDeal(other.page, { name: 'Kauri rollout', stage: 'Discovery', amount: 20_000 });
  await page.reload();
  const reps = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: /^Last eight weeks/ }) });
  await expect(reps).toHaveText([/Aroha Ngata.*No plan yet/, /Joe Patel/]);
  await page.getByRole('combobox', { name: 'Order of reps' }).click();
  await page.getByRole('option', { name: 'Least complete first' }).click();
  await expect(page).toHaveURL(/sort=behind/);
  await expect(reps).toHaveText([/Joe Patel/, /Aroha Ngata/]);
  await expect(page.getByRole('link', { name: 'Silverfern discovery' }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Joe Patel/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Joe Patel', level: 1 })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Complete' })).toHaveCount(0);
  await page.getByLabel('Message to Joe Patel').fill('Two are urgent');
  await page.getByRole('button', { name: 'Nudge', exact: true }).click();
  const urgent = page.getByRole('article').first();
  await urgent.getByRole('button', { name: 'Comment' }).click();
  await urgent.getByLabel('Write a comment').fill('Ask Ana who signs');
  await page.keyboard.press('Enter');
  await expect(urgent.getByText('Ask Ana who signs')).toBeVisible();
  await isAccessible(page);
  await rep.page.goto('/crm/action-plan');
  await expect(rep.page.getByText('Two are urgent')).toBeVisible();
  await expect(rep.page.getByText('Ask Ana who signs')).toBeVisible();
  await rep.page.goto('/crm/team-plans');
  await expect(rep.page.getByRole('link', { name: 'Team Action Plans' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the plan is worked from, and nothing spills over', async ({ page, person }) => {
    expect(person.name).toBe('Mere Walker');
    await addDeal(page, {
      name: 'Harbourline rollout with a name that is longer than a phone is wide',
      stage: 'Discovery',
      amount: 840_000,
    });
    await page.goto('/crm/action-plan');
    await page.getByRole('button', { name: 'Generate Weekly Plan' }).last().tap();
    await expect(page.getByRole('article')).toHaveCount(2);
    await nothingSpillsOver(page);
    for (const button of await page.getByRole('article').first().getByRole('button').all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(47.5);
    }
    await page.getByRole('button', { name: 'Complete' }).first().tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).tap();
    await expect(page.getByRole('img', { name: '50% completed, target 80%' })).toBeVisible();
    await page.goto('/crm/team-plans');
    await expect(page.getByText('0 of 1 rep at 80%')).toBeVisible();
    await nothingSpillsOver(page);
  });
});

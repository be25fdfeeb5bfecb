import { choose } from '../support/choose.ts';
import { tabAndPress } from '../support/keyboard.ts';
import { addDeal } from '../support/records.ts';
import { expect, type Page, post, test } from '../support/test.ts';

const toast = (page: Page) => page.locator('[data-sonner-toast]');
const risk = (page: Page) => page.getByRole('group', { name: 'Scores' }).getByRole('button', { name: /^Risk/ });

async function riskShown(page: Page): Promise<number> {
  return Number(/\d+/.exec(await risk(page).innerText())?.[0]);
}

test('the list is changed in place and back, and its filters and sort live in the address', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await addDeal(page, { name: 'Harbourline rollout', account: 'Harbourline', amount: 840_000, stage: 'Negotiation' });
  await addDeal(page, { name: 'Kauri renewal', account: 'Kauri Health', amount: 125_000, stage: 'Proposal' });
  await page.goto('/crm/opportunities');
  await expect(page.getByText('2 deals')).toBeVisible();

  await page.getByRole('button', { name: 'Change amount of Kauri renewal' }).click();
  await page.getByLabel('Amount of Kauri renewal in NZD').fill('1.2m');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Change amount of Kauri renewal: 1,200,000' })).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Change amount of Kauri renewal: 125,000' })).toBeVisible();
  await expect(page.getByText('Undone')).toBeVisible();

  await page.getByRole('columnheader', { name: 'Deal' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=name/);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Proposal' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Harbourline rollout' })).toBeHidden();
  const sent = page.url();
  await page.reload();
  await expect(page).toHaveURL(sent);
  await expect(page.getByText('1 deal ·')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Deal' })).toHaveAttribute('aria-sort', 'ascending');
  await tabAndPress(page, page.getByRole('button', { name: 'Remove filter Proposal' }));
  await expect(page.getByText('2 deals')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Active filters' }).locator('button:focus')).toHaveCount(1);
  // Conditions that a link brings are put in words after the list is there, and leave the focus where it is.
  const conditions = { conditions: [{ field: 'amount', is: 'at_least', value: 100 }] };
  await page.goto(`/crm/opportunities?where=${encodeURIComponent(JSON.stringify(conditions))}`);
  await expect(page.getByRole('button', { name: /^Remove filter Amount/ })).toBeVisible();
  await expect(page.getByText('2 deals')).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(0);

  await page.getByRole('searchbox').fill('no such deal');
  await expect(page.getByRole('heading', { name: 'No deals match these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('2 deals')).toBeVisible();
});

test('a fact is changed by keyboard, and typing begins where the pencil was pressed', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: 'Rollout', account: 'Harbourline', amount: 840_000, closesIn: 30 });
  await page.goto(`/crm/opportunities/${id}`);
  const pencil = page.getByRole('button', { name: 'Change next step' });
  await tabAndPress(page, pencil);
  await expect(page.getByLabel('Next step')).toBeFocused();
  await page.keyboard.type('Send the paper');
  await page.keyboard.press('Escape');
  await expect(pencil).toBeFocused();
  await expect(page.getByText('Send the paper')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Send the contract');
  await tabAndPress(page, page.getByRole('button', { name: 'Save' }));
  await expect(pencil).toBeFocused();
  await expect(page.getByText('Send the contract')).toBeVisible();
});

test('evidence, a met contact and an activity raise the risk score, and its parts add up', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: 'Rollout', account: 'Harbourline', amount: 840_000, closesIn: 30 });
  await page.goto(`/crm/opportunities/${id}`);
  await expect(page.getByRole('heading', { name: 'Rollout', level: 1 })).toBeVisible();
  const atFirst = await riskShown(page);

  await page.getByRole('tab', { name: 'BANT' }).click();
  const budget = page.getByRole('radiogroup', { name: 'Strength of Budget' });
  await budget.getByRole('radio', { name: 'Confirmed' }).click();
  await expect(page.getByText('25%', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect.poll(() => riskShown(page)).toBeGreaterThan(atFirst);

  await page.getByRole('tab', { name: 'Contacts' }).click();
  await page.getByRole('button', { name: 'Add contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a contact' });
  await dialog.getByRole('combobox', { name: 'Contact' }).click();
  await page.getByPlaceholder('Type to find').fill('Rangi Cooper');
  await page.getByRole('option', { name: 'Add "Rangi Cooper"' }).click();
  await choose(dialog.getByLabel('Role on this deal'), 'Economic Buyer');
  await dialog.getByLabel('Influence').fill('8');
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('never met')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm engagement' }).click();
  await expect(page.getByText('100 Active')).toBeVisible();

  await page.getByRole('tab', { name: 'Activities' }).click();
  await page.getByRole('button', { name: 'Record activity' }).click();
  await page.getByLabel('Subject').fill('Walked through the contract');
  await page.getByRole('dialog').getByRole('button', { name: 'Record activity' }).click();
  await expect(page.getByRole('heading', { name: 'Walked through the contract' })).toBeVisible();

  await page.getByRole('tab', { name: 'Timeline' }).click();
  for (const told of ['Recorded evidence', 'Added a contact to the deal', 'Recorded an activity', 'Created the deal']) {
    await expect(page.getByText(told).first()).toBeVisible();
  }

  await page.getByRole('tab', { name: 'Overview' }).click();
  const why = page.getByRole('region', { name: /^Risk score \d+, and why$/ });
  const parts = why.locator(':scope > div > ul > li').locator(':scope > div, :scope > details > summary');
  // The panel follows the score as soon as its reasons have come.
  await expect(async () => {
    const points = (await parts.allInnerTexts()).map((text) =>
      Number(/(-?[\d.]+)(?: of [\d.]+)?$/.exec(text.trim())?.[1]),
    );
    const sum = points.reduce((total, each) => total + each, 0);
    expect(points.length).toBeGreaterThan(0);
    expect(Math.round(sum * 10) / 10).toBe(await riskShown(page));
  }).toPass();
});

test('what would help most says what it changes, and opens the form filled in', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: 'Rollout', amount: 840_000, stage: 'Negotiation' });
  const { id: contactId } = await post(page, '/contacts', { name: 'Rangi Cooper' });
  const put = await page.request.put(`/api/v1/opportunities/${id}/contacts/${contactId}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { role: 'champion' },
  });
  expect(put.ok()).toBe(true);
  await page.goto(`/crm/opportunities/${id}`);
  const helps = page.getByRole('region', { name: /^Risk score \d+, and why$/ }).getByRole('listitem');
  await expect(page.getByText('The first three together')).toBeVisible();
  const meet = helps.filter({ hasText: 'Meet Rangi Cooper, the Champion' });
  await expect(meet).toContainText(/Confidence \+\d+, drag −\d+/);
  await meet.getByRole('link').click();
  const meeting = page.getByRole('dialog', { name: 'Record an activity' });
  await expect(meeting.getByLabel('What', { exact: true })).toHaveText('Meeting');
  await expect(meeting.getByLabel('Subject')).toHaveValue('Meeting with Rangi Cooper');
  await expect(meeting.getByLabel('Rangi Cooper')).toBeChecked();
  await meeting.getByRole('button', { name: 'Record activity' }).click();
  await expect(page.getByRole('heading', { name: 'Meeting with Rangi Cooper' })).toBeVisible();

  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(meet).toHaveCount(0);
  await helps.getByRole('link', { name: 'Identify and meet the Economic Buyer' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a contact' });
  await expect(adding.getByLabel('Role on this deal')).toHaveText('Economic Buyer');
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: /^Data quality/ }).click();
  await page.getByRole('link', { name: 'Agree a close date with the customer' }).click();
  await expect(page.getByLabel('Close date of Rollout')).toBeFocused();
});

test('a day is typed as people write it, or chosen from a calendar by mouse or keys', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await addDeal(page, { name: 'Rollout', amount: 840_000, stage: 'Negotiation' });
  await page.goto('/crm/opportunities');
  await page.getByRole('button', { name: 'Filters' }).click();
  const from = page.getByLabel('Closes from');
  await from.fill('18 Mar 2027');
  await expect(page).toHaveURL(/closeFrom=2027-03-18/);
  await from.fill('soon');
  await from.press('Tab');
  await expect(page.getByText('"soon" is not a date.')).toBeVisible();
  await expect(from).toHaveValue('soon');
  await from.fill('18/4/27');
  await from.press('Enter');
  await expect(from).toHaveValue('18 Apr 2027');
  await from.press('Tab');
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await expect(calendar.getByRole('button', { name: '18 Apr 2027' })).toBeFocused();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(from).toHaveValue('19 May 2027');
  await expect(page).toHaveURL(/closeFrom=2027-05-19/);
});

test('a won deal shows its outcome, its scores are history, and closing is undone', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: 'Rollout', amount: 840_000, stage: 'Negotiation', closesIn: 30 });
  await page.goto(`/crm/opportunities/${id}`);
  const stage = page.getByLabel('Stage', { exact: true });
  const outcome = page.getByRole('heading', { name: 'Outcome' });
  const history = page.getByRole('button', { name: 'As of the close' });
  const shown = () => page.getByRole('group', { name: 'Scores at the close' }).innerText();
  await choose(stage, 'Closed Won');
  await page.getByRole('button', { name: 'Close as won' }).click();
  await expect(outcome).toBeVisible();
  await expect(page.getByText('Days to close')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Scores' })).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(outcome).toBeHidden();
  await expect(stage).toHaveText('Negotiation');

  // Closed again before the answer to the undo is there.
  await choose(stage, 'Closed Won');
  await page.getByRole('button', { name: 'Close as won' }).click();
  await expect(outcome).toBeVisible();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get(`/api/v1/opportunities/${id}`)).json()).status)
    .toBe('won');
  await page.reload();
  await expect(outcome).toBeVisible();
  await history.click();
  await expect(page.getByRole('heading', { name: /^Risk score was \d+, and why$/ })).toBeVisible();
  const frozen = await shown();
  await page.getByRole('tab', { name: 'BANT' }).click();
  const budget = page.getByRole('radiogroup', { name: 'Strength of Budget' });
  await budget.getByRole('radio', { name: 'Confirmed' }).click();
  await expect(page.getByText('25%', { exact: true })).toBeVisible();
  await expect(page.getByText('no source yet')).toBeVisible();
  await expect(page.getByText('1 component is confirmed without a note or source.')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await history.click();
  expect(await shown()).toBe(frozen);
});

test('who closes a deal as lost is asked why, on its page and in the list', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: 'Rollout', amount: 840_000, stage: 'Negotiation', closesIn: 30 });
  await addDeal(page, { name: 'Renewal', amount: 125_000, stage: 'Proposal' });
  await page.goto(`/crm/opportunities/${id}`);
  const stage = page.getByLabel('Stage', { exact: true });
  const question = page.getByRole('dialog', { name: 'Why was Rollout lost?' });
  await choose(stage, 'Closed Lost');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(stage).toHaveText('Negotiation');

  await choose(stage, 'Closed Lost');
  await expect(question.getByRole('button', { name: 'Close as lost' })).toBeDisabled();
  await choose(question.getByLabel('Reason'), 'Competitor');
  await question.getByLabel('In your words').fill('Cheaper, and already in the house');
  await question.getByRole('button', { name: 'Close as lost' }).click();
  await expect(page.getByText('Rollout moved to Closed Lost')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Cheaper, and already in the house')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('Competitor')).toBeVisible();

  await page.goto('/crm/opportunities');
  await page.getByRole('button', { name: 'Change stage of Renewal' }).click();
  await page.getByRole('option', { name: 'Closed Lost' }).click();
  const other = page.getByRole('dialog', { name: 'Why was Renewal lost?' });
  await choose(other.getByLabel('Reason'), 'Price');
  await other.getByRole('button', { name: 'Close as lost' }).click();
  await expect(page.getByText('Renewal moved to Closed Lost')).toBeVisible();
});

test('who closes a deal as won may say why they bought, corrects it later and undoes it', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: 'Rollout', amount: 840_000, stage: 'Negotiation', closesIn: 30 });
  await page.goto('/settings/reasons');
  await page.getByRole('button', { name: 'Add a win reason' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Days, not weeks');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Days, not weeks')).toBeVisible();

  await page.goto(`/crm/opportunities/${id}`);
  const stage = page.getByLabel('Stage', { exact: true });
  const question = page.getByRole('dialog', { name: 'Why was Rollout won?' });
  await choose(stage, 'Closed Won');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(stage).toHaveText('Negotiation');

  await choose(stage, 'Closed Won');
  await choose(question.getByLabel('Why did they buy?'), 'Days, not weeks');
  await question.getByLabel('In your words').fill('Live before the peak season');
  await question.getByRole('button', { name: 'Close as won' }).click();
  const outcome = page.getByRole('tabpanel');
  await expect(page.getByText('Rollout moved to Closed Won')).toBeVisible();
  await expect(outcome.getByText('Days, not weeks')).toBeVisible();
  await page.reload();
  await expect(outcome.getByText('Live before the peak season')).toBeVisible();

  await page.getByRole('button', { name: 'Change why' }).click();
  await choose(outcome.getByLabel('Why did they buy?'), 'Price');
  await outcome.getByRole('button', { name: 'Save' }).click();
  await expect(outcome.getByText('Price', { exact: true })).toBeVisible();
  await toast(page).filter({ hasText: 'Win reason changed' }).getByRole('button', { name: 'Undo' }).click();
  await expect(outcome.getByText('Days, not weeks')).toBeVisible();
});

test('the form for a new deal names open deals of its account with a like name, until they are not', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await addDeal(page, { name: 'Harbourline rollout', account: 'Harbourline', stage: 'Negotiation' });
  await page.goto('/crm/opportunities?new=deal');
  const form = page.getByRole('dialog', { name: 'New opportunity' });
  await form.getByLabel('Name').fill('Harborline rollout');
  const warning = form.getByText('This deal may already exist');
  await form.getByLabel('Account').click();
  await page.getByPlaceholder('Type to find').fill('Harbour');
  await page.getByRole('option', { name: 'Harbourline' }).click();
  await expect(warning).toBeVisible();
  await expect(form.getByText('Negotiation · Mere Walker')).toBeVisible();
  await form.getByLabel('Name').fill('Dredging');
  await expect(warning).toBeHidden();
  await form.getByLabel('Name').fill('Harbourline');
  await form.getByRole('link', { name: 'Harbourline rollout' }).click();
  await expect(page.getByRole('heading', { name: 'Harbourline rollout', level: 1 })).toBeVisible();
});

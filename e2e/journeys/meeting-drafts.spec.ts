import { isAccessible } from '../support/axe.ts';
import { addMeeting, transcriptOf } from '../support/meetings.ts';
import { addDeal, addDealContact } from '../support/records.ts';
import { expect, type Page, post, put, test } from '../support/test.ts';

const TRANSCRIPT = transcriptOf([
  [1, 5, 'Mere Walker', "I'll send you the security questionnaire by Friday."],
  [6, 11, 'Dana Lee', 'We agreed that the pilot starts in the Auckland office.'],
]);

/** Imports the transcript on a deal whose contact speaks in it, and confirms all that it proposes. */
async function confirmedMeeting(page: Page) {
  const deal = await addDeal(page, {
    name: 'Harbourline rollout',
    account: 'Harbourline',
    amount: 840_000,
    closesIn: 30,
  });
  const dana = await addDealContact(page, deal, 'Dana Lee', { role: 'champion' });
  const id = await addMeeting(page, deal, { text: TRANSCRIPT });
  const path = `/recorded-meetings/${id}`;
  await put(page, `${path}/speakers/1`, { contactId: dana });
  const { items } = await (await page.request.get(`/api/v1${path}/proposals`)).json();
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['action_item', 'decision']));
  for (const { id: proposal, version } of items) {
    await post(page, `${path}/proposals/${proposal}/confirm`, { expectedVersion: version });
  }
  return { deal, meeting: `/crm/meetings/${id}` };
}

for (const [size, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${size} a meeting gives a summary and a follow-up whose sentences lead to their moments`, async ({
    page,
    person,
  }) => {
    expect(person.name).toBe('Mere Walker');
    await page.setViewportSize(viewport);
    const { meeting } = await confirmedMeeting(page);
    const open = async () => {
      await page.goto(`${meeting}?view=proposals`);
      return page.getByRole('region', { name: 'What this meeting changed' });
    };
    await (await open()).getByRole('link', { name: 'Summary' }).click();
    await expect(page.getByRole('combobox', { name: 'Template' })).toContainText('Meeting summary');
    const draft = page.getByRole('region', { name: 'Draft' });
    await expect(draft).toContainText('Rollout review');
    await expect(draft).toContainText(/pilot starts in the Auckland office/i);
    // Nothing is left to decide, and the day of the promise stands as its date alone.
    await expect(draft).toContainText(/Send the security questionnaire \(Mere Walker, by \d/);
    await expect(draft).not.toContainText(/still proposed|by Friday/);
    await isAccessible(page);

    await (await open()).getByRole('link', { name: 'Follow-up email' }).click();
    await expect(draft).toContainText('This is what we agreed:');
    await expect(draft).toContainText(/security questionnaire/i);
    await expect(draft).toContainText('What would you change or add?');
    await expect(draft).not.toContainText('Rollout review');
    await draft.getByLabel('Show the facts behind it').click();
    const fact = draft.getByRole('definition').filter({ hasText: /Auckland office/ });
    await fact.getByRole('link', { name: /^Open/ }).click();
    await expect(page).toHaveURL(new RegExp(`${meeting}\\?at=6000$`));
  });
}

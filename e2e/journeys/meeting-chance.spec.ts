import { isAccessible } from '../support/axe.ts';
import { addMeeting, transcriptOf } from '../support/meetings.ts';
import { addDeal, addDealContact } from '../support/records.ts';
import { expect, test } from '../support/test.ts';

const TRANSCRIPT = transcriptOf([
  [1, 5, 'Mere Walker', 'Thanks for making the time. Shall we go through the rollout?'],
  [6, 11, 'Dana Lee', 'Our CFO has approved a budget of $400,000 for this.'],
  [12, 17, 'Mere Walker', "I'll send you the security questionnaire by Friday."],
]);

test('a meeting says by which model it left the win chance as it was, and a logged one is listed', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const deal = await addDeal(page, {
    name: 'Harbourline rollout',
    account: 'Harbourline',
    amount: 840_000,
    closesIn: 0,
  });
  await addDealContact(page, deal, 'Dana Lee', { role: 'champion', influence: 7 });
  const meeting = await addMeeting(page, deal, { text: TRANSCRIPT });
  await page.goto(`/crm/meetings/${meeting}`);
  await page.getByRole('button', { name: 'Log meeting' }).click();
  const changed = page.getByRole('region', { name: 'What this meeting changed' });
  // Its deal is of today: nothing was silent, and a rule of thumb counts no evidence.
  const chance = changed.getByRole('definition').filter({ hasText: 'unchanged' });
  await expect(chance).toHaveText(/^\d[\d.]*%\s*unchanged$/);
  await expect(changed.getByText('Win chance, rule of thumb')).toBeVisible();
  await changed.getByText('Why this win chance').click();
  await expect(
    changed.getByText(/^Chance to win the deal by the end of Q\d.*Rule of thumb: the average of/),
  ).toBeVisible();
  await isAccessible(page);

  await page.goto('/crm/pipeline-intelligence');
  const recent = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Rollout review' }) });
  await expect(recent).toContainText('logged');
  await expect(recent.getByText('Confidence')).toBeVisible();
});

test('a meeting says why its deal has no win chance', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const deal = await addDeal(page, { name: 'Harbourline rollout', account: 'Harbourline', amount: 840_000 });
  await addDealContact(page, deal, 'Dana Lee', { role: 'champion', influence: 7 });
  const meeting = await addMeeting(page, deal, { text: TRANSCRIPT });
  await page.goto(`/crm/meetings/${meeting}`);
  await page.getByRole('button', { name: 'Log meeting' }).click();
  await expect(
    page
      .getByRole('region', { name: 'What this meeting changed' })
      .getByText('No win chance: the deal has no close date, and the rule of thumb needs one.'),
  ).toBeVisible();
});

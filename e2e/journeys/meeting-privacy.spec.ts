import { isAccessible } from '../support/axe.ts';
import { addMeeting, transcriptOf } from '../support/meetings.ts';
import { addDeal, addMember } from '../support/records.ts';
import { expect, type Page, post, test } from '../support/test.ts';
import { tooSmall } from '../support/touch-targets.ts';

const TRANSCRIPT = transcriptOf([
  [1, 5, 'Mere Walker', "I'll send you the security questionnaire by Friday."],
  [6, 11, 'Dana Lee', 'The price is too high for our lighthouse budget.'],
]);

async function importMeeting(page: Page): Promise<string> {
  const id = await addDeal(page, { name: 'Harbourline', account: 'Harbourline', amount: 840_000, closesIn: 30 });
  return addMeeting(page, id, { title: 'Price review', text: TRANSCRIPT });
}

test('an admin sets how long meetings are kept', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto('/settings/meeting-privacy');
  await expect(page.getByRole('heading', { name: 'Meeting privacy', level: 1 })).toBeVisible();
  await expect(page.getByText('There are no public links.')).toBeVisible();
  await expect(page.getByText('Nothing left the server')).toBeVisible();
  await page.getByRole('combobox', { name: 'Keep transcripts' }).click();
  await page.getByRole('option', { name: '90 days' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Keep transcripts at least as long as audio.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Keep audio' }).click();
  await page.getByRole('option', { name: '30 days' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Retention saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Keep audio' })).toContainText('30 days');
  await expect(page.getByRole('combobox', { name: 'Keep transcripts' })).toContainText('90 days');
  await isAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the settings have room for a finger', async ({ page, person }) => {
    expect(person.name).toBe('Mere Walker');
    await page.goto('/settings/meeting-privacy');
    await expect(page.getByText('Nothing left the server')).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);
  });
});

test('an admin lifts the legal hold of a meeting that only somebody who left saw', async ({
  page,
  person,
  openWindow,
}) => {
  expect(person.name).toBe('Mere Walker');
  const { page: theirs, memberId } = await addMember(page, openWindow, { name: 'Ria Ops', role: 'revops' });
  const id = await importMeeting(theirs);
  const own = `/api/v1/recorded-meetings/${id}`;
  const headers = { origin: process.env.FORECASTLE_E2E_URL ?? '' };
  expect((await theirs.request.patch(own, { headers, data: { isPrivate: true } })).status()).toBe(200);
  expect((await theirs.request.post(`${own}/hold`, { headers })).status()).toBe(200);
  const { member } = await (await page.request.get('/api/v1/session')).json();
  await page.goto('/settings/meeting-privacy');
  await expect(page.getByText('Nothing left the server')).toBeVisible();
  await expect(page.getByText('Legal holds of people who left')).toHaveCount(0);
  await post(page, `/people/${memberId}/leave`, { dealsTo: member.id });

  await page.reload();
  await expect(page.getByText('Ria Ops, meeting of')).toBeVisible();
  await expect(page.getByText('Price review')).toHaveCount(0);
  await isAccessible(page);
  await page.getByRole('button', { name: /^Lift hold of the meeting of Ria Ops/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Lift this legal hold?' });
  await expect(dialog.getByText('The meeting is deleted 30 days after Ria Ops left')).toBeVisible();
  await dialog.getByRole('button', { name: 'Lift hold' }).click();
  await expect(page.getByText('Legal hold lifted')).toBeVisible();
  await expect(page.getByText('Legal holds of people who left')).toHaveCount(0);
});

test('one person’s words are removed once their name is typed, and not while a hold stands', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const id = await importMeeting(page);
  await page.goto(`/crm/meetings/${id}`);
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript.getByText('lighthouse budget')).toBeVisible();
  const menu = page.getByRole('button', { name: 'Meeting actions' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Put on legal hold' }).click();
  await expect(page.getByText('Legal hold', { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /Dana Lee/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove words' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Lift legal hold' }).click();
  await expect(page.getByText('Legal hold', { exact: true })).toHaveCount(0);

  await page
    .getByRole('button', { name: /Dana Lee/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Remove words' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this person’s words' });
  await expect(dialog.getByRole('button', { name: 'Remove words' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Dana Lee');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Remove words' }).click();
  await expect(transcript.getByText('Words removed')).toBeVisible();
  await expect(page.getByText('lighthouse')).toHaveCount(0);
  await menu.click();
  await page.getByRole('menuitem', { name: 'What left the server' }).click();
  await expect(page.getByText('Nothing. All of it stayed here.')).toBeVisible();
});

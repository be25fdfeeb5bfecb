import { isAccessible } from '../support/axe.ts';
import { addDeal } from '../support/records.ts';
import { expect, type Page, test } from '../support/test.ts';
import { tooSmall } from '../support/touch-targets.ts';

const TRANSCRIPT = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Mere Walker>I'll send you the security questionnaire by Friday.</v>

00:00:06.000 --> 00:00:11.000
<v Dana Lee>The price is too high for our lighthouse budget.</v>
`;

async function importMeeting(page: Page): Promise<string> {
  const id = await addDeal(page, { name: 'Harbourline', account: 'Harbourline', amount: 840_000, closesIn: 30 });
  const query = new URLSearchParams({ fileName: 'review.vtt', opportunityId: id, title: 'Price review' });
  const answer = await page.request.post(`/api/v1/recorded-meetings/transcripts?${query}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '', 'content-type': 'application/octet-stream' },
    data: Buffer.from(TRANSCRIPT),
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).meeting.id;
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
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await tooSmall(page)).toEqual([]);
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

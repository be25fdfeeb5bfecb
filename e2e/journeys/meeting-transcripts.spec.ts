import { isAccessible } from '../support/axe.ts';
import { addMeeting, transcriptOf } from '../support/meetings.ts';
import { addDeal } from '../support/records.ts';
import { expect, type Page, test } from '../support/test.ts';

const BETTER = transcriptOf([
  [1, 5, 'Mere Walker', 'Thank you for your time. Shall we look at the rollout?'],
  [6, 11, 'Dana Lee', 'Honestly, the price is too high for us at the moment.'],
]);

const addDealWithMeeting = async (page: Page, text?: string) => {
  const deal = await addDeal(page, { name: 'Harbourline rollout', account: 'Harbourline', closesIn: 30 });
  return addMeeting(page, deal, text === undefined ? {} : { text });
};

test('a better file replaces the transcript, and what was confirmed keeps its words', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto(`/crm/meetings/${await addDealWithMeeting(page)}`);
  const objection = page
    .getByRole('article')
    .filter({ has: page.getByRole('blockquote').filter({ hasText: 'worried about where the data lives' }) });
  await objection.getByRole('button', { name: /^Confirm/ }).click();
  await expect(page.getByText('1 to decide')).toBeVisible();

  await page.getByRole('button', { name: 'Meeting actions' }).click();
  await page.getByRole('menuitem', { name: 'Replace the transcript' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the transcript' });
  const replace = dialog.getByRole('button', { name: 'Replace transcript' });
  await expect(dialog.getByText('1 undecided proposal goes.')).toBeVisible();
  await expect(replace).toBeDisabled();
  await isAccessible(page);
  const choose = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: /^Choose/ }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/vtt', buffer: Buffer.from(text) });
  };
  await choose('minutes.vtt', 'WEBVTT');
  await replace.click();
  await expect(dialog.getByRole('alert')).toContainText('The transcript was not replaced.');
  await choose('better.vtt', BETTER);
  await replace.click();
  await expect(page.getByText('Transcript replaced')).toBeVisible();

  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript.getByText('Honestly, the price is too high')).toBeVisible();
  await expect(transcript.getByText('where the data lives')).toHaveCount(0);
  await page.getByText('Decided').click();
  await expect(objection.getByText('From an earlier transcript.')).toBeVisible();
  await expect(page.getByText('1 to decide')).toBeVisible();

  // A link to the moment of before says what was said there then.
  await page.goto(`${page.url()}?at=6000`);
  await expect(page.getByText('From an earlier transcript: Our security team')).toBeVisible();
});

test('who looks at a meeting while its proposals come has read that they came', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  // A job reads long ones and then notifies the person who imported them.
  const long = transcriptOf(
    Array.from({ length: 300 }, (_, at) => [
      at,
      540,
      'Dana Lee',
      `Berth ${at}: honestly, the price is too high for us at the moment.`,
    ]),
  );
  const id = await addDealWithMeeting(page, long);
  await page.goto(`/crm/meetings/${id}`);
  const notifications = async () => (await (await page.request.get('/api/v1/notifications')).json()).items;
  await expect
    .poll(notifications, { timeout: 60_000 })
    .toEqual([expect.objectContaining({ kind: 'transcript_ready', readAt: expect.any(String) })]);
});

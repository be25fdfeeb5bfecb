import { isClean } from '../support/axe.ts';
import { expect, post, test } from '../support/test.ts';

test('a file goes with a note, is saved from it, and its removal is taken back', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  const deal = await post(page, '/opportunities', { name: 'Crane rollout' });
  await page.goto(`/crm/opportunities/${deal.id}/notes`);
  await page.getByRole('button', { name: 'Write a note' }).first().click();
  await page.getByRole('textbox', { name: 'New note' }).fill('Terms as agreed with legal');
  await page.getByLabel('Files to attach to the note').setInputFiles([
    { name: 'Terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Thirty days') },
    { name: 'Wrong.txt', mimeType: 'text/plain', buffer: Buffer.from('Not this one') },
  ]);
  await page.getByRole('button', { name: 'Do not attach Wrong.txt' }).click();
  await page.getByRole('button', { name: 'Save note' }).click();

  const files = page.getByRole('list', { name: 'Files of this note' });
  await expect(files.getByRole('listitem')).toHaveCount(1);
  const downloads = page.waitForEvent('download');
  await files.getByRole('link', { name: 'Terms.txt' }).click();
  expect((await downloads).suggestedFilename()).toBe('Terms.txt');
  await isClean(page, 'notes with files');

  await files.getByRole('button', { name: 'Remove Terms.txt' }).click();
  await expect(files).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(files.getByRole('link', { name: 'Terms.txt' })).toBeVisible();
});

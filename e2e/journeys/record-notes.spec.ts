import { isAccessible } from '../support/axe.ts';
import { addDeal, addMember } from '../support/records.ts';
import { expect, post, test } from '../support/test.ts';

const words = (text: string) => ({
  document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
});

const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Thirty days') });

test('a note on an account mentions a colleague, who is led to it; a file goes with it; it is pinned, deleted and brought back', async ({
  page,
  person,
  openWindow,
}) => {
  expect(person.email).not.toBe('');
  const { page: other } = await addMember(page, openWindow, { name: 'Ana Ruiz', role: 'account_executive' });
  const id = await addDeal(page, { name: 'Crane rollout', account: 'Harbourline' });
  await post(page, `/opportunities/${id}/notes`, words('Terms are with legal'));
  const { account } = await (await page.request.get(`/api/v1/opportunities/${id}`)).json();
  await page.goto(`/crm/accounts/${account.id}`);
  await page.getByRole('tab', { name: 'Notes' }).click();
  const onDeal = page.getByRole('article').filter({ hasText: 'Terms are with legal' });
  await expect(onDeal.getByRole('link', { name: 'Crane rollout' })).toBeVisible();
  await onDeal.getByRole('button', { name: /^Change the note/ }).click();
  await page.getByLabel('Files to attach to the note').setInputFiles(textFile('Minutes.txt'));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(onDeal.getByRole('link', { name: 'Minutes.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Write a note' }).click();
  const text = page.getByRole('textbox', { name: 'New note' });
  await expect(text).toBeFocused();
  await page.keyboard.type('They pay in March. Ask @ana');
  await expect(page.getByRole('option', { name: 'Ana Ruiz' })).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByLabel('Files to attach to the note').setInputFiles([textFile('Terms.txt'), textFile('Wrong.exe')]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Note saved')).toBeVisible();
  const note = page.getByRole('article').filter({ hasText: 'They pay in March' });
  await expect(note).toContainText('@Ana Ruiz');
  await expect(page.getByRole('alert')).toContainText('Wrong.exe was not attached. Files of this type cannot be');
  await page.getByRole('button', { name: 'Dismiss: Wrong.exe' }).click();
  const file = note.getByRole('link', { name: 'Terms.txt' });
  const downloads = page.waitForEvent('download');
  await file.click();
  expect((await downloads).suggestedFilename()).toBe('Terms.txt');
  await note.getByRole('button', { name: 'Remove Terms.txt' }).click();
  await expect(file).toBeHidden();
  await expect(page.getByText('Terms.txt removed')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(file).toBeVisible();
  await note.getByRole('button', { name: /^Pin the note/ }).click();
  await expect(note.getByText('Pinned')).toBeVisible();
  await isAccessible(page);

  await other.goto('/notifications');
  await other.getByText('mentioned you in a note on Harbourline').click();
  await expect(other).toHaveURL(new RegExp(`/crm/accounts/${account.id}\\?tab=notes`));
  await expect(other.getByText('They pay in March')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Terms.txt' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Remove Terms.txt' })).toBeHidden();
  await expect(other.getByRole('button', { name: 'Write a note' })).toBeHidden();

  await note.getByRole('button', { name: /^Delete the note/ }).click();
  await expect(note).toBeHidden();
  await expect(page.getByText('Note deleted')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(note).toBeVisible();
});

test('a note on a contact is written on a phone, and the search leads to it', async ({ page, person }) => {
  expect(person.email).not.toBe('');
  await page.setViewportSize({ width: 360, height: 740 });
  const contact = await post(page, '/contacts', { name: 'Ana Ruiz' });
  await page.goto(`/crm/contacts/${contact.id}?tab=notes`);
  await page.getByRole('button', { name: 'Write a note' }).click();
  await page.getByRole('textbox', { name: 'New note' }).fill('Prefers the telephone');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'New note' })).toContainText('Prefers the telephone');
  await page.getByLabel('Files to attach to the note').setInputFiles(textFile('Numbers.txt'));
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('article')).toContainText('Prefers the telephone');
  await expect(page.getByRole('link', { name: 'Numbers.txt' })).toBeVisible();
  await isAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goto('/search?q=telephone');
  await page
    .getByRole('link', { name: /Ana Ruiz/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/crm/contacts/${contact.id}\\?tab=notes`));
});

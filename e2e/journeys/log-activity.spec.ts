import { isAccessible } from '../support/axe.ts';
import { addDeal } from '../support/records.ts';
import { expect, type Page, post, test } from '../support/test.ts';

const setNextStep = (page: Page, id: string, nextStep: string) =>
  page.request.patch(`/api/v1/opportunities/${id}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { nextStep },
  });

const PHONE = { width: 360, height: 740 };

test('a call is logged by thumb with the outcome and the next step, and taken back with both', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  await page.setViewportSize(PHONE);
  const id = await addDeal(page, { name: 'Rollout' });
  await setNextStep(page, id, 'Ring Ana');
  await page.goto(`/crm/opportunities/${id}/activities`);
  const log = page.getByRole('button', { name: 'Log activity' });
  const place = await log.boundingBox();
  expect(place?.y).toBeGreaterThan(PHONE.height / 2);
  await log.click();
  const form = page.getByRole('dialog', { name: 'Log activity' });
  await form.getByRole('button', { name: 'Moved forward' }).click();
  await form.getByLabel('Next step').fill('Send the draft');
  await isAccessible(page);
  await form.getByRole('button', { name: 'Log call' }).click();
  const call = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Call' }) });
  await expect(call).toContainText('Moved forward');
  await expect(call).toContainText('Send the draft');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.goto(`/crm/opportunities/${id}`);
  await expect(page.getByText('Ring Ana')).toBeVisible();
});

test('a thumb that is faster than the deal logs on that deal', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  await page.setViewportSize(PHONE);
  const id = await addDeal(page, { name: 'Rollout' });
  const held = Promise.withResolvers<void>();
  const asksForDeal = (url: URL) => url.pathname === `/api/v1/opportunities/${id}`;
  await page.route(asksForDeal, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/crm/opportunities/${id}/activities`);
  await page.getByRole('button', { name: 'Log activity' }).click();
  const form = page.getByRole('dialog', { name: 'Log activity' });
  await expect(form.getByLabel('Deal')).toContainText('This deal');
  await form.getByLabel('Summary').fill('They want a trial');
  held.resolve();
  await expect(form.getByLabel('Deal')).toContainText('Rollout');
  await form.getByRole('button', { name: 'Log call' }).click();
  const call = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Call' }) });
  await expect(call).toContainText('They want a trial');
  await page.unroute(asksForDeal);
});

test('a note and an activity that were deleted are brought back from the timeline, and deleted there again', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Rollout' });
  const note = await post(page, `/opportunities/${id}/notes`, {
    document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Terms' }] }] },
  });
  const call = await post(page, `/opportunities/${id}/activities`, {
    kind: 'call',
    subject: 'Rang Ana',
    occurredAt: new Date().toISOString(),
    contactIds: [],
  });
  const headers = { origin: process.env.FORECASTLE_E2E_URL ?? '' };
  for (const path of [`notes/${note.id}`, `activities/${call.id}`]) {
    expect((await page.request.delete(`/api/v1/${path}`, { headers })).ok()).toBe(true);
  }
  await page.goto(`/crm/opportunities/${id}/timeline`);
  const undoOf = (what: string) =>
    page.getByRole('listitem').filter({ hasText: what }).getByRole('button', { name: 'Undo this change' });
  await undoOf('Deleted a note').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Note restored')).toBeVisible();
  await expect(undoOf('Deleted a note')).toBeHidden();
  await undoOf('Deleted an activity').click();
  await expect(page.getByText('Activity restored')).toBeVisible();
  await isAccessible(page);
  await undoOf('Restored an activity').click();
  await expect(page.getByText('Activity deleted')).toBeVisible();
  expect((await (await page.request.get(`/api/v1/opportunities/${id}/notes`)).json()).items).toHaveLength(1);
  expect((await (await page.request.get(`/api/v1/opportunities/${id}/activities`)).json()).items).toEqual([]);
});

test('a change is undone from the timeline by keyboard, and refused when somebody was faster', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Rollout' });
  await setNextStep(page, id, 'Ring Ana');
  await setNextStep(page, id, 'Ring Bo');
  await page.goto(`/crm/opportunities/${id}/timeline`);
  const undo = page.getByRole('button', { name: 'Undo this change' });
  await expect(undo).toHaveCount(1);
  await setNextStep(page, id, 'Ring Cy');
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/changed this again on .* Nothing was undone/)).toBeVisible();
  // The list is read again with the refusal: the change that can be undone now is another one.
  await expect(page.getByRole('main').getByText('Next step changed')).toHaveCount(2);
  await expect(undo).toHaveCount(1);
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(page.getByText('Undid a change')).toBeVisible();
  await isAccessible(page);
});

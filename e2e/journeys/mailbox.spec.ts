import { isAccessible } from '../support/axe.ts';
import { type Google, startGoogle } from '../support/google.ts';
import { addDeal, addMember } from '../support/records.ts';
import { expect, type Page, post, test } from '../support/test.ts';

const PATH = '/settings/mailbox';
const RAE = 'rae@harbour.example';
const JANE = 'jane@customer.example';
const CANARY = 'a price that stays between us';
const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds. Mailboxes are looked for every minute, on a machine that may have other work. */
const READ_WITHIN = 170_000;

let google: Google;
test.beforeEach(async ({ baseURL }) => {
  google = await startGoogle(`${baseURL}${PATH}`);
});
test.afterEach(() => google.stop());

/** A deal whose Economic Buyer was met long ago, with a plan for it. */
async function staleDeal(page: Page): Promise<string> {
  const deal = await addDeal(page, { name: 'Harbour crane', amount: 840_000 });
  const { id } = await post(page, '/contacts', { name: 'Jane Lee', email: JANE });
  const put = await page.request.put(`/api/v1/opportunities/${deal}/contacts/${id}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { role: 'economic_buyer', influence: 5 },
  });
  expect(put.ok()).toBe(true);
  await post(page, `/opportunities/${deal}/activities`, {
    kind: 'call',
    subject: 'First call',
    occurredAt: new Date(Date.now() - 90 * DAY).toISOString(),
    contactIds: [id],
  });
  await post(page, '/plans', {});
  return deal;
}

test('an admin sets Google Workspace up, a rep connects, and a contact who answers is active everywhere', async ({
  page,
  person,
  openWindow,
}) => {
  test.setTimeout(2 * READ_WITHIN);
  expect(person.name).toBe('Mere Walker');
  const rep = await addMember(page, openWindow, { name: 'Rae Ngata', role: 'account_executive' });
  const rae = rep.page;
  const deal = await staleDeal(rae);
  await rae.goto(PATH);
  await expect(rae.getByText('Ask Mere Walker to set up Google Workspace.')).toBeVisible();

  await page.goto('/admin/integrations');
  await page.getByRole('link', { name: 'Connect Google Workspace' }).click();
  await expect(page).toHaveTitle('Google Workspace · Integrations · Forecastle');
  await expect(page.getByText(new RegExp(`^http.*${PATH}$`))).toBeVisible();
  await isAccessible(page);
  await page.getByLabel('Client ID').fill(google.oauth.clientId);
  await page.getByRole('textbox', { name: /^Client secret/ }).fill(google.oauth.clientSecret);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Nobody is connected yet')).toBeVisible();
  await isAccessible(page);

  google.world.addPerson(RAE, 'Rae Ngata');
  google.oauth.state.email = RAE;
  await rae.reload();
  await expect(rae.getByText('Subjects, text or attachments of emails.')).toBeVisible();
  await isAccessible(rae);
  google.oauth.state.signIn = 'denies';
  await rae.getByRole('button', { name: 'Sign in to Google' }).click();
  await expect(rae.getByRole('alert')).toContainText('Your mailbox is not connected');
  google.oauth.state.signIn = 'allows';
  await rae.getByRole('button', { name: 'Sign in to Google' }).click();
  await expect(rae.getByText(RAE).first()).toBeVisible();
  await expect(rae.getByText('Connected', { exact: true })).toBeVisible();
  expect(new URL(rae.url()).search).toBe('');
  await isAccessible(rae);

  google.world.deliver({
    from: `Jane Lee <${JANE}>`,
    to: RAE,
    subject: CANARY,
    body: CANARY,
    at: new Date().toISOString(),
  });
  const start = Date.now() + 2 * DAY;
  google.world.schedule({
    organizer: RAE,
    attendees: [JANE],
    summary: CANARY,
    description: CANARY,
    start: new Date(start).toISOString(),
    end: new Date(start + DAY / 48).toISOString(),
  });
  await rae.getByRole('button', { name: 'Read now' }).click();
  const kept = rae.getByRole('listitem').filter({ hasText: 'Email from Jane Lee' });
  await expect(async () => {
    await rae.reload();
    await expect(kept).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: READ_WITHIN });
  await expect(async () => {
    await rae.reload();
    await expect(rae.getByText('1 email and 1 meeting', { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: READ_WITHIN });
  await isAccessible(rae);

  await rae.goto('/crm/contact-freshness');
  const row = rae.getByRole('grid', { name: 'Contacts by freshness' }).getByRole('row').filter({ hasText: 'Jane Lee' });
  await expect(row).toContainText('100 Active');
  await rae.goto(`/crm/opportunities/${deal}/activities`);
  const entry = rae.getByRole('listitem').filter({ hasText: 'Email from Jane Lee' });
  await expect(entry).toContainText('mailbox of Rae Ngata');
  await expect(entry).toContainText('Gmail');
  await expect(entry.getByRole('button', { name: /^Change/ })).toHaveCount(0);
  await expect(rae.getByText('In the calendar of Rae Ngata')).toBeVisible();
  await isAccessible(rae);
  await rae.goto(`/crm/opportunities/${deal}`);
  const next = rae.getByRole('region', { name: 'Next meeting' });
  await expect(next).toContainText(/^Next meeting: \S+ \d+:\d\d .* with Jane Lee/);
  await isAccessible(rae);
  await next.getByRole('link', { name: 'Prepare the agenda' }).click();
  await expect(rae).toHaveURL(/conversations\?for=meeting$/);
  await rae.goto('/crm/action-plan');
  await expect(rae.getByText(/^Prepare for \w+’s meeting with Jane Lee$/)).toBeVisible();
  await expect(rae.getByRole('link', { name: /^Prepare for .* Jane Lee$/ })).toHaveAttribute('href', /for=meeting$/);
  await isAccessible(rae);
  const action = rae
    .getByRole('article')
    .filter({ hasText: 'Harbour crane' })
    .filter({ hasText: /re-engage/i });
  await expect(action.getByRole('button', { name: 'Mark as done' })).toBeVisible();

  await rae.goto(PATH);
  await kept.getByRole('button', { name: /^Exclude/ }).click();
  await expect(kept.getByText('Excluded')).toBeVisible();
  await rae.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(kept.getByText('Excluded')).toHaveCount(0);

  await page.reload();
  await expect(page.getByText(RAE)).toBeVisible();
  await expect(page.getByText(CANARY)).toHaveCount(0);

  await rae.getByRole('button', { name: 'Disconnect' }).click();
  const asking = rae.getByRole('dialog', { name: 'Disconnect your mailbox?' });
  await expect(asking).toContainText('1 email and 1 meeting');
  await isAccessible(rae);
  await asking.getByRole('button', { name: 'Disconnect' }).click();
  await expect(rae.getByRole('button', { name: 'Sign in to Google' })).toBeVisible();
  // A large mailbox is removed piece by piece, by a job.
  await expect(rae.getByText(/^Removing what was kept/)).toHaveCount(0, { timeout: READ_WITHIN });
  await rae.goto(`/crm/opportunities/${deal}/activities`);
  await expect(rae.getByRole('heading', { name: 'First call' })).toBeVisible();
  await expect(entry).toHaveCount(0);
});

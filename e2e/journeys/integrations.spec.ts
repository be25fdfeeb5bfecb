import { addMember } from '../support/records.ts';
import { expect, post, test } from '../support/test.ts';

test('an admin sees how every connection is, and goes from there to its settings', async ({
  page,
  person,
  openWindow,
}) => {
  expect(person.name).toBe('Mere Walker');
  await post(page, '/webhooks', { name: 'Warehouse', url: 'https://example.com/hook', events: ['opportunity.won'] });
  await page.goto('/settings');
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await settings.getByRole('link', { name: 'Integrations' }).click();
  await expect(page).toHaveURL(/\/admin\/integrations$/);
  await expect(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible();
  await expect(settings.getByRole('link', { name: 'Integrations' })).toHaveAttribute('aria-current', 'page');

  const row = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) });
  await expect(row('Salesforce').getByText('Not connected', { exact: true })).toBeVisible();
  await expect(row('Salesforce').getByRole('link', { name: 'Connect Salesforce' })).toBeVisible();
  await expect(row('Google Workspace').getByRole('link', { name: 'Connect Google Workspace' })).toBeVisible();
  await expect(row('Slack').getByText('Not connected', { exact: true })).toBeVisible();
  await expect(row('Slack').getByRole('link', { name: 'Connect Slack' })).toHaveAttribute('href', /\/slack$/);
  await expect(row('Microsoft 365').getByText('Not connected', { exact: true })).toBeVisible();
  await expect(row('Microsoft 365').getByText(/^Coming in 1\.0\. Until then, /)).toBeVisible();
  await expect(row('Spreadsheets').getByText('No import yet.')).toBeVisible();
  await expect(row('Webhooks').getByText('In use', { exact: true })).toBeVisible();
  await expect(row('Webhooks').getByText('1 on.')).toBeVisible();
  await expect(row('Mail server').getByText(/^Emails stay in the outbox/)).toBeVisible();
  await row('Webhooks').getByRole('link', { name: 'Open webhooks' }).click();
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
  // The way back, from a settings page.
  await settings.getByRole('link', { name: 'Integrations' }).click();
  await expect(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible();

  const tom = await addMember(page, openWindow, { name: 'Tom Ashby', role: 'cro' });
  await tom.page.goto('/admin/integrations');
  await expect(tom.page.getByRole('heading', { name: 'Integrations are for admins' })).toBeVisible();
  await expect(tom.page.getByRole('link', { name: 'Integrations' })).toHaveCount(0);
});

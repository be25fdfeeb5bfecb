/** Whoever runs the installation says who they are, and visitors read it. */
import { OPERATOR } from '../serve.ts';
import { isAccessible } from '../support/axe.ts';
import { expect, type Page, test } from '../support/test.ts';

async function asOperator(page: Page): Promise<void> {
  const answer = await page.request.post('/api/v1/sign-in', {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: OPERATOR,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const UNSET = { legalName: null, postalAddress: null, email: null, profile: null, links: [] };
const NO_FOUNDER = { founderName: null, founderTitle: null, testimonial: null, roiNote: null };

// One site for all: one after another, and each begins with nothing set.
test.describe.configure({ mode: 'default' });
test.beforeEach(async ({ openWindow }) => {
  const page = await (await openWindow()).newPage();
  await asOperator(page);
  const answer = await page.request.put('/api/v1/site', {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { ...UNSET, ...NO_FOUNDER },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await showsSoon(page, '/contact', '>Wellington, New Zealand<');
});

/** Opens a page again until it shows what was saved: a process looks at most once a second. */
const showsSoon = (page: Page, path: string, words: string) =>
  expect.poll(async () => (await page.request.get(path)).text()).toContain(words);

test('without an email address the form stands in its place, and nothing is invented', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByText('Wellington, New Zealand')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Use the form on this page' })).toHaveAttribute('href', '#message');
  await expect(page.getByText('Add your contact details')).toBeHidden();
  const html = await (await page.request.get('/contact')).text();
  expect(html.match(/mailto:|PO Box|[\w.]+@[\w-]+\.\w+|not configured/gi)).toBeNull();
});

test('the operator is led from the contact page to its details, saves them, and visitors read them', async ({
  page,
  openWindow,
}) => {
  await asOperator(page);
  await page.goto('/crm/opportunities');
  await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible();
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Add your contact details' }).click();
  await expect(page.getByRole('heading', { name: 'Site', level: 1 })).toBeInViewport();
  await isAccessible(page);

  await page.getByLabel('Postal address').fill('Harbour Software Limited\nPO Box 1\nNelson 7040');
  await page.getByLabel('Contact email').fill('hello@');
  await page.getByRole('button', { name: 'Add a link' }).click();
  const link = page.getByRole('group', { name: 'Link 1' });
  await link.getByLabel('Label').fill('Mastodon');
  await link.getByLabel('Address').fill('http://social.example/harbour');
  await page.getByLabel('Testimonial on Meeting Capture').fill('It writes the notes for me.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Contact email')).toHaveAccessibleDescription(/not a complete email address/);
  await expect(link.getByLabel('Address')).toHaveAccessibleDescription(/begins with https:/);

  await page.getByLabel('Contact email').fill('hello@harbour.example');
  await link.getByLabel('Address').fill('https://social.example/harbour');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/founder’s name/);
  await page.getByLabel('Name', { exact: true }).fill('Ana Ruiz');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Site saved')).toBeVisible();

  const visitor = await (await openWindow()).newPage();
  await showsSoon(visitor, '/contact', 'PO Box 1');
  await visitor.goto('/contact');
  await expect(visitor.getByText('Nelson 7040')).toBeVisible();
  const email = visitor.getByRole('link', { name: 'hello [at] harbour [dot] example' });
  await expect(email).toBeVisible();
  await expect(visitor.getByText('Use the form on this page')).toBeHidden();
  await email.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await expect
    .poll(async () => {
      await email.click();
      return email.getAttribute('href');
    })
    .toBe('mailto:hello@harbour.example');
  const social = visitor.getByRole('contentinfo').getByRole('link', { name: 'Mastodon' });
  await expect(social).toHaveAttribute('href', 'https://social.example/harbour');
  await expect(social).toHaveAttribute('target', '_blank');
  await expect(social).toHaveAttribute('rel', /noopener/);
  await visitor.goto('/features/meeting-capture');
  await expect(visitor.getByText('“It writes the notes for me.”')).toBeVisible();
  await expect(visitor.getByText('Ana Ruiz', { exact: true })).toBeVisible();
  await isAccessible(visitor);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(page.getByLabel('Contact email')).toHaveValue('');
  await showsSoon(visitor, '/contact', 'Use the form on this page');
  await showsSoon(visitor, '/features/meeting-capture', 'The Forecastle team');
});

test('an admin of another organisation is not offered the site’s details', async ({ page, person }) => {
  expect(person.email).not.toBe('');
  await page.goto('/settings/site');
  await expect(page.getByText('Site details are for the operator')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Site' })).toHaveCount(0);
  await page.goto('/contact');
  await expect(page.getByText('Add your contact details')).toBeHidden();
});

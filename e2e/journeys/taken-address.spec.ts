import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailedLinkOf } from '../../packages/server/src/tenancy/mail/link.ts';
import { isAccessible } from '../support/axe.ts';
import { tabAndPress, tabTo } from '../support/keyboard.ts';
import { expect, PASSWORD, post, test } from '../support/test.ts';

const NEW_PASSWORD = 'another battery horse';

test('somebody whose address a stranger has taken ends that by the invitation mailed to them, by keyboard', async ({
  page: stranger,
  person,
  browser,
}) => {
  const publicUrl = process.env.FORECASTLE_E2E_URL ?? '';
  const secret = readFileSync(join(process.env.FORECASTLE_E2E_HOME ?? '', 'secret'), 'utf8').trim();
  const admin = await (await browser.newContext({ baseURL: publicUrl })).newPage();
  const tag = person.email.slice(5, 13);
  await post(admin, '/sign-up', {
    name: 'Ana Ruiz',
    email: `ana-${tag}@example.com`,
    password: PASSWORD,
    organizationName: `Northwind ${tag}`,
    timeZone: 'Pacific/Auckland',
    currency: 'NZD',
  });
  const { invitation, link } = await post(admin, '/invitations', { email: person.email, role: 'cro' });

  const page = await (await browser.newContext({ baseURL: publicUrl })).newPage();
  // The link that an admin hands over tells nothing of whoever has the address.
  await page.goto(String(link));
  await expect(page.getByLabel('Your name')).toBeVisible();
  await expect(page.getByRole('radiogroup')).toHaveCount(0);

  await page.goto(mailedLinkOf({ secret, publicUrl }, 'invitation', (invitation as { id: string }).id));
  const mine = page.getByRole('radio', { name: 'It is mine, and I know the password' });
  await expect(mine).toBeChecked();
  await isAccessible(page);
  await tabTo(page, page.getByLabel('Your name'));
  await page.keyboard.type('Tane Ngata');
  await tabTo(page, mine);
  // Chosen while the key is down, as a finger holds it: a key that is up again before the focus has moved chooses nothing.
  await page.keyboard.down('ArrowDown');
  await expect(page.getByRole('radio', { name: 'It is not mine, or I cannot sign in' })).toBeChecked();
  await page.keyboard.up('ArrowDown');
  await isAccessible(page);
  await tabTo(page, page.getByLabel('New password'));
  await page.keyboard.type(NEW_PASSWORD);
  await tabAndPress(page, page.getByRole('button', { name: 'Join' }));
  await expect(page.getByRole('heading', { name: 'Pipeline Intelligence', level: 1 })).toBeVisible();
  const { user } = await (await page.request.get('/api/v1/session')).json();
  expect(user).toMatchObject({ name: 'Tane Ngata', email: person.email });
  expect((await stranger.request.get('/api/v1/session')).status()).toBe(401);
});

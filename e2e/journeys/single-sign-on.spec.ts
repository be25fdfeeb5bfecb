import { startNameServer } from '../../packages/server/src/tenancy/single-sign-on/testing/name-server.ts';
import { startProvider } from '../../packages/server/src/tenancy/single-sign-on/testing/provider.ts';
import { isAccessible } from '../support/axe.ts';
import { expect, PASSWORD, test } from '../support/test.ts';

test('an admin sets single sign-on up, a member comes in through the provider, and the password opens nothing more', async ({
  page: admin,
  person,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const domain = `${person.organisation.split(' ')[1]}.example`;
  const email = `aroha@${domain}`;
  const names = await startNameServer(Number(process.env.FORECASTLE_E2E_DNS_PORT));
  const provider = await startProvider({ redirectUri: `${baseURL}/api/v1/sign-in/single-sign-on/callback` });
  provider.people.set(email, { email, email_verified: true, name: 'Aroha Ellis' });
  try {
    await admin.goto('/settings/single-sign-on');
    await isAccessible(admin);
    await admin.getByLabel('Issuer').fill(provider.issuer);
    await admin.getByLabel('Client ID').fill(provider.clientId);
    await admin.getByLabel('Client secret').fill('not the secret');
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByRole('button', { name: 'Test the connection' }).click();
    await expect(admin.getByRole('alert')).toContainText('does not accept this client ID with this secret');
    await admin.getByRole('button', { name: 'Change' }).click();
    await admin.getByLabel('Client secret').fill(provider.clientSecret);
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByRole('button', { name: 'Test the connection' }).click();
    await expect(admin.getByText('The connection works')).toBeVisible();

    await admin.getByLabel('Add a domain').fill(domain);
    await admin.getByRole('button', { name: 'Add', exact: true }).click();
    await admin.getByRole('button', { name: 'Check the record' }).click();
    await expect(admin.getByText(`There is no TXT record at _forecastle.${domain} yet`)).toBeVisible();
    await isAccessible(admin);
    const value = await admin.getByText(/^forecastle-proof=/).innerText();
    names.records.set(`_forecastle.${domain}`, [value]);
    await admin.getByRole('button', { name: 'Check the record' }).click();
    await expect(admin.getByText('proven', { exact: true })).toBeVisible();
    await admin.getByLabel('Single sign-on is on').click();
    await expect(admin.getByLabel('Single sign-on is on')).toBeChecked();
    await admin.getByLabel('Let people at these domains join without an invitation').click();
    await expect(admin.getByLabel('Role for people who join')).toBeVisible();

    // The provider is another site, which a journey's own page may not ask.
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const member = await context.newPage();
    const come = async () => {
      await member.goto('/sign-in?next=/settings/sessions');
      await member.getByRole('link', { name: 'Sign in with single sign-on' }).click();
      await isAccessible(member);
      await member.getByLabel('Email').fill(email);
      await member.getByRole('button', { name: 'Continue' }).click();
    };
    await come();
    await member.getByPlaceholder('Enter any login').fill(email);
    await member.getByPlaceholder('and password').fill('any');
    await member.getByRole('button', { name: 'Sign-in' }).click();
    await member.getByRole('button', { name: 'Continue' }).click();
    await expect(member.getByRole('heading', { name: 'Sessions' })).toBeVisible();
    await expect(member.getByText(/by single sign-on/)).toBeVisible();

    // The session ends while a form is open: the provider is asked in another tab, and this one goes on.
    await member.goto('/crm/opportunities?new=deal');
    await member.getByRole('dialog').getByLabel('Name').fill('Harbourline rollout');
    await member.request.post('/api/v1/sign-out', { headers: { origin: baseURL ?? '' } });
    await member.keyboard.press('Enter');
    const opened = context.waitForEvent('page');
    await member.getByRole('link', { name: 'Sign in with single sign-on' }).click();
    const tab = await opened;
    await expect(tab.getByLabel('Email')).toHaveValue(email);
    await tab.getByRole('button', { name: 'Continue' }).click();
    const signedIn = tab.getByRole('heading', { name: 'You are signed in' });
    const again = tab.getByRole('button', { name: /^(Sign-in|Continue)$/ });
    await expect(signedIn.or(again).first()).toBeVisible();
    if (await tab.getByPlaceholder('Enter any login').isVisible()) {
      await tab.getByPlaceholder('Enter any login').fill(email);
      await tab.getByPlaceholder('and password').fill('any');
      await again.click();
      await tab.getByRole('button', { name: 'Continue' }).click();
    }
    await expect(signedIn).toBeVisible();
    await isAccessible(tab);
    await tab.close();
    await expect(member.getByRole('heading', { name: 'Harbourline rollout', level: 1 })).toBeVisible();

    // The member is given a password as well, which is then refused.
    const invited = await admin.request.post('/api/v1/invitations', {
      headers: { origin: baseURL ?? '' },
      data: { email, role: 'account_executive' },
    });
    const { link } = await invited.json();
    await member.context().clearCookies();
    await member.goto(link);
    await member.getByLabel('Your name').fill('Aroha Ellis');
    await member.getByLabel('Password').fill(PASSWORD);
    await member.getByRole('button', { name: 'Join' }).click();
    await expect(member).not.toHaveURL(/invitations/);
    await admin.getByLabel('Required for everyone at these domains, except admins').click();
    await expect(admin.getByLabel('Required for everyone at these domains, except admins')).toBeChecked();
    await isAccessible(admin);
    await member.context().clearCookies({ domain: new URL(baseURL ?? '').hostname, name: 'forecastle.session_token' });
    await member.goto('/sign-in');
    await member.getByLabel('Email').fill(email);
    await member.getByLabel('Password').fill(PASSWORD);
    await member.getByRole('button', { name: 'Sign in' }).click();
    await expect(member.getByRole('alert')).toContainText('requires single sign-on');

    // Somebody the provider does not vouch for is told so where they came from.
    provider.people.set(email, { email, email_verified: false });
    await member.context().clearCookies();
    await come();
    await member.getByPlaceholder('Enter any login').fill(email);
    await member.getByPlaceholder('and password').fill('any');
    await member.getByRole('button', { name: 'Sign-in' }).click();
    await member.getByRole('button', { name: 'Continue' }).click();
    await expect(member.getByRole('alert')).toContainText('Your provider has not verified your email address.');
    await isAccessible(member);
    await context.close();
  } finally {
    await provider.close();
    await names.close();
  }
});

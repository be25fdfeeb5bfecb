import { OPERATOR } from '../serve.ts';
import { LOOKS, violations } from '../support/axe.ts';
import { expect, type Page, test } from '../support/test.ts';

const message = (page: Page) => page.getByRole('form', { name: 'Message' });
const application = (page: Page) => page.getByRole('form', { name: 'Application for a design partnership' });

/** Programs are quicker than people: the form counts from when the page was given out. */
async function asAPersonReads(page: Page): Promise<void> {
  const token = await page.locator('input[name="token"]').first().inputValue();
  const opened = Number.parseInt(token, 36);
  await expect.poll(() => Date.now() - opened).toBeGreaterThan(3_100);
}

async function writeMessage(page: Page, name: string): Promise<void> {
  const form = message(page);
  await form.getByLabel('Your name').fill(name);
  await form.getByLabel('Email').fill('rangi@example.com');
  await form.getByLabel('Message', { exact: true }).fill('How many seats do we need?');
}

async function referenceOn(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Your message has arrived', level: 1 })).toBeVisible();
  return page.getByText(/^FC-[2-9A-Z]{6}$/).innerText();
}

async function asOperator(page: Page): Promise<void> {
  const answer = await page.request.post('/api/v1/sign-in', {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: OPERATOR,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the contact page ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test('takes a message, keeps what was typed when something is wrong, and gives a reference', async ({ page }) => {
      await page.goto('/contact');
      await page.getByRole('link', { name: 'Talk to Sales' }).click();
      await expect(page).toHaveURL('/contact?topic=sales#message');
      const form = message(page);
      await expect(form.getByLabel('Subject')).toHaveValue('sales');
      await asAPersonReads(page);
      await writeMessage(page, 'Rangi "Cooper" <b>');
      await form.getByLabel('Email').fill('rangi@');
      await form.getByRole('button', { name: 'Send message' }).click();

      await expect(form.getByText('This is not a complete email address.')).toBeVisible();
      await expect(form.getByLabel('Email')).toBeFocused();
      await expect(form.getByLabel('Email')).toHaveAccessibleDescription(/not a complete email address/);
      await expect(form.getByLabel('Email')).toHaveValue('rangi@');
      await expect(form.getByLabel('Your name')).toHaveValue('Rangi "Cooper" <b>');
      await expect(form.getByLabel('Subject')).toHaveValue('sales');
      await expect(form.getByLabel('Message', { exact: true })).toHaveValue('How many seats do we need?');

      await form.getByLabel('Email').fill('rangi@example.com');
      await form.getByRole('button', { name: 'Send message' }).click();
      expect(await referenceOn(page)).toMatch(/^FC-/);
    });

    test('takes an application for the design partnership', async ({ page }) => {
      await page.goto('/contact');
      await page.getByRole('link', { name: 'Apply for Design Partnership' }).click();
      await expect(page).toHaveURL('/contact#design-partner');
      const form = application(page);
      await form.getByRole('button', { name: 'Apply for Design Partnership' }).click();
      for (const fault of ['Enter your name.', 'Enter the name of your company.', 'Choose how many people sell.']) {
        await expect(form.getByText(fault)).toBeVisible();
      }
      await expect(form.getByLabel('Your name')).toBeFocused();
      await expect(message(page).getByText('Enter your name.')).toBeHidden();
      await asAPersonReads(page);
      await form.getByLabel('Your name').fill('Ana Ruiz');
      await form.getByLabel('Work email').fill('ana@example.com');
      await form.getByLabel('Company').fill('Kauri Health');
      await form.getByLabel('Your role').fill('RevOps lead');
      await form.getByLabel('Where your deals are kept').selectOption('HubSpot');
      await form.getByLabel('People who sell').selectOption('11 to 49 people');
      await form.getByLabel('What would you like to solve?').fill('Nobody believes the number on Monday.');
      await form.getByRole('button', { name: 'Apply for Design Partnership' }).click();
      expect(await referenceOn(page)).toMatch(/^FC-/);
    });
  });
}

test('the operator reads a message in the inbox, marks it done, and takes that back', async ({ page }) => {
  await page.goto('/contact?topic=support#message');
  await asAPersonReads(page);
  await writeMessage(page, 'Hemi Parata');
  await message(page).getByRole('button', { name: 'Send message' }).click();
  const reference = await referenceOn(page);

  await asOperator(page);
  await page.goto('/crm/pipeline-intelligence');
  await page.getByRole('banner').getByRole('button', { name: 'Ana Ruiz' }).click();
  await page.getByRole('menuitem', { name: 'Inquiries' }).click();
  await page.getByRole('link', { name: /Hemi Parata/ }).click();
  const open = page.getByRole('article', { name: 'Contact Support' });
  await expect(open.getByText(reference)).toBeVisible();
  await expect(open.getByText('How many seats do we need?')).toBeVisible();
  const reply = open.getByRole('link', { name: 'Reply by email' });
  await expect(reply).toHaveAttribute('href', new RegExp(`^mailto:rangi@example\\.com\\?subject=.*${reference}`));

  await open.getByRole('button', { name: 'Mark done' }).click();
  await expect(open.getByText('Done by Ana Ruiz')).toBeVisible();
  await expect(page.getByRole('link', { name: /Hemi Parata/ })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: /Hemi Parata/ })).toBeVisible();
  await page.keyboard.press('e');
  await expect(open.getByText('Done by Ana Ruiz')).toBeVisible();
  await page.getByRole('button', { name: /^Done/ }).click();
  await expect(page).toHaveURL(/status=done/);
  await expect(page.getByRole('link', { name: /Hemi Parata/ })).toBeVisible();
});

test('what looks automated waits in the inbox, set aside', async ({ page }) => {
  const sent = await page.request.post('/contact', {
    form: { kind: 'contact', name: 'Quick Bot', email: 'bot@example.com', subject: 'other', message: 'Buy' },
    maxRedirects: 0,
  });
  expect(sent.status()).toBe(303);
  await asOperator(page);
  await page.goto('/inquiries?status=set_aside');
  await page
    .getByRole('link', { name: /Quick Bot/ })
    .first()
    .click();
  await expect(page.getByText('Not sent from this site.')).toBeVisible();
});

test('other organisations have no inbox in their account menu', async ({ page, person }) => {
  await page.goto('/inquiries');
  await expect(page.getByRole('heading', { name: 'Not for this organisation' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: person.name }).click();
  await expect(page.getByRole('menuitem', { name: 'Imports' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Inquiries' })).toHaveCount(0);
});

for (const { colorScheme, ...viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${viewport.width} wide`, () => {
    test.use({ colorScheme, viewport });

    test('the contact pages and the inbox are accessible', async ({ page }) => {
      await page.goto('/contact');
      await isClean(page, 'the forms');
      await application(page).getByRole('button', { name: 'Apply for Design Partnership' }).click();
      await expect(application(page).getByText('Enter your name.')).toBeVisible();
      await isClean(page, 'the forms with faults');
      await page.goto('/contact/received?ref=FC-7K3Q9D');
      await isClean(page, 'the page that thanks');

      const form = { kind: 'contact', name: 'Axe', email: 'axe@example.com', subject: 'other', message: 'Look' };
      await page.request.post('/contact', { form, maxRedirects: 0 });
      await asOperator(page);
      await page.goto('/inquiries?status=set_aside');
      await expect(page.getByRole('link', { name: /Axe/ }).first()).toBeVisible();
      await isClean(page, 'the inbox');
      await page.getByRole('link', { name: /Axe/ }).first().click();
      await expect(page.getByRole('article')).toBeVisible();
      await isClean(page, 'an inquiry');
    });
  });
}

/** By every rule of axe, good practice too. */
async function isClean(page: Page, where: string): Promise<void> {
  expect.soft(await violations(page), where).toEqual([]);
  const spill = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(spill, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

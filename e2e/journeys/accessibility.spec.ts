import type { Locator } from '@playwright/test';
import { isClean, isCleanIn, LOOKS } from '../support/axe.ts';
import { addMeeting } from '../support/meetings.ts';
import { addDeal } from '../support/records.ts';
import { dropSpreadsheet, expect, type Page, PIPELINE_CSV, post, test } from '../support/test.ts';

/** A phone shows these as cards: their colours are looked at in both themes at either width. */
const DRAWN_OTHERWISE = ['/crm/pipeline-intelligence', '/crm/opportunities'];

async function visit(page: Page, path: string, state = ''): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await isClean(page, `${path} ${state}`);
}

/** Goes there from where one is, by a link or a tab: to load the app for each page takes longer than to look at it. */
async function turnTo(page: Page, way: Locator): Promise<void> {
  await way.press('Enter');
  await expect(way.and(page.locator('[aria-current="page"], [aria-selected="true"]'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await isClean(page, new URL(page.url()).pathname);
}

for (const { colorScheme, ...viewport } of LOOKS) {
  test.describe(`${viewport.width} wide, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport });

    test('pages before signing in are accessible', async ({ page }) => {
      for (const path of ['/', '/sign-up', '/sign-in', '/nowhere']) await visit(page, path);
    });

    test('screens of a new organisation are accessible', async ({ page, person }) => {
      expect(person.name).toBeTruthy();
      for (const path of [
        'welcome',
        'crm/pipeline-intelligence',
        'crm/opportunities',
        'crm/meetings',
        'imports',
        'imports/new',
      ]) {
        await visit(page, `/${path}`, 'empty');
      }
      await visit(page, '/notifications', 'empty');
      await visit(page, '/settings/organisation');
      const settings = page.getByRole('navigation', { name: 'Settings' });
      for (const name of [
        'People',
        'Stages',
        'Currencies',
        'Custom fields',
        'Reasons',
        'Playbooks',
        'Webhooks',
        'Notifications',
        'Sessions',
      ]) {
        // A phone shows the list or a page.
        const list = page.getByRole('main').getByRole('link', { name: 'Settings', exact: true });
        if (viewport.width < 1024) {
          await list.press('Enter');
          await settings.getByRole('link', { name, exact: true }).press('Enter');
          await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
          await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
          await isClean(page, name);
        } else await turnTo(page, settings.getByRole('link', { name, exact: true }));
      }
    });

    test('screens with deals are accessible', async ({ page, person }) => {
      expect(person.name).toBeTruthy();
      const id = await addDeal(page, { name: 'Rollout', account: 'Harbourline', amount: 840_000, closesIn: 30 });
      await post(page, `/opportunities/${id}/activities`, {
        kind: 'note',
        subject: 'First note',
        occurredAt: new Date().toISOString(),
      });
      for (const path of DRAWN_OTHERWISE) {
        await visit(page, path, 'full');
        await isCleanIn(page, colorScheme === 'light' ? 'dark' : 'light', path);
      }
      await addMeeting(page, id);
      await visit(page, '/crm/meetings', 'full');
      const screens = page.getByRole('navigation', { name: 'Meeting screens' });
      await turnTo(page, screens.getByRole('link', { name: 'Coverage' }));
      await visit(page, `/crm/opportunities/${id}`);
      for (const name of [
        'MEDDPIC',
        'Contacts',
        'Procurement',
        'Line Items',
        'Competitors',
        'Timeline',
        'Notes',
        'Activities',
      ]) {
        await turnTo(page, page.getByRole('tab', { name, exact: true }));
      }
      await page.goto('/crm/opportunities?new=deal');
      await expect(page.getByRole('dialog', { name: 'New opportunity' })).toBeVisible();
      await isClean(page, 'a new deal');
    });

    test('the revenue dashboards are accessible', async ({ page, person }) => {
      expect(person.name).toBeTruthy();
      await addDeal(page, { name: 'Rollout', account: 'Harbourline', amount: 840_000, closesIn: 0 });
      const { member } = await (await page.request.get('/api/v1/session')).json();
      for (const path of ['/legacy', '/settings', '/quota-analytics', `/rep/${member.id}`, '']) {
        await visit(page, `/revenue-intelligence${path}`, 'full');
      }
      const screens = page.getByRole('navigation', { name: 'Revenue screens' });
      for (const name of ['Territories', 'Customer segments', 'Products', 'Won and lost']) {
        await turnTo(page, screens.getByRole('link', { name, exact: true }));
      }
    });

    test('what opens over the revenue screens is accessible', async ({ page, person }) => {
      expect(person.name).toBeTruthy();
      await addDeal(page, { name: 'Rollout', account: 'Harbourline', amount: 840_000, closesIn: 0 });
      const pressed = (name: string) =>
        page.getByRole('button', { name, exact: true }).or(page.getByRole('menuitem', { name, exact: true }));
      const look = async (path: string, press: string) => {
        if (new URL(page.url()).pathname !== path) await page.goto(path);
        await pressed(press).first().click();
        const layer = page.getByRole('dialog');
        await expect(layer.getByRole('heading').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await isClean(page, `${path}, ${press}`);
        await page.keyboard.press('Escape');
        await expect(layer).toBeHidden();
      };
      for (const press of ['Why? Pipeline health', 'Alerts over time']) await look('/revenue-intelligence', press);
      // A phone has what stands in the header of a desk behind one button.
      if (viewport.width < 640) await page.getByRole('button', { name: 'More actions' }).click();
      await look('/revenue-intelligence', 'Playbook');
      for (const press of ['Set quotas', 'Ramp']) await look('/revenue-intelligence/quota-analytics', press);
      await page.goto('/crm/pipeline-intelligence');
      if (viewport.width < 640) await page.getByRole('button', { name: 'More actions' }).click();
      await look('/crm/pipeline-intelligence', 'Playbook');
    });

    test('every step of the import is accessible', async ({ page, person }) => {
      expect(person.name).toBeTruthy();
      await dropSpreadsheet(page, { name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(PIPELINE_CSV) });
      for (const name of ['Continue', 'Preview', 'Import 5 deals']) {
        const next = page.getByRole('button', { name });
        await expect(next).toBeVisible();
        await isClean(page, `the step before ${name}`);
        await next.click();
      }
      await expect(page.getByRole('heading', { name: '5 deals imported and scored' })).toBeVisible();
      await isClean(page, 'the report');
    });
  });
}

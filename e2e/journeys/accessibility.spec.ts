import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, post, test } from '../support/test.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

async function isClean(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(told, where).toEqual([]);
}

async function nothingSpillsOver(page: Page, where: string): Promise<void> {
  const spill = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(spill, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const theme of ['light', 'dark'] as const) {
  for (const viewport of SIZES) {
    test.describe(`${theme}, ${viewport.width} wide`, () => {
      test.use({ colorScheme: theme, viewport });

      test('pages before signing in are accessible', async ({ page }) => {
        for (const path of ['/', '/sign-up', '/sign-in', '/nowhere']) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await isClean(page, path);
          await nothingSpillsOver(page, path);
        }
      });

      test('screens of the product are accessible, empty and full', async ({ page, person }) => {
        expect(person.name).toBeTruthy();
        const paths = [
          '/welcome',
          '/crm/pipeline-intelligence',
          '/crm/opportunities',
          '/imports',
          '/imports/new',
          '/settings/organisation',
          '/settings/people',
          '/settings/stages',
          '/settings/currencies',
          '/settings/sessions',
        ];
        const visit = async (path: string, state: string) => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.waitForLoadState('networkidle');
          await isClean(page, `${path} ${state}`);
          await nothingSpillsOver(page, `${path} ${state}`);
        };
        for (const path of paths) await visit(path, 'empty');
        const account = await post(page, '/accounts', { name: 'Harbourline Logistics' });
        const deal = await post(page, '/opportunities', {
          name: 'Rollout',
          accountId: account.id,
          amountMinor: 84_000_000,
          closeDate: '2030-06-30',
        });
        await post(page, `/opportunities/${deal.id}/activities`, {
          kind: 'note',
          subject: 'First note',
          occurredAt: new Date().toISOString(),
        });
        for (const path of ['/crm/pipeline-intelligence', '/crm/opportunities']) await visit(path, 'full');
        for (const tab of [
          'overview',
          'meddpic',
          'bant',
          'spiced',
          'three_whys',
          'contacts',
          'activities',
          'timeline',
        ]) {
          await visit(`/crm/opportunities/${deal.id}?tab=${tab}`, 'full');
        }
      });
    });
  }
}

import { isClean, isCleanIn, LOOKS } from '../support/axe.ts';
import { addDeal, addMember } from '../support/records.ts';
import { expect, type Page, post, test } from '../support/test.ts';

const OF_EVERYBODY = ['Quota attainment', 'Revenue at risk', 'Pipeline health', 'Win rate'];
const OF_TEAMS = [...OF_EVERYBODY, 'Pipeline coverage', 'Sales velocity'];

/** What each leads to begin with: whose figures, and which of them beside the forecast. */
const LEADERS = [
  { role: 'cro', name: 'Cora Hale', view: 'CRO', figures: OF_EVERYBODY, tables: false },
  { role: 'vp_sales', name: 'Vera Lund', view: 'VP Sales', figures: OF_TEAMS, tables: false },
  {
    role: 'sales_manager',
    name: 'Mia Torres',
    view: 'Sales Manager',

    figures: [...OF_TEAMS, 'Slippage'],
    tables: true,
  },
] as const;

/** Known to somebody with nothing confirmed: judged, and red. */
async function addRedDeal(page: Page, name: string, amount: number): Promise<void> {
  const id = await addDeal(page, { name, amount, closesIn: 0 });
  const occurredAt = new Date(Date.now() - 40 * 86_400_000).toISOString();
  await post(page, `/opportunities/${id}/activities`, { kind: 'call', subject: 'First call', occurredAt });
}

for (const { role, name, view, figures, tables } of LEADERS) {
  test(`${view}: their figures of whom they lead, at a desk and on a phone, in both themes`, async ({
    page: admin,
    person,
    openWindow,
  }) => {
    expect(person.name).toBeTruthy();
    const { page, memberId } = await addMember(admin, openWindow, { name, role });
    const rep = await addMember(admin, openWindow, {
      name: 'Rewi Kahu',
      role: 'account_executive',
      managerId: memberId,
    });
    await addRedDeal(rep.page, 'Kauri renewal', 30_000);
    await addRedDeal(admin, 'Harbourline rollout', 50_000);
    const isOrganisation = role === 'cro';
    const atRisk = isOrganisation ? /NZ\$80.0K|\$80.0K/ : /\$30.0K/;
    const main = page.getByRole('main');

    for (const { colorScheme, ...size } of LOOKS) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/revenue-intelligence');
      for (const figure of figures) await expect(main.getByText(figure, { exact: true }).first()).toBeVisible();
      await expect(main.getByRole('button', { name: /^Why\? / })).toHaveCount(figures.length + 1);
      await expect(page.getByRole('combobox', { name: 'Role view' })).toHaveText(view);
      const risk = main.locator('section').filter({ hasText: 'Revenue at risk' }).first();
      await expect(risk).toContainText(atRisk);
      await expect(main.getByRole('link', { name: 'Kauri renewal' }).first()).toBeVisible();
      await expect(main.getByText('Harbourline rollout').first()).toBeVisible({ visible: isOrganisation });
      await expect(main.getByRole('heading', { name: 'By rep' })).toBeVisible({
        visible: tables && size.width > 1024,
      });
      await page.waitForLoadState('networkidle');
      const where = `${view}, ${size.width} wide`;
      await isClean(page, `${where}, ${colorScheme}`);
      await isCleanIn(page, colorScheme === 'light' ? 'dark' : 'light', where);
      for (const figure of figures) {
        await main.getByRole('button', { name: `Why? ${figure}` }).click();
        await expect(page.getByRole('dialog').getByRole('heading', { name: figure }).first()).toBeVisible();
        const spill = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(spill, `${figure}, opened ${size.width} wide`).toBeLessThanOrEqual(0);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
    }
    // The files of a screen are of whom it shows.
    const { text } = await csv(page, '/exports/revenue.csv?figures=all');
    expect(text.includes('80000.00')).toBe(isOrganisation);
    expect(text.includes('30000.00')).toBe(true);
  });
}

async function csv(page: Page, path: string): Promise<{ text: string }> {
  const answer = await page.request.get(`/api/v1${path}`);
  expect(answer.ok()).toBe(true);
  return { text: await answer.text() };
}

/** What opens and changes on the pages about features, without a script. Their labels are held by scripts/pages/spec-labels.ts. */
import { FEATURES, type FeatureStanding } from '@forecastle/content';
import { expect, type Locator, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

test('the drag of the worked deal opens, part by part', async ({ page }) => {
  await page.goto('/features/deal-drag');
  const figure = page.getByRole('figure').first();
  await expect(figure).toContainText(/Drag \d+, and why/);
  const overdue = figure.getByText('Close date past');
  await expect(overdue).toBeHidden();
  await figure.getByText('Slippage').click();
  await expect(overdue).toBeVisible();
});

test('the dashboard is shown as each role begins with it, beside the classic view', async ({ page }) => {
  await page.goto('/features/revenue-intelligence');
  for (const alt of [
    /^The classic dashboard of the same quarter/,
    /^The dashboard as a VP Sales sees it/,
    /^The dashboard as a sales manager sees it/,
  ]) {
    const picture = page.getByRole('img', { name: alt }).filter({ visible: true });
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

const FRAMEWORK_IMAGES = [
  ['/images/docs/framework-summary-cards.png', 'Framework Cards'],
  ['/images/docs/framework-components-card.png', 'Component Cards'],
] as const;

/** What lies on top where the middle of the label is. */
const onTop = (label: Locator) =>
  label.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.tagName;
  });

for (const [address, label] of FRAMEWORK_IMAGES) {
  test(`${address} is served and shown on the page of the frameworks`, async ({ page }) => {
    const answer = await page.request.get(address);
    expect(answer.headers()['content-type']).toBe('image/png');
    await page.goto('/features/enhanced-frameworks');
    const image = page.locator(`img[src="${address}"]`);
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    expect(await onTop(page.getByText(label, { exact: true }))).toBe('IMG');
  });

  test(`where ${address} fails, a grey placeholder is labelled ‘${label}’`, async ({ page }) => {
    await page.route(`**${address}`, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(address));
    await page.goto('/features/enhanced-frameworks');
    const image = page.locator(`img[src="${address}"]`);
    await image.scrollIntoViewIfNeeded();
    await failed;
    const placeholder = page.getByText(label, { exact: true });
    await expect(placeholder).toBeVisible();
    expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(0);
    expect(await image.evaluate((element) => getComputedStyle(element).color)).toBe('rgba(0, 0, 0, 0)');
    // The image keeps its place, so that the placeholder is as large as the image would be.
    const { width, height } = (await placeholder.boundingBox()) ?? { width: 0, height: 0 };
    expect(width).toBeGreaterThan(300);
    expect(height).toBeGreaterThan(100);
  });
}

test('each feature says where it stands: in its hero, in the menu, in the index and on the home page', async ({
  page,
}) => {
  const NAMES = { today: 'Today', planned: 'Planned' };
  await page.goto('/');
  for (const [slug, { status }] of Object.entries(FEATURES)) {
    const named = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="/features/${slug}"]`) });
    await expect(named.last()).toContainText(NAMES[status]);
  }
  await page.goto('/features');
  for (const [slug, { status, note }] of Object.entries<FeatureStanding>(FEATURES)) {
    const link = page.locator(`a[href="/features/${slug}"]`);
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: link.filter({ hasText: 'Learn more' }) })
        .first(),
    ).toContainText(NAMES[status]);
    const html = await (await page.request.get(`/features/${slug}`)).text();
    const hero = html.slice(html.indexOf('<main'), html.indexOf('<section', html.indexOf('<main')));
    expect(hero).toContain(`>${NAMES[status]}<`);
    if (note) expect(hero.replaceAll('&#x27;', '’')).toContain(note);
    // The menu of every page says beside the name what is only planned.
    const inMenu = new RegExp(`href="/features/${slug}"[^>]*>[^<]+<span[^>]*>${NAMES.planned}<`);
    expect(inMenu.test(html)).toBe(status === 'planned');
  }
});

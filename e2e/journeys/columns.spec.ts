import { addDeal } from '../support/records.ts';
import { expect, type Page, test } from '../support/test.ts';

const LONG = 'Harbourline platform rollout, part 2';

/** Texts that are cut in the headers of the table, and in its names. */
async function cut(page: Page) {
  return page.getByRole('grid').evaluate((grid) => {
    const whole = (element: Element) => element.scrollWidth <= element.clientWidth;
    const headers = [...grid.querySelectorAll('[role=columnheader]:not(:has(input))')];
    const names = [
      ...grid.querySelectorAll(
        '[role=row] [role=gridcell]:not(:has(input)):is(:first-child, :nth-child(2)) .font-medium',
      ),
    ];
    return {
      headers: headers
        .flatMap((header) => [header, ...header.querySelectorAll('span:not(.sr-only)')])
        .filter((each) => !whole(each)),
      names: names.filter((name) => !whole(name)).map((name) => name.textContent),
      widest: headers.map((header) => header.clientWidth).indexOf(Math.max(...headers.map((each) => each.clientWidth))),
      rows: [...grid.querySelectorAll('[role=row][data-index]')].map((row) => (row as HTMLElement).offsetHeight),
    };
  });
}

test('no header is cut at a desk or on a laptop, the name is the widest and whole, and rows are as chosen', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await addDeal(page, { name: LONG, account: 'Harbourline Logistics', amount: 840_000, closesIn: 20 });
  await addDeal(page, { name: 'Kauri renewal', amount: 12_500 });
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/crm/opportunities', '/crm/pipeline-intelligence?all=yes']) {
      await page.goto(path);
      await expect(page.getByRole('row', { name: /Kauri renewal/ })).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await expect
        .poll(() => cut(page), { message: `${path} at ${width}` })
        .toEqual({ headers: [], names: [], widest: 0, rows: [36, 36] });
    }
  }
  await page.getByRole('button', { name: 'Two lines per row' }).click();
  await expect.poll(() => cut(page)).toMatchObject({ headers: [], rows: [48, 48] });
  await page.goto('/crm/opportunities');
  await expect(page.getByRole('row', { name: /Harbourline Logistics/ })).toBeVisible();
  await expect.poll(() => cut(page)).toMatchObject({ headers: [], names: [], rows: [48, 48] });
});

test('the four scores of a deal stand whole beside each other, or in two rows where there is no room', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: LONG, account: 'Harbourline Logistics', amount: 840_000, closesIn: 20 });
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/crm/opportunities/${id}`);
    const scores = page.getByRole('group', { name: 'Scores' }).getByRole('button');
    await expect(scores).toHaveCount(4);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const cut = () =>
      scores.evaluateAll((each) => each.filter((score) => score.scrollWidth > score.clientWidth).length);
    await expect.poll(cut, { message: `at ${width}` }).toBe(0);
  }
});

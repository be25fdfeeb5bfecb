import { isAccessible } from '../support/axe.ts';
import { addMeeting, transcriptOf } from '../support/meetings.ts';
import { addDeal, addDealContact } from '../support/records.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';

const REVIEW = transcriptOf([
  [1, 5, 'Mere Walker', 'Thanks for making the time. Shall we go through the rollout?'],
  [6, 11, 'Dana Lee', 'Our security team is worried about where the data lives.'],
  [12, 18, 'Dana Lee', 'We cannot sign without a penetration test report.'],
  [19, 24, 'Sam', 'How long does the integration take?'],
]);
/** Says that it is a document of Word, and holds nothing of one. */
const HOSTILE = 'PK\u0003\u0004\u0000\u0000 no document';

interface DroppedFile {
  readonly name: string;
  readonly text: string;
}

async function drop(on: Locator, files: readonly DroppedFile[]): Promise<void> {
  const dataTransfer = await on.page().evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) data.items.add(new File([text], name));
    return data;
  }, files);
  await on.dispatchEvent('drop', { dataTransfer });
}

const imports = (page: Page) => page.getByRole('list', { name: 'Imported transcripts' }).locator(':scope > li');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('transcripts are dropped, matched, found by their words and opened at the moment', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const crane = await addDeal(page, { name: 'Harbour crane', account: 'Harbour', amount: 840_000, closesIn: 30 });
  for (const name of ['Dana Lee', 'Sam Ray', 'Sam Okafor']) await addDealContact(page, crane, name);
  await page.goto('/crm/pipeline-intelligence');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Meetings' }).click();
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  await isAccessible(page);

  await drop(title(page), [
    { name: 'Security review.vtt', text: REVIEW },
    { name: 'hostile.docx', text: HOSTILE },
  ]);
  const [good, hostile] = [imports(page).nth(0), imports(page).nth(1)];
  await expect(good).toContainText('Imported');
  await expect(good).toContainText('Harbour crane · its contacts speak');
  await expect(good).toContainText('Dana Lee · by name');
  await expect(hostile.getByRole('alert')).toContainText(/^hostile\.docx was not imported\. .+ Nothing was saved\.$/);
  // Two contacts are called Sam: nobody guesses, one of them is chosen.
  await expect(good).toContainText('“Sam” may be');
  await good.getByRole('button', { name: 'Sam Okafor' }).click();
  await expect(good).not.toContainText('“Sam” may be');
  await isAccessible(page);

  await drop(title(page), [{ name: 'The same again.vtt', text: REVIEW }]);
  await expect(imports(page).nth(2)).toContainText('The same again.vtt is this meeting already. Nothing was added.');
  await page.getByRole('button', { name: 'Hide 2 imported transcripts' }).click();
  await page.getByRole('button', { name: 'Hide hostile.docx' }).click();
  const rows = page.getByRole('grid', { name: 'Recorded meetings' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Security review' })).toHaveCount(1);

  await page.keyboard.press('/');
  await page.keyboard.type('penetration');
  const found = page.getByRole('list', { name: 'Found in transcripts' });
  await expect(found.locator('mark')).toHaveText('penetration');
  await expect(page).toHaveURL(/words=penetration/);
  await isAccessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/crm\/meetings\/[0-9a-f-]+\?at=12000$/);
  await expect(page.getByRole('region', { name: 'Transcript' }).locator('[aria-current=time]')).toContainText(
    'penetration test report',
  );

  // Back to the search as it was; filters beside it.
  await page.goBack();
  await expect(found.locator('mark')).toHaveText('penetration');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByLabel('Without a deal').click();
  await filters.getByRole('button', { name: 'Show meetings' }).click();
  await expect(page.getByRole('heading', { name: '“penetration” was not said' })).toBeVisible();
  await page.getByRole('button', { name: 'Show every meeting' }).click();
  await expect(page).toHaveURL(/\/crm\/meetings$/);
  await expect(rows.filter({ hasText: 'Security review' })).toContainText('Harbour crane');

  await page.goto(`/crm/opportunities/${crane}/activities`);
  const onDeal = page.getByRole('main');
  await expect(onDeal.getByRole('link', { name: 'Security review', exact: true })).toBeVisible();
  const said = onDeal.getByRole('listitem').filter({ hasText: 'worried about where the data lives' });
  await expect(said.getByText('Objection', { exact: true })).toBeVisible();
  await expect(said.getByRole('link', { name: /Security review at/ })).toHaveAttribute('href', /\?at=6000$/);
  await isAccessible(page);
});

test('a transcript that is dropped on a deal goes on that deal', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const crane = await addDeal(page, { name: 'Harbour crane', amount: 840_000, closesIn: 30 });
  await page.goto(`/crm/opportunities/${crane}/activities`);
  await expect(page.getByRole('heading', { name: 'Recorded meetings' })).toBeVisible();
  // Anywhere on the page of the deal, not on that card alone.
  await drop(title(page), [{ name: 'Kick-off.vtt', text: REVIEW }]);
  await expect(imports(page)).toContainText('Harbour crane · chosen by you');
  await expect(page.getByRole('main').getByText('to decide', { exact: false }).first()).toBeVisible();

  // Nobody logged it yet: the filter lists it, until somebody does.
  await page.goto('/crm/meetings');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByLabel('Not logged').click();
  await filters.getByRole('button', { name: 'Show meetings' }).click();
  await expect(page).toHaveURL(/\?notLogged=yes$/);
  await expect(page.getByRole('grid', { name: 'Recorded meetings' })).toContainText('Kick-off');
  await isAccessible(page);
  await page.goto('/crm/meetings?failed=yes');
  await expect(page.getByRole('heading', { name: 'No failed meetings' })).toBeVisible();

  // A list that is empty because of its address says so, and offers everything.
  await page.goto(`/crm/meetings?deal=${crane}&removed=yes`);
  await expect(page.getByRole('heading', { name: 'No removed meetings' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('grid', { name: 'Recorded meetings' })).toContainText('Kick-off');
});

test('a long transcript is told once its proposals are found, and leads to its meeting', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const crane = await addDeal(page, { name: 'Harbour crane', amount: 840_000, closesIn: 30 });
  const said = `Our security team is worried about where the data lives. ${'We spoke of the crane and its motors. '.repeat(10)}`;
  const text = transcriptOf(Array.from({ length: 50 }, (_, at) => [at, at + 1, 'Dana Lee', said] as const));
  const id = await addMeeting(page, crane, { title: 'Harbourline demo', text });
  await page.goto('/notifications');
  const told = page.getByRole('link', { name: /Transcript ready: Harbourline demo — \d+ proposals? to decide$/ });
  await expect(async () => {
    await page.reload();
    await expect(told).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await isAccessible(page);
  await told.click();
  await expect(page).toHaveURL(new RegExp(`/crm/meetings/${id}$`));
  await expect(title(page)).toHaveText('Harbourline demo');
});

test('words of a call lead from the palette to their moment, and coverage says what the calls of a deal lack', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const crane = await addDeal(page, { name: 'Harbour crane', amount: 840_000, closesIn: 30 });
  const ids: string[] = [];
  for (let nth = 1; nth <= 5; nth++)
    ids.push(
      await addMeeting(page, crane, { title: `Review ${nth}`, text: REVIEW.replace('Shall we', `Shall ${nth} we`) }),
    );
  await page.goto('/crm/pipeline-intelligence');
  await expect(title(page)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('penetration');
  await expect(page.getByRole('option', { name: 'All 5 matches in meetings' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/crm\/meetings\/[0-9a-f-]+\?at=12000$/);

  await page.goto('/search?q=penetration');
  await expect(page.getByRole('heading', { name: 'Meetings (5)' })).toBeVisible();
  await isAccessible(page);
  await page.goto('/search?q=rollout');
  await expect(page.getByRole('link', { name: /Review 5/ })).toBeVisible();

  await page.goto('/crm/meetings/coverage');
  await page.getByRole('button', { name: 'Deals', exact: true }).click();
  await expect(page).toHaveURL(/by=deals/);
  const row = page.getByRole('row').filter({ hasText: 'Harbour crane' });
  await expect(row).toContainText('0 of 7');
  await expect(row).toContainText('Economic Buyer');
  await isAccessible(page);
  await page.getByRole('button', { name: 'Reps', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Mere Walker' })).toContainText('0.0 of 7');
  await isAccessible(page);
  await page.getByRole('link', { name: 'Mere Walker' }).last().click();
  await expect(row).toBeVisible();
  expect(ids).toHaveLength(5);
});

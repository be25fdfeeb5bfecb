import { isAccessible } from '../support/axe.ts';
import { MARKET_MARK } from '../support/market.ts';
import { answerOf, connectModel, modelPeer, PEER_USAGE } from '../support/models.ts';
import { addDeal } from '../support/records.ts';
import { expect, type Page, test } from '../support/test.ts';
import { tooSmall } from '../support/touch-targets.ts';

const peer = modelPeer();
const question = (page: Page) => page.getByRole('textbox', { name: 'Ask about all your deals' });
const SLOW = 60;

/** Says what the model makes of a question with these words. */
function understand(words: string, conditions: readonly object[], more: object, sentences: string): void {
  const userMessage = new RegExp(words);
  const usage = PEER_USAGE;
  peer().mock.on(
    { userMessage, systemMessage: '<fields>' },
    {
      content: JSON.stringify({ match: 'all', conditions, groups: [], words: null, order: [], leftOut: [], ...more }),
      usage,
    },
    { latency: SLOW },
  );
  peer().mock.on({ userMessage, systemMessage: '<facts>' }, { content: sentences, usage }, { latency: SLOW });
}

const OPEN = { field: 'status', is: 'is', value: ['open'] };
const LARGE = { field: 'amount', is: 'at_least', value: 50_000 };

async function prepare(page: Page, words: string): Promise<void> {
  await connectModel(page, peer());
  await addDeal(page, { name: 'Harbour crane', account: 'Harbourline', amount: 840_000, closesIn: 20 });
  await addDeal(page, { name: 'Dry dock', amount: 120_000, closesIn: 40 });
  await addDeal(page, { name: 'Spare rope', amount: 900 });
  understand(
    words,
    [OPEN, LARGE],
    { order: ['-amount'], leftOut: ['that feel warm'] },
    answerOf(
      ['Harbour crane is the largest with NZ$840,000.', '1.amount'],
      ['Dry dock is worth NZ$500,000.', '2.amount'],
    ),
  );
}

test('a question over all deals is answered with conditions, deals and checked sentences, by keyboard', async ({
  page,
  context,
  person,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const words = `Large deals of ${person.name}`;
  await prepare(page, words);
  await page.goto('/crm/conversations');
  await expect(page.getByText(/^Sends your question and facts of the deals found to 127\.0\.0\.1/)).toBeVisible();
  await question(page).focus();
  await page.keyboard.type(`${words} that feel warm?`);
  await page.reload();
  await expect(question(page)).toHaveValue(`${words} that feel warm?`);
  await question(page).press('Enter');
  await expect(page.getByRole('heading', { name: `${words} that feel warm?` })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Conditions' }).getByRole('listitem')).toHaveText([
    'Status is Open',
    'Amount at least $50,000',
  ]);
  await expect(page.getByText('Not searched, because no field holds it: “that feel warm”.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 deals, $960.0K' })).toBeVisible();
  await expect(page.getByText('Harbour crane is the largest with NZ$840,000.')).toBeVisible();
  await expect(page.locator('s')).toHaveText('Dry dock is worth NZ$500,000.');
  await isAccessible(page);
  await page.getByRole('button', { name: 'Show facts' }).press('Enter');
  await expect(page.getByText('Harbour crane: amount')).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Harbour crane is the largest with NZ$840,000.',
  );

  const result = page.url();
  await page.getByRole('link', { name: 'Open as a list' }).press('Enter');
  await expect(page).toHaveURL(/\/crm\/opportunities\?/);
  await expect(page.getByRole('link', { name: 'Harbour crane' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dry dock' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Spare rope' })).toBeHidden();

  await page.goto(result);
  await page.getByRole('link', { name: 'Harbour crane' }).press('Enter');
  await expect(page).toHaveURL(/\/crm\/opportunities\/[0-9a-f-]{36}/);
  await page.goto(result);
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('No searches yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(words) })).toContainText('2 deals');
});

test('the market is searched with its sources, and nothing that a page says becomes a link', async ({
  page,
  person,
}) => {
  await connectModel(page, peer());
  const words = `${MARKET_MARK} for ${person.name}`;
  peer().mock.on(
    { userMessage: new RegExp(words), systemMessage: '<facts>' },
    {
      content: answerOf(['Harbour cranes cost 9% more than in 2025.', '1'], ['See https://evil.example now.', '2']),
      usage: PEER_USAGE,
    },
  );
  await page.goto('/crm/conversations/searches');
  await page.getByRole('button', { name: 'Market' }).press('Enter');
  await expect(page.getByText(/^Sends your words to 127\.0\.0\.1:\d+, nothing of your deals\./)).toBeVisible();
  await page.getByRole('textbox', { name: 'Search the market' }).fill(words);
  await page.getByRole('textbox', { name: 'Search the market' }).press('Enter');
  await expect(page.getByText('Harbour cranes cost 9% more than in 2025.').first()).toBeVisible();
  await expect(page.locator('s')).toHaveText('See https://evil.example now.');
  const source = page.getByRole('link', { name: 'Crane prices rise 9%' });
  await expect(source).toHaveAttribute('href', 'https://news.example/cranes');
  await expect(source).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(page.getByText('news.example · 5 Oct 2026')).toBeVisible();
  await expect(page.getByText('Click me')).toBeHidden();
  await expect(page.locator('main a[href*="evil"], main a[href^="javascript"]')).toHaveCount(0);
  await isAccessible(page);
});

test('without a model the words are searched, and the screen says why', async ({ page, person }) => {
  await addDeal(page, { name: `Rollout of ${person.name}`, amount: 840_000 });
  await page.goto('/crm/conversations');
  await expect(page.getByText(/Questions need a model\. No AI model is connected\./)).toBeVisible();
  await page.getByRole('textbox', { name: 'Search your deals for words' }).fill(person.name);
  await page.getByRole('button', { name: 'Search words' }).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page.getByRole('link', { name: `Rollout of ${person.name}` })).toBeVisible();
});

test('a search is stopped before its result and retried', async ({ page, person }) => {
  await connectModel(page, peer());
  await addDeal(page, { name: 'Harbour crane', amount: 840_000 });
  const words = `Slow deals of ${person.name}`;
  const ask = { userMessage: new RegExp(words), systemMessage: '<fields>' };
  const content = JSON.stringify({ match: 'all', conditions: [OPEN], groups: [], words: null, order: [], leftOut: [] });
  peer().mock.on({ ...ask, sequenceIndex: 0 }, { content, usage: PEER_USAGE }, { latency: 2_000 });
  peer().mock.on(ask, { content, usage: PEER_USAGE });
  peer().mock.on(
    { userMessage: new RegExp(words), systemMessage: '<facts>' },
    { content: answerOf(['There is 1 deal.', 'total']), usage: PEER_USAGE },
  );
  await page.goto('/crm/conversations');
  await question(page).fill(words);
  await question(page).press('Enter');
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(page.getByText('You stopped this search.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(page.getByText('There is 1 deal.')).toBeVisible();
  await expect(page.getByText('You stopped this search.')).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  test('a search fits, and everything in it is as large as a finger', async ({ page, person }) => {
    const words = `Large deals of ${person.name}`;
    await prepare(page, words);
    await page.goto('/crm/conversations');
    await question(page).fill(`${words}?`);
    expect(await tooSmall(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('Harbour crane is the largest with NZ$840,000.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
    expect(await tooSmall(page, 'main')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await isAccessible(page);
  });
});

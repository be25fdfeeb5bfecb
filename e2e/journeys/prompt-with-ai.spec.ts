import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { focusIsKept, tabAndPress } from '../support/keyboard.ts';
import { answerOf, connectModel, modelPeer, PEER_USAGE } from '../support/models.ts';
import { addDeal, addMember } from '../support/records.ts';
import { expect, type Page, post, test } from '../support/test.ts';

const peer = modelPeer();
/** Milliseconds between two pieces of an answer that somebody looks at while it arrives. */
const SLOW = 60;

/** A deal with a buyer whom nobody has met, and a plan that asks to do something about it. */
async function planDeal(page: Page): Promise<string> {
  const id = await addDeal(page, { name: 'Kauri renewal', account: 'Kauri Health', amount: 840_000 });
  const ana = await post(page, '/contacts', { name: 'Ana Ruiz', title: 'CFO', email: 'ana@example.com' });
  await page.request.put(`/api/v1/opportunities/${id}/contacts/${ana.id}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { role: 'economic_buyer', influence: 8 },
  });
  await post(page, '/plans', {});
  return id;
}

for (const [size, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${size} the text for an action is written with AI by keyboard, checked, copied and found on the deal`, async ({
    page,
    context,
    person,
  }) => {
    expect(person.name).toBeTruthy();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize(viewport);
    await connectModel(page, peer());
    const id = await planDeal(page);
    const content = answerOf(
      ['Hello Ana,'],
      ['\n\nKauri Health and we have one number left to agree on.', 'account'],
      ['We can lower the price to NZ$790,000.', 'amount'],
      ['\n\nShall we talk on Tuesday?'],
    );
    peer().mock.clearFixtures();
    peer().mock.onMessage(/^Write: /, { content, usage: PEER_USAGE }, { latency: SLOW });
    await page.goto('/crm/action-plan');
    const card = page.getByRole('article').filter({ hasText: 'Kauri renewal' }).first();
    const action = (await card.getByRole('heading', { level: 3 }).textContent()) ?? '';
    await tabAndPress(page, card.getByRole('button', { name: 'Use Prompt' }));
    const dialog = page.getByRole('dialog', { name: action });
    await expect(dialog.getByText('Hello Ana,')).toBeVisible();
    // The price and the host are said before anything is sent.
    await expect(dialog.getByText(/^Sends \d+ facts to 127\.0\.0\.1.*\. At most US\$0\.\d+\.$/)).toBeVisible();
    await isAccessible(page);
    await tabAndPress(page, dialog.getByRole('button', { name: 'Write with AI' }));
    const answer = dialog.getByRole('article', { name: 'Answer' });
    await expect(answer.getByRole('button', { name: 'Stop' })).toBeVisible();
    await expect(answer).toContainText('Shall we talk on Tuesday?');
    await expect(answer.getByRole('button', { name: 'Stop' })).toBeHidden();
    await focusIsKept(page);
    await expect(answer.locator('s')).toHaveText('We can lower the price to NZ$790,000.');
    await expect(answer).toContainText('Not supported. Not in the facts it cites: NZ$790,000');
    // The text by rule stays beside it.
    await expect(dialog.getByRole('heading', { name: 'Starting point' })).toBeVisible();
    await isAccessible(page);
    await expect(dialog.getByRole('link', { name: 'Open in email app' })).not.toHaveAttribute('href', /790/);
    await expect(dialog.getByRole('link', { name: 'Open in email app' })).toHaveAttribute('href', /Tuesday/);
    await tabAndPress(page, answer.getByRole('button', { name: 'Copy' }));
    await expect(page.getByText('Copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^Hello Ana,\n\nKauri Health and we .+\n\nShall we talk on Tuesday\?$/);
    await tabAndPress(page, answer.getByRole('button', { name: 'Save as note' }));
    await expect(answer.getByRole('link', { name: 'Saved as a note' })).toBeVisible();
    const { items } = await (await page.request.get(`/api/v1/opportunities/${id}/notes`)).json();
    expect(JSON.stringify(items)).toContain('Shall we talk on Tuesday?');
    expect(JSON.stringify(items)).not.toContain('790,000');
    const [sent = ''] = peer()
      .sent()
      .filter((body) => body.includes('Kauri renewal'))
      .slice(-1);
    expect(sent).not.toMatch(/economic.buyer|influence/i);

    await tabAndPress(page, dialog.getByRole('link', { name: 'Open conversation' }));
    await expect(page).toHaveURL(new RegExp(`/crm/opportunities/${id}/conversations\\?conversation=`));
    await expect(page.getByRole('heading', { name: `${action}: email` })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Question' })).toHaveText(`${action}: email for Ana Ruiz`);
    await expect(page.getByRole('article', { name: 'Answer' }).locator('s')).toHaveCount(1);
    // What is asked next is for the customer too, unless somebody chooses otherwise.
    await expect(page.getByRole('combobox', { name: 'Use case' })).toHaveText('Email to the customer');
    await choose(page.getByRole('combobox', { name: 'Use case' }), 'All');
    await expect(page.getByRole('combobox', { name: 'Use case' })).toHaveText('All');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}

test('each kind of text has its own answer, and one that fails is asked for again', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  await connectModel(page, peer());
  await planDeal(page);
  peer().mock.clearFixtures();
  const refusal = { error: { message: 'Slow down', type: 'rate_limit_error' }, status: 429 };
  peer().mock.onMessage(/^Write: /, refusal);
  await page.goto('/crm/action-plan');
  await page.getByRole('button', { name: 'Use Prompt' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Write with AI' }).click();
  const answer = dialog.getByRole('article', { name: 'Answer' });
  await expect(answer).toContainText('OpenAI takes no more requests for now.');
  peer().mock.clearFixtures();
  peer().mock.onMessage(/^Write: /, { content: answerOf(['Here it is.']), usage: PEER_USAGE });
  await answer.getByRole('button', { name: 'Retry' }).click();
  await expect(answer).toContainText('Here it is.');
  await choose(dialog.getByRole('combobox', { name: 'Kind' }), 'Internal summary');
  await expect(dialog.getByRole('button', { name: 'Write with AI' })).toBeVisible();
  await expect(answer).toBeHidden();
  await choose(dialog.getByRole('combobox', { name: 'Kind' }), 'Email');
  await expect(answer).toContainText('Here it is.');
});

test('without a model admins read where to connect one, RevOps whom to ask, and reps nothing', async ({
  page,
  openWindow,
  person,
}) => {
  await planDeal(page);
  await page.goto('/crm/action-plan');
  await page.getByRole('button', { name: 'Use Prompt' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Connect a model in Settings to write with AI.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Connect a model in Settings' })).toHaveAttribute(
    'href',
    '/settings/models',
  );
  await expect(dialog.getByRole('button', { name: 'Write with AI' })).toHaveCount(0);
  for (const [role, words] of [
    ['revops', `Ask ${person.name} to connect a model, so that you can write with AI.`],
    ['account_executive', null],
  ] as const) {
    const member = await addMember(page, openWindow, { name: 'Priya Shah', role });
    await addDeal(member.page, { name: 'Harbour rollout' });
    await post(member.page, '/plans', {});
    await member.page.goto('/crm/action-plan');
    await member.page.getByRole('button', { name: 'Use Prompt' }).first().click();
    const own = member.page.getByRole('dialog');
    await expect(own.getByText('Kind regards')).toBeVisible();
    await expect(own.getByText(/write with AI/)).toHaveCount(words === null ? 0 : 1);
    if (words !== null) await expect(own.getByText(words)).toBeVisible();
  }
});

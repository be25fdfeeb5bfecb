/** Summaries of a score, of the forecast and of what moved it, with the facts behind each sentence. */
import { isAccessible } from '../support/axe.ts';
import { DEMO_WITHIN, enterDemo, test } from '../support/fitted-demo.ts';
import { tabAndPress } from '../support/keyboard.ts';
import { answerOf, connectModel, modelPeer, PEER_USAGE } from '../support/models.ts';
import { addDeal } from '../support/records.ts';
import { expect, type Page, post } from '../support/test.ts';

// One of them makes the demo of its worker.
test.setTimeout(2 * DEMO_WITHIN);

const peer = modelPeer();
const CALL = '/revenue-intelligence/forecast-command-center';

/** Waits until a summary has come, and returns what it says. */
async function summaryOf(page: Page, name: string): Promise<string> {
  const summary = page.getByRole('region', { name, exact: true });
  await expect(summary.getByRole('button', { name: 'Copy' })).toBeVisible();
  return summary.innerText();
}

/** Opens a deal that has a contact, so that it is qualified. Returns its id. */
async function openDeal(page: Page): Promise<string> {
  const id = await addDeal(page, { name: 'Rollout', amount: 840_000, closesIn: 40 });
  const ana = await post(page, '/contacts', { name: 'Ana Lee' });
  const added = await page.request.put(`/api/v1/opportunities/${id}/contacts/${ana.id}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { role: 'economic_buyer' },
  });
  expect(added.ok()).toBe(true);
  await page.goto(`/crm/opportunities/${id}`);
  return id;
}

for (const [size, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${size} the score of a deal and its week are explained in sentences with their facts`, async ({
    page,
    person,
  }) => {
    expect(person.name).toBeTruthy();
    await page.setViewportSize(viewport);
    await openDeal(page);
    await page.getByRole('button', { name: 'Summary', exact: true }).click();
    const score = await page.getByRole('button', { name: /^Risk score/ }).innerText();
    const summaryText = await summaryOf(page, 'Risk score');
    expect(summaryText).toMatch(/First, identify and meet the Champion: that brings the risk score to \d+\./);
    expect(summaryText).toContain(`The risk score is ${/\d+/.exec(score)?.[0]} of 100`);
    expect(await summaryOf(page, 'Last 7 days')).toContain('The deal was created on');
    const summary = page.getByRole('region', { name: 'Risk score', exact: true });
    await expect(summary.getByRole('definition')).toHaveCount(0);
    await summary.getByRole('button', { name: 'Show facts' }).click();
    await expect(summary.getByRole('definition').first()).toContainText('of 100');
    await isAccessible(page);
  });

  test(`on ${size} the call is explained with its range, and with what moved it in a week`, async ({
    page,
    demoCookies,
  }) => {
    await page.setViewportSize(viewport);
    await enterDemo(page, demoCookies);
    const shown = await (await page.request.get('/api/v1/forecast')).json();
    await page.goto(CALL);
    await page.getByRole('button', { name: 'Summary', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: `Summary of ${shown.period.label}` });
    await expect(sheet).toContainText(`The forecast for ${shown.period.label} is US$`);
    await expect(sheet).toContainText('with an 80% range of US$');
    await expect(sheet).toContainText(/The forecast is (down|up|unchanged) .*since/);
    await sheet.getByRole('button', { name: 'Show facts' }).first().click();
    await expect(sheet.getByRole('definition').first()).toContainText('Most likely');
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await page.goto(`${CALL}/changes`);
    await page.getByText('Summary', { exact: true }).click();
    expect(await summaryOf(page, 'What changed the forecast')).toMatch(/The forecast is (down|up|unchanged) .*since/);
  });
}

test('a summary is opened, its facts shown and copied by keyboard', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDeal(page);
  const open = page.getByRole('button', { name: 'Summary', exact: true });
  await page.getByRole('button', { name: /^Risk score/ }).focus();
  await tabAndPress(page, open);
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  const summary = page.getByRole('region', { name: 'Risk score', exact: true });
  await tabAndPress(page, summary.getByRole('button', { name: 'Show facts' }));
  await expect(summary.getByRole('button', { name: 'Hide facts' })).toBeFocused();
  await tabAndPress(page, summary.getByRole('button', { name: 'Copy' }));
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^The risk score is \d+ of 100 .*\.$/);
  await open.press('Enter');
  await expect(summary).toBeHidden();
});

/** Milliseconds before each piece of an answer, so that its writing is seen. */
const SLOW = 200;

for (const [size, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${size} a model writes a summary by keyboard, and what its facts do not support is left out`, async ({
    page,
    person,
  }) => {
    expect(person.name).toBeTruthy();
    await connectModel(page, peer());
    await page.setViewportSize(viewport);
    const id = await openDeal(page);
    const { facts } = await (await page.request.get(`/api/v1/opportunities/${id}/explanations/risk/narrative`)).json();
    const [score] = /^\d+/.exec(facts.find((fact: { id: string }) => fact.id === 'score').text) ?? [];
    const supported = `The deal scores ${score} of 100.`;
    peer().mock.clearFixtures();
    const content = answerOf([supported, 'score'], ['They will pay $990,000 next year.', 'score']);
    peer().mock.onMessage(/Why is the score/, { content, usage: PEER_USAGE }, { latency: SLOW });
    await page.getByRole('button', { name: 'Summary', exact: true }).click();
    const summary = page.getByRole('region', { name: 'Risk score', exact: true });
    const write = summary.getByRole('button', { name: 'Write with AI' });
    await expect(write).toHaveAccessibleDescription(/^Sends \d+ facts to 127\.0\.0\.1.*\. At most US\$0\.\d+\.$/);
    await isAccessible(page);
    await summary.getByRole('button', { name: 'Copy' }).focus();
    await tabAndPress(page, write);
    await expect(summary.getByRole('status')).toHaveText('Writing…');
    await expect(summary).toContainText(supported);
    await expect(summary).toContainText('Written by gpt-4o-mini, checked against the facts');
    await expect(write).toBeHidden();
    await expect(summary.getByRole('button', { name: 'Show facts' })).toBeFocused();
    const leftOut = summary.getByText('1 sentence left out: not supported by the facts');
    await expect(summary.getByText('They will pay $990,000 next year.')).toBeHidden();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(summary.getByText('They will pay $990,000 next year.')).toBeVisible();
    await expect(summary).toContainText('Not in the facts it cites: $990,000');
    await expect(leftOut).toBeVisible();
    await isAccessible(page);
    // It is kept: opened again, no model is asked.
    const before = peer().sent().length;
    await page.reload();
    await page.getByRole('button', { name: 'Summary', exact: true }).click();
    await expect(summary).toContainText(supported);
    expect(peer().sent()).toHaveLength(before);
    // Once the facts have changed, the text by rule is back.
    await post(page, `/opportunities/${id}/activities`, {
      kind: 'meeting',
      subject: 'Workshop',
      occurredAt: new Date().toISOString(),
    });
    await page.reload();
    await page.getByRole('button', { name: 'Summary', exact: true }).click();
    await expect(summary).toContainText('Facts have changed since, so this is the summary without AI.');
    await expect(summary).not.toContainText(supported);
    // A model that fails says what to do, and the text stays.
    peer().mock.clearFixtures();
    peer().mock.onMessage(/Why is the score/, {
      error: { message: 'Slow down', type: 'rate_limit_error' },
      status: 429,
    });
    await summary.getByRole('button', { name: 'Write again with AI' }).press('Enter');
    await expect(summary.getByRole('alert')).toContainText(/takes no more requests for now.*Try again in/);
    await expect(summary).toContainText('The risk score is');
    await isAccessible(page);
  });
}

test('a reader who leaves while a model writes finds its text', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  await connectModel(page, peer());
  await openDeal(page);
  peer().mock.clearFixtures();
  const content = answerOf(['A model wrote this while nobody looked.', 'score']);
  peer().mock.onMessage(/Why is the score/, { content, usage: PEER_USAGE }, { latency: 5 * SLOW });
  const summary = page.getByRole('region', { name: 'Risk score', exact: true });
  const open = () => page.getByRole('button', { name: 'Summary', exact: true }).click();
  await open();
  const before = peer().sent().length;
  await summary.getByRole('button', { name: 'Write with AI' }).click();
  await expect.poll(() => peer().sent().length).toBe(before + 1);
  await page.reload();
  await open();
  await expect(summary.getByRole('status')).toHaveText('Writing…');
  await expect(summary).toContainText('A model wrote this while nobody looked.');
  expect(peer().sent()).toHaveLength(before + 1);
});

test('the freshness of a contact is explained in a summary, and written by a model', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  await connectModel(page, peer());
  const id = await openDeal(page);
  peer().mock.clearFixtures();
  const content = answerOf(['Nobody has met this contact yet.', 'reason 1']);
  peer().mock.onMessage(/as fresh as they are/, { content, usage: PEER_USAGE });
  await page.goto(`/crm/opportunities/${id}/contacts`);
  await page.getByRole('button', { name: /and why Ana Lee is/ }).click();
  const why = page.getByRole('dialog', { name: 'Freshness of Ana Lee, and why' });
  await why.getByRole('button', { name: 'Summary', exact: true }).click();
  const summary = why.getByRole('region', { name: 'Freshness', exact: true }).last();
  await expect(summary).toContainText('Freshness is 0 of 100');
  await isAccessible(page);
  await summary.getByRole('button', { name: 'Write with AI' }).press('Enter');
  await expect(summary).toContainText('Nobody has met this contact yet.');
  await isAccessible(page);
});

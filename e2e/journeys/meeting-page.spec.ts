import { isAccessible } from '../support/axe.ts';
import { addMeeting, transcriptOf } from '../support/meetings.ts';
import { addDeal, addDealContact } from '../support/records.ts';
import { expect, type Page, test } from '../support/test.ts';
import { tooSmall } from '../support/touch-targets.ts';

const TRANSCRIPT = transcriptOf([
  [1, 5, 'Mere Walker', 'Thanks for making the time. Shall we go through the rollout?'],
  [6, 11, 'Dana Lee', 'Our security team is worried about where the data lives.'],
  [12, 17, 'Mere Walker', "I'll send you the security questionnaire by Friday."],
  [18, 24, 'Dana Lee', 'Our CFO has approved a budget of $400,000 for this.'],
  [25, 30, 'Dana Lee', 'We agreed that the pilot starts in the Auckland office.'],
  [31, 35, 'Mere Walker', 'Good. Thank you, Dana.'],
]);

/** Imports the transcript on a deal; a contact of the deal speaks in it. Returns the paths of both. */
async function importMeeting(page: Page): Promise<{ deal: string; meeting: string }> {
  const id = await addDeal(page, {
    name: 'Harbourline rollout',
    account: 'Harbourline',
    amount: 840_000,
    closesIn: 30,
  });
  await addDealContact(page, id, 'Dana Whitu-Lee', { role: 'champion', influence: 7 });
  const meeting = await addMeeting(page, id, { text: TRANSCRIPT });
  return { deal: `/crm/opportunities/${id}`, meeting: `/crm/meetings/${meeting}` };
}

const proposalWith = (page: Page, quote: string) =>
  page.getByRole('article').filter({ has: page.getByRole('blockquote').filter({ hasText: quote }) });

test('a meeting is read, searched and decided by keyboard, and says what it changed', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const { deal, meeting } = await importMeeting(page);
  await page.goto(`${meeting}?at=12500`);
  await expect(page.getByRole('heading', { name: 'Rollout review', level: 1 })).toBeVisible();
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript.locator('[aria-current=time]')).toContainText("I'll send you");

  await page.keyboard.press('/');
  await page.keyboard.type('secur');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('2 of 2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 2');
  await expect(transcript.locator('mark').first()).toHaveText('secur');
  await page.keyboard.press('Escape');
  await expect(transcript.locator('mark')).toHaveCount(0);

  // Who Dana is, nobody can know from the name alone.
  await page
    .getByRole('region', { name: 'Speakers' })
    .getByRole('button', { name: /^Dana Lee/ })
    .click();
  const who = page.getByRole('dialog', { name: 'Who is Dana Lee?' });
  await who.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: /^Dana Whitu-Lee/ }).click();
  await who.getByRole('button', { name: 'Save' }).click();
  await expect(transcript.getByText('Dana Whitu-Lee').first()).toBeVisible();

  // Nothing unread is decided: the first key only goes to the first proposal.
  const promise = proposalWith(page, 'send you the security questionnaire');
  await page.keyboard.press('Escape');
  for (let press = 0; press < 10; press += 1) {
    if (await promise.evaluate((card) => card.contains(document.activeElement))) break;
    await page.keyboard.press('j');
  }
  await expect(transcript.getByText("I'll send you the security questionnaire")).toBeInViewport();
  const title = await promise.getByRole('heading').innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Task added', { exact: true })).toBeVisible();
  await expect(promise).toBeHidden();

  // What is rejected comes back with u.
  const objection = proposalWith(page, 'worried about where the data lives');
  await objection.getByRole('heading').focus();
  await page.keyboard.press('x');
  await expect(objection).toBeHidden();
  await page.keyboard.press('u');
  await expect(objection).toBeVisible();

  // A change is typed in its place.
  const evidence = proposalWith(page, 'approved a budget').filter({ hasText: 'BANT · Budget' });
  const changed = page.getByRole('region', { name: 'What this meeting changed' });
  await evidence.getByRole('heading').focus();
  await page.keyboard.press('e');
  await page.getByLabel('What was said').fill('The CFO approved $400,000');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Evidence recorded').first()).toBeVisible();
  await expect(changed.getByText(/^(Risk score|Confidence|Drag) [+−]\d+/).first()).toBeVisible();
  await isAccessible(page);

  await page.getByRole('button', { name: 'Log meeting' }).click();
  await expect(page.getByRole('link', { name: 'Logged' })).toBeVisible();

  // What the footer promises does not get in the way of going elsewhere.
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/pipeline-intelligence/);
  await page.goto(`${deal}/activities`);
  await expect(page.getByRole('main').getByText(title, { exact: true })).toBeVisible();
  // From the activity back to what was said.
  await page.getByRole('main').getByRole('link', { name: 'Recorded meeting', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Rollout review', level: 1 })).toBeVisible();
});

test('after the last decision the focus stays with the proposals, and one notice stands', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const { meeting } = await importMeeting(page);
  await page.goto(meeting);
  const list = page.getByRole('region', { name: 'Proposals', exact: true });
  const kinds = list.getByRole('group', { name: 'Kind' }).getByRole('button');
  await expect(list.getByRole('article').first()).toBeVisible();
  const [count, offered] = [await list.getByRole('article').count(), await kinds.count()];
  await page.keyboard.press('j');
  for (let left = count; left > 0; left -= 1) {
    await expect(list.getByRole('article').first().getByRole('heading')).toBeFocused();
    // The kinds keep their places while the proposals go.
    await expect(kinds).toHaveCount(offered);
    await page.keyboard.press('x');
    await expect(list.getByRole('status')).toHaveText(left > 1 ? `${left - 1} to decide` : 'All decided');
  }
  await expect(list.getByRole('heading', { name: 'Proposals' })).toBeFocused();
  await expect(page.getByText('Rejected', { exact: true }).and(page.locator('[data-sonner-toast] *'))).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('transcript and proposals take turns, and a proposal leads to its words', async ({ page, person }) => {
    expect(person.name).toBe('Mere Walker');
    const { meeting } = await importMeeting(page);
    await page.goto(meeting);
    // What is to be decided comes first.
    await expect(page.getByRole('tab', { name: /^\d+ proposals$/ })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Transcript' }).tap();
    await expect(page.getByText('Our security team is worried')).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);
    await page.getByRole('tab', { name: /proposal/ }).tap();
    const promise = proposalWith(page, 'send you the security questionnaire');
    await expect(promise).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);
    // What is wider widens the window of a phone as well: its screen tells.
    const spill = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
    expect(spill).toBeLessThanOrEqual(0);
    await promise.getByRole('link', { name: /^Show 0:12/ }).tap();
    await expect(page.locator('[aria-current=time]')).toContainText('security questionnaire');
    await expect(page.locator('[aria-current=time]')).toBeInViewport();
    // And back to where it was, by the button or by Back.
    await page.getByRole('button', { name: 'Back to the proposal' }).tap();
    await expect(promise.getByRole('heading')).toBeFocused();
    await expect(promise).toBeInViewport();
    await promise.getByRole('link', { name: /^Show 0:12/ }).tap();
    await expect(page.getByRole('region', { name: 'Transcript' })).toBeVisible();
    await page.goBack();
    await expect(promise.getByRole('heading')).toBeFocused();
    // A link to a moment shows that moment.
    await page.goto(`${meeting}?at=18500`);
    await expect(page.locator('[aria-current=time]')).toContainText('approved a budget');
    // Once it is logged, the menu stands beside the title.
    await page.getByRole('button', { name: 'Log meeting' }).tap();
    await expect(page.getByRole('link', { name: 'Logged' })).toBeVisible();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    const menu = await page.getByRole('button', { name: 'Meeting actions' }).boundingBox();
    expect(menu?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
  });
});

test('words of a transcript are added as proposals by mouse and by keyboard, and a removed meeting comes back', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const { meeting } = await importMeeting(page);
  await page.goto(meeting);
  const transcript = page.getByRole('region', { name: 'Transcript' });
  const words = transcript.getByText('Thanks for making the time.');
  await words.evaluate((element) => {
    const range = document.createRange();
    const [text] = element.childNodes;
    if (!text) throw new Error('the cue has no words');
    range.setStart(text, 'Thanks for making the time. '.length);
    range.setEnd(text, text.textContent?.length ?? 0);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  });
  await page.getByRole('button', { name: 'Add as…' }).click();
  await page.getByRole('menuitem', { name: 'Next step' }).click();
  const step = proposalWith(page, 'Shall we go through the rollout?').filter({ hasText: 'Added by hand' });
  await expect(step.getByRole('heading', { name: 'Shall we go through the rollout?' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Next step set')).toBeVisible();

  const last = transcript.getByRole('button', { name: /0:31$/ });
  await last.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(transcript.getByRole('button', { name: /0:25$/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add as…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Evidence' }).press('Enter');
  const evidence = proposalWith(page, 'Good. Thank you, Dana').filter({ hasText: 'Added by hand' });
  await expect(evidence.getByRole('heading')).toBeFocused();
  await isAccessible(page);
  // It is not yet known what it is evidence for.
  await page.keyboard.press('Enter');
  await expect(evidence.getByRole('combobox', { name: 'Shows' })).toBeVisible();
  await evidence.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Meeting actions' }).click();
  await page.getByRole('menuitem', { name: 'Remove meeting' }).click();
  await page.waitForURL('**/crm/meetings');
  const removed = page.getByRole('listitem').filter({ hasText: 'Meeting removed' });
  await removed.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Rollout review', level: 1 })).toBeVisible();
});

test('a misheard line is corrected by keyboard and as it was again, and links and words are copied', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const { meeting } = await importMeeting(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto(meeting);
  const transcript = page.getByRole('region', { name: 'Transcript' });
  const line = transcript.getByRole('button', { name: /0:12$/ });
  await line.focus();
  await page.keyboard.press('l');
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await copied()).toBe(new URL(`${meeting}?at=12000`, page.url()).href);

  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Correct this line' });
  await dialog
    .getByRole('textbox', { name: 'What was said' })
    .fill("I'll send you the privacy questionnaire by Friday.");
  await isAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(transcript.getByText('the privacy questionnaire')).toBeVisible();
  await expect(transcript.getByText('Corrected', { exact: true })).toHaveCount(1);
  await expect(proposalWith(page, 'privacy questionnaire').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('privacy');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 1');
  await page.keyboard.press('Escape');
  const corrected = page.getByRole('listitem').filter({ hasText: 'Line corrected' });
  await corrected.getByRole('button', { name: 'Undo' }).click();
  await expect(transcript.getByText('the security questionnaire')).toBeVisible();
  await expect(transcript.getByText('Corrected', { exact: true })).toHaveCount(0);

  await line.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Words copied')).toBeVisible();
  expect(await copied()).toBe(
    "[0:12] Mere Walker: I'll send you the security questionnaire by Friday.\n[0:18] Dana Lee: Our CFO has approved a budget of $400,000 for this.",
  );
  await page.getByRole('button', { name: 'Meeting actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy transcript' }).click();
  await expect(page.getByText('Transcript copied')).toBeVisible();
  expect(await copied()).toContain('[0:18] Dana Lee: Our CFO has approved a budget of $400,000 for this. We agreed');
  await transcript.getByText('Thanks for making the time.').hover();
  await page.getByRole('button', { name: 'Copy link to this moment' }).click();
  await expect.poll(copied).toContain('?at=1000');
});

test('two speakers are made one person, and separated again', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: 'Harbourline rollout', account: 'Harbourline', closesIn: 30 });
  const text = transcriptOf([
    [1, 5, 'Dana Lee', 'Shall we go through the rollout?'],
    [6, 11, 'Speaker 2', 'Our security team is worried about where the data lives.'],
    [12, 17, 'Bo', 'Thank you.'],
  ]);
  await page.goto(`/crm/meetings/${await addMeeting(page, id, { text })}`);
  const speakers = page.getByRole('region', { name: 'Speakers' });
  await speakers.getByRole('button', { name: /^Speaker 2/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Merge with' }).click();
  await page.getByRole('option', { name: 'Dana Lee' }).click();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(speakers.getByRole('button')).toHaveText([/^Dana Lee.*64%/, /^Bo.*36%/]);
  await expect(page.getByRole('region', { name: 'Transcript' }).getByText('Speaker 2')).toHaveCount(0);
  await speakers.getByRole('button', { name: /^Dana Lee/ }).click();
  await dialog.getByRole('button', { name: 'Separate' }).click();
  await expect(speakers.getByRole('button', { name: /^Speaker 2/ })).toBeVisible();
});

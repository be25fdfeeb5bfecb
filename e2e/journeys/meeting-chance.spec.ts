import { isAccessible } from '../support/axe.ts';
import { DEMO_WITHIN, enterDemo, test } from '../support/fitted-demo.ts';
import { expect, type Page } from '../support/test.ts';

// One of them makes the demo of its worker.
test.setTimeout(2 * DEMO_WITHIN);

/** Percent before and after, as the list of scores says it. */
async function chanceIn(page: Page): Promise<readonly [before: string, after: string]> {
  const said = await page
    .getByText(/^\d[\d.]*%\s*to\s*\d[\d.]*%$/)
    .first()
    .innerText();
  const [, before = '', after = ''] = /([\d.]+)%\s*to\s*([\d.]+)%/.exec(said) ?? [];
  return [before, after];
}

test('a meeting says what it did to the win chance, as the forecast gives it, and why', async ({
  page,
  demoCookies,
}) => {
  await enterDemo(page, demoCookies);
  const read = async (path: string) => (await page.request.get(`/api/v1${path}`)).json();
  // Of a deal that is silent, the activity moves the chance.
  const [{ deal }] = (await read('/triggers?type=no_activity&urgency=high&limit=1')).items;
  const { percent } = await read(`/forecast/deals/${deal.id}`);
  const lines = ['Priya Shah: This costs us a day a week.', 'Mere Walker: I will send you the plan by Friday.'];
  const file = ['WEBVTT', ...lines.map((line, at) => `00:00:0${at * 4}.000 --> 00:00:0${at * 4 + 3}.000\n${line}`)];
  const query = new URLSearchParams({
    fileName: `${deal.id}.vtt`,
    opportunityId: deal.id,
    startsAt: new Date(Date.now() - 3_600_000).toISOString(),
    title: 'Where things stand',
  });
  const imported = await page.request.post(`/api/v1/recorded-meetings/transcripts?${query}`, {
    data: Buffer.from(file.join('\n\n')),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(imported.status(), await imported.text()).toBeLessThan(300);
  const { meeting } = await imported.json();
  await page.goto(`/crm/meetings/${meeting.id}`);
  await page.getByRole('button', { name: 'Log meeting' }).click();
  const changed = page.getByRole('region', { name: 'What this meeting changed' });
  await expect(changed.getByText(/^Win chance \+/)).toBeVisible();
  const [before, after] = await chanceIn(page);
  expect(Number(before)).toBe(percent);
  expect(Number(after)).toBeGreaterThan(Number(before));
  await changed.getByText('Why this win chance').click();
  await expect(
    changed.getByText(/^Chance to win the deal by the end of Q\d.* Learned from \d+ finished quarters\./),
  ).toBeVisible();
  await expect(changed.getByRole('list', { name: 'What moved the win chance, in points' })).toContainText(
    'Last activity',
  );
  await isAccessible(page);

  await page.goto('/crm/pipeline-intelligence');
  const recent = page.getByRole('listitem').filter({ hasText: 'Where things stand' });
  await expect(recent).toContainText('logged');
  await expect(recent.getByText('Win chance')).toBeVisible();
});

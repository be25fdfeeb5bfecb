import { checkSegment, dayOfIsoDate, indexSheet } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { administer } from '../../testing/administer.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

interface Narrative {
  sentences: { text: string; facts: string[] }[];
  facts: { id: string; label: string; text: string; trust: string; record: { kind: string; id: string } | null }[];
  madeBy: string;
}

const QUARTER = 'period=quarter&containing=2040-02-01';
const today = dayOfIsoDate(new Date().toISOString().slice(0, 10));
const textOf = ({ sentences }: Narrative) => sentences.map(({ text }) => text).join(' ');

/** What the sentences say and their facts do not hold. */
function faults({ sentences, facts }: Narrative): string[] {
  const index = indexSheet(facts, { today, locale: 'en-NZ', writerName: '', organizationName: '' });
  return sentences.flatMap((sentence) =>
    // A link in a name is part of the name, and shown as plain text.
    checkSegment(index, sentence).flatMap(({ kind, said }) =>
      kind === 'link' ? [] : [`“${said}” in “${sentence.text}”`],
    ),
  );
}

describe('narratives', () => {
  let admin: Browser;
  let rep: { browser: Browser; memberId: string };
  let other: { browser: Browser; memberId: string };
  let crane: string;
  const runs: Record<string, string> = {};
  const read = async (by: Browser, path: string): Promise<Narrative> => {
    const { status, body } = await by.get(path);
    expect(status, path).toBe(200);
    expect(faults(body)).toEqual([]);
    expect(body.madeBy).toBe('rule');
    return body;
  };
  const keep = async (name: string, by: Browser) => {
    const asked = { period: 'quarter', containing: '2040-02-01' };
    runs[name] = (await by.post('/forecast/runs', asked)).body.id;
  };

  beforeAll(async () => {
    admin = (await app.signUp()).browser;
    rep = await addMember(app, admin, { role: 'account_executive' });
    other = await addMember(app, admin, { role: 'account_executive' });
    crane = (
      await rep.browser.post('/opportunities', {
        name: 'Crane “50% off” [x](https://example.com)',
        amountMinor: 310_000_00,
        closeDate: '2040-02-15',
        category: 'commit',
      })
    ).body.id;
    const ana = (await rep.browser.post('/contacts', { name: 'Ana Lee' })).body.id;
    await rep.browser.put(`/opportunities/${crane}/contacts/${ana}`, { role: 'champion' });
    await rep.browser.post('/opportunities', {
      name: 'Quay',
      amountMinor: 120_000_00,
      closeDate: '2040-03-01',
      category: 'commit',
    });
    await keep('by admin', admin);
    await keep('by rep', rep.browser);
    await rep.browser.patch(`/opportunities/${crane}`, { closeDate: '2040-06-30' });
  });

  it.each(['risk', 'confidence', 'drag', 'data_quality'])('tell why the %s score is what it is', async (score) => {
    const [narrative, explained] = [
      await read(rep.browser, `/opportunities/${crane}/explanations/${score}/narrative`),
      (await rep.browser.get(`/opportunities/${crane}/explanations/${score}`)).body,
    ];
    expect(narrative.sentences[0]?.text).toContain(` is ${explained.score} of 100`);
    expect(textOf(narrative)).toContain('First, ');
    for (const { label } of explained.parts) expect(narrative.facts.map((fact) => fact.label)).toContain(label);
    expect(narrative.facts.every(({ record }) => record?.id === crane)).toBe(true);
  });

  it('tell what a deal was seven days ago, which is nothing for a new one', async () => {
    const created = await read(rep.browser, `/opportunities/${crane}/changes/narrative`);
    expect(textOf(created)).toMatch(/^The deal was created on .*, so it cannot be compared with /u);
  });

  it('tell what changed in a deal since seven days ago', async () => {
    const { id } = (
      await rep.browser.post('/opportunities', { name: 'Old', amountMinor: 80_000_00, closeDate: '2040-03-01' })
    ).body;
    await administer(
      app.database.ownerUrl,
      `UPDATE ledger SET recorded_at = recorded_at - interval '30 days', effective_at = effective_at - interval '30 days'
       WHERE opportunity_id = $1`,
      [id],
    );
    const ana = (await rep.browser.post('/contacts', { name: 'Wei Chen' })).body.id;
    await rep.browser.put(`/opportunities/${id}/contacts/${ana}`, { role: 'economic_buyer' });
    await rep.browser.patch(`/opportunities/${id}`, { amountMinor: 60_000_00, category: 'best_case' });
    const told = await read(rep.browser, `/opportunities/${id}/changes/narrative`);
    expect(told.sentences[0]?.text).toMatch(
      /^Since .*, the amount fell from .*80\.0K to .*60\.0K, and the category went from Pipeline to Best Case\.$/u,
    );
    expect(textOf(told)).toContain('Wei Chen joined the deal as Economic Buyer, and no activity was logged');
    expect(told.facts.find(({ label }) => label === 'Contact added')?.record).toEqual({ kind: 'contact', id: ana });
  });

  it('tell the forecast that is shown, by rule of thumb without a range', async () => {
    const shown = (await rep.browser.get(`/forecast?${QUARTER}`)).body;
    const narrative = await read(rep.browser, `/forecast/narrative?${QUARTER}`);
    expect([shown.model.kind, shown.low]).toEqual(['rule_of_thumb', null]);
    expect(narrative.sentences[0]?.text).toMatch(/^By rule of thumb, the forecast for .*, without a range\.$/u);
    expect(textOf(narrative)).not.toContain('80%');
    const exact = (Number(shown.mostLikely) / 100).toLocaleString('en-NZ', { minimumFractionDigits: 2 });
    expect(narrative.facts.find(({ id }) => id === 'most_likely')?.text).toContain(exact);
  });

  it('claim no figure where nothing belongs to the period', async () => {
    const empty = await read(rep.browser, '/forecast/narrative?period=quarter&containing=2050-02-01');
    expect(textOf(empty)).toMatch(/^No forecast for /u);
    expect(textOf(empty)).not.toMatch(/\d%|range of/u);
  });

  it('tell what moved a forecast, and whom to ask', async () => {
    const path = (by: string) => `/forecast/waterfall/narrative?${QUARTER}&fromRunId=${runs[by]}`;
    const byAdmin = textOf(await read(admin, path('by admin')));
    expect(byAdmin).toMatch(/^The forecast is down .* since /u);
    expect(byAdmin).toContain('Crane “50% off” [x](https://example.com) moved out of the quarter (');
    expect(byAdmin).toMatch(/Ask .* about the new close date of Crane/u);
    // The rep owns it.
    expect(textOf(await read(rep.browser, path('by rep')))).toContain('Confirm the new close date of Crane');
  });

  it('are null where no forecast was saved', async () => {
    const { status, body } = await admin.get('/forecast/waterfall/narrative?period=year&containing=2041-02-01');
    expect([status, body]).toEqual([200, null]);
  });

  it('hold nothing of a deal that went to somebody the reader may not see', async () => {
    await admin.patch(`/opportunities/${crane}`, { ownerId: other.memberId });
    const path = `/forecast/waterfall/narrative?${QUARTER}&fromRunId=${runs['by rep']}`;
    const narrative = await read(rep.browser, path);
    expect(textOf(narrative)).toMatch(/^The forecast is down /u);
    expect(JSON.stringify(narrative)).not.toContain('Crane');
    const names = ['explanations/risk/narrative', 'changes/narrative'];
    for (const name of names) expect((await rep.browser.get(`/opportunities/${crane}/${name}`)).status).toBe(404);
  });
});

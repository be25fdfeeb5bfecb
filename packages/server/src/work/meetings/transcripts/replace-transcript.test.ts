import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addMember } from '../../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../../testing/app.ts';
import { putProposals } from '../proposals/testing/put-proposals.ts';
import { contactOn, dealOf, importLines, sendTranscript, spoken, vttOf } from '../testing/import-vtt.ts';

const app = await startTestApp();
afterAll(app.close);

const LINES = [
  'Priya Shah: Anything above a quarter million goes to our CFO.',
  "Rae Wright: I'll send the contract by Friday.",
  'Speaker 3: The budget is approved.',
];
/** Another program's words of the same call: other people heard, in other cues. */
const BETTER = [
  'Rae Wright: Good morning.',
  'Priya Shah: Anything over 250,000 goes to our chief financial officer.',
  "Rae Wright: I'll send the contract by Friday.",
  'Priya Shah: Honestly, the price is too high for us at the moment.',
];
type Item = { id: string; version: number; [field: string]: unknown };
const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('there is none');
  return one;
};

/** A rep with a deal that Priya Shah is on, and a meeting of it with a transcript and three proposals. */
async function met() {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const rae = await addMember(app, admin, { role: 'account_executive', name: 'Rae Wright' });
  const { browser } = rae;
  const deal = await dealOf(browser, 'Crane');
  const priya = await contactOn(browser, deal, 'Priya Shah');
  const { meeting } = await importLines(browser, LINES, { opportunityId: deal, startsAt: '2026-03-10T02:00:00Z' });
  const id: string = meeting.id;
  const at = `/recorded-meetings/${id}`;
  const [evidence, risk, signal] = (await putProposals(app, { organizationId, meetingId: id, browser }, [
    {
      kind: 'evidence',
      cue: 0,
      title: 'The CFO signs',
      component: { framework: 'meddpic', component: 'economic_buyer' },
    },
    { kind: 'buying_signal', cue: 2, title: 'Budget approved', speaker: 2 },
    { kind: 'risk', cue: 1, title: 'Contract late' },
  ])) as [Item, Item, Item];
  return {
    admin,
    browser,
    organizationId,
    rae,
    deal,
    priya,
    id,
    at,
    items: { evidence, signal, risk },
    decide: (what: 'confirm' | 'reject' | 'undo', { id: proposal, version }: Item) =>
      browser.post(`${at}/proposals/${proposal}/${what}`, { expectedVersion: version }),
    replace: (lines: readonly string[] = BETTER, by: Browser = browser) =>
      sendTranscript(by, vttOf(spoken(...lines)), { meetingId: id, replaces: 'true' }),
    list: async (): Promise<Item[]> => (await browser.get(`${at}/proposals`)).body.items,
    words: async (): Promise<string[]> =>
      (await browser.get(`${at}/transcript`)).body.cues.map((cue: unknown[]) => cue[3]),
    customerWords: async () =>
      (await browser.get(`/opportunities/${deal}/frameworks`)).body.items
        .find(({ framework }: { framework: string }) => framework === 'meddpic')
        .components.find(({ component }: { component: string }) => component === 'economic_buyer').customerWords,
    sql: (text: string) =>
      inTenant(app.database.pool, organizationId, async ({ client }) => (await client.query(text)).rows),
  };
}

describe('a transcript that is replaced', () => {
  it('has the words of the file, with its own proposals, and keeps what was decided', async () => {
    const { admin, browser, deal, decide, items, list, replace, rae, priya, words, customerWords } = await met();
    await decide('confirm', items.evidence);
    await decide('reject', items.signal);
    const { status, body } = await replace();
    expect(status).toBe(201);
    expect(body).toMatchObject({ isKnown: false, meeting: { deal: { id: deal }, cueCount: 4, durationMs: 19_000 } });
    expect(body.meeting.speakers.slice(0, 2)).toMatchObject([
      { label: 'Rae Wright', member: { id: rae.memberId } },
      { label: 'Priya Shah', contact: { id: priya } },
    ]);
    expect((await words())[1]).toBe('Anything over 250,000 goes to our chief financial officer.');
    const after = await list();
    expect(after.filter(({ isFromEarlier }) => isFromEarlier)).toMatchObject([
      {
        title: 'The CFO signs',
        quote: 'Anything above a quarter million goes to our CFO.',
        state: 'confirmed',
        speaker: 1,
      },
      { title: 'Budget approved', state: 'rejected' },
    ]);
    expect(after.some(({ title }) => title === 'Contract late')).toBe(false);
    const open = after.filter(({ state }) => state === 'proposed');
    expect(open).toContainEqual(expect.objectContaining({ kind: 'objection', cue: 3, isFromEarlier: false }));
    expect(await customerWords()).toContain('Anything above a quarter million');
    expect(JSON.stringify((await admin.get('/audit-trail')).body.items)).toContain(
      'replaced the transcript of a recorded meeting on “Crane”',
    );
    expect((await browser.get('/recorded-meetings/search?words=quarter million')).body.items).toEqual([]);
  });

  it('proposes nothing again that was decided on in the same words', async () => {
    const { browser, at, replace, list } = await met();
    const price = 'Priya Shah: Honestly, the price is too high for us at the moment.';
    await replace([price]);
    const objection = first((await list()).filter(({ kind }) => kind === 'objection'));
    await browser.post(`${at}/proposals/${objection.id}/reject`, { expectedVersion: objection.version });
    await replace(BETTER);
    expect((await list()).filter(({ kind }) => kind === 'objection')).toMatchObject([{ state: 'rejected' }]);
  });

  it('keeps who people said a name is, and not who a numbered speaker is', async () => {
    const { browser, at, deal, replace } = await met();
    const moana = await contactOn(browser, deal, 'Moana Tane');
    await browser.put(`${at}/speakers/0`, { contactId: moana });
    await browser.put(`${at}/speakers/2`, { contactId: moana });
    const { speakers } = (await replace([...BETTER, 'Speaker 3: Hello.'])).body.meeting;
    expect(speakers).toMatchObject([
      { label: 'Rae Wright' },
      { label: 'Priya Shah', contact: { id: moana }, isConfirmed: true },
      { label: 'Speaker 3', contact: null, isConfirmed: false },
    ]);
  });

  it('loses corrections, and quotes of before are not corrected by those of now', async () => {
    const { browser, at, decide, items, replace, list } = await met();
    await decide('confirm', items.evidence);
    await browser.put(`${at}/cues/2`, { text: 'The budget is signed.', expectedText: 'The budget is approved.' });
    await replace();
    expect((await browser.get(`${at}/transcript`)).body.corrections).toEqual([]);
    await browser.put(`${at}/cues/0`, { text: 'Good evening.', expectedText: 'Good morning.' });
    expect((await list()).find(({ title }) => title === 'The CFO signs')).toMatchObject({ isCorrectedLater: false });
  });

  it('takes the people of its activity along', async () => {
    const { browser, at, deal, priya, replace } = await met();
    const moana = await contactOn(browser, deal, 'Moana Tane');
    await browser.post(`${at}/confirm`);
    await replace(['Moana Tane: Hello from the quay.', 'Rae Wright: Hello.']);
    const [activity] = (await browser.get(`/opportunities/${deal}/activities`)).body.items;
    const contacts = activity.contacts.map(({ id }: { id: string }) => id);
    expect([contacts.includes(moana), contacts.includes(priya)]).toEqual([true, false]);
  });

  it('ends the reading of a model', async () => {
    const { browser, at, replace, sql, rae, id } = await met();
    await sql(
      `INSERT INTO meeting_readings (organization_id, meeting_id, run_id, member_id, state, model, windows, alive_at, started_at)
       SELECT organization_id, id, id, '${rae.memberId}', 'running', 'Peer', 1, now(), now() FROM recorded_meetings WHERE id = '${id}'`,
    );
    await replace();
    expect((await browser.get(`${at}/proposals`)).body.model.reading).toBeNull();
  });

  it('is whole or not at all, wherever the work is cut off', async () => {
    const { browser, at, decide, items, replace, list, words, organizationId, id } = await met();
    await decide('confirm', items.evidence);
    const before = [await words(), await list(), (await browser.get(at)).body];
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = inTenant(app.database.pool, organizationId, async ({ client }) => {
      await client.query(`SELECT 1 FROM transcript_parts WHERE meeting_id = '${id}' FOR UPDATE`);
      isHeld.resolve();
      await held.promise;
    });
    await isHeld.promise;
    const answer = replace();
    // A role sees what its own connections do.
    const blocked = async (what: string) =>
      (
        await app.database.pool.query(
          `SELECT ${what} FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'DELETE FROM transcript_parts%'`,
        )
      ).rows;
    try {
      await expect.poll(() => blocked('pid'), { timeout: 20_000 }).toHaveLength(1);
      await blocked('pg_terminate_backend(pid)');
      expect((await answer).status).toBeGreaterThanOrEqual(500);
    } finally {
      held.resolve();
    }
    await holding;
    expect([await words(), await list(), (await browser.get(at)).body]).toEqual(before);
    expect((await replace()).status).toBe(201);
  });
});

describe('words that are removed after a transcript was replaced', () => {
  it('go from what was decided on in the earlier one, and those of others stay', async () => {
    const { browser, at, decide, items, replace, list, customerWords } = await met();
    await decide('confirm', items.evidence);
    await decide('confirm', items.signal);
    await replace();
    await browser.post(`${at}/speakers/1/redact`, { name: 'Priya Shah' });
    expect((await list()).filter(({ isFromEarlier }) => isFromEarlier)).toMatchObject([
      { title: 'Words removed', quote: '' },
      { title: 'Budget approved', quote: 'The budget is approved.' },
    ]);
    expect((await customerWords()) ?? '').not.toContain('quarter million');
  });

  it('are found of people who do not speak in it: it still names them', async () => {
    const { browser, at, decide, items, replace, list } = await met();
    await decide('confirm', items.signal);
    const { speakers } = (await replace()).body.meeting;
    expect(speakers[2]).toMatchObject({ speaker: 2, label: 'Speaker 3 (earlier transcript)', talkMs: 0 });
    await browser.post(`${at}/speakers/2/redact`, { name: 'Speaker 3 (earlier transcript)' });
    expect(first((await list()).filter(({ isFromEarlier }) => isFromEarlier))).toMatchObject({ quote: '' });
  });

  it('are those of an erased contact too, whose file has them until then', async () => {
    const { admin, decide, items, priya, replace, list, customerWords } = await met();
    await decide('confirm', items.evidence);
    await replace(['Rae Wright: We begin.']);
    await replace(['Rae Wright: We begin again.']);
    const kept = (await admin.post(`/contacts/${priya}/kept`)).body.recordedMeetings;
    expect(kept).toMatchObject([{ words: ['Anything above a quarter million goes to our CFO.'] }]);
    expect((await admin.post(`/contacts/${priya}/erase`)).status).toBe(200);
    expect(first((await list()).filter(({ isFromEarlier }) => isFromEarlier))).toMatchObject({ quote: '' });
    expect((await customerWords()) ?? '').not.toContain('quarter million');
  });
});

describe('a transcript that stays', () => {
  const refusal = async ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];

  it('is one without the word that it goes, and one of a meeting that is at work', async () => {
    const { browser, replace, sql, id, words } = await met();
    const file = vttOf(spoken(...BETTER));
    expect(await refusal(await sendTranscript(browser, file, { meetingId: id }))).toEqual([
      409,
      'This meeting has had a transcript already. Nothing was saved.',
    ]);
    expect((await sendTranscript(browser, file, { replaces: 'true' })).body.data.field).toBe('meetingId');
    await sql(`UPDATE recorded_meetings SET state = 'transcribing'`);
    expect((await replace()).status).toBe(409);
    expect(await words()).toHaveLength(LINES.length);
  });

  it('is one of which words were removed', async () => {
    const { browser, at, replace } = await met();
    await browser.post(`${at}/speakers/0/redact`, { name: 'Priya Shah' });
    expect(await refusal(await replace())).toEqual([
      409,
      'Words of a speaker were removed from this meeting. A transcript would bring them back. Nothing was saved.',
    ]);
  });

  it('is one on legal hold, and one that was deleted by its days', async () => {
    const { admin, at, replace, sql, words } = await met();
    await admin.post(`${at}/hold`);
    expect((await refusal(await replace()))[1]).toMatch(/^This meeting was put on legal hold/);
    await admin.delete(`${at}/hold`);
    await sql('UPDATE recorded_meetings SET transcript_deleted_at = now()');
    expect((await refusal(await replace()))[1]).toBe(
      'The days that your organisation keeps transcripts are over for this meeting, so it takes no other one. Nothing was saved.',
    );
    expect(await words()).toHaveLength(LINES.length);
  });

  it('is one that somebody does not see', async () => {
    const { admin, replace, sql, words } = await met();
    const { browser: stranger } = await app.signUp();
    const colleague = (await addMember(app, admin, { role: 'account_executive', name: 'Tane' })).browser;
    const statuses = [(await replace(BETTER, stranger)).status, (await replace(BETTER, colleague)).status];
    await sql('UPDATE recorded_meetings SET is_private = true');
    statuses.push((await replace(BETTER, admin)).status);
    expect(statuses).toEqual([404, 404, 404]);
    expect(await words()).toHaveLength(LINES.length);
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/add-member.ts';
import { administer } from '../../../testing/administer.ts';
import { type Browser, startTestApp } from '../../../testing/app.ts';
import { contactOn, dealOf, sendTranscript, spoken, vttOf } from '../testing/import-vtt.ts';
import { storeMeeting } from '../testing/stored-meeting.ts';
import { deleteExpiredRecordings } from './delete-expired.ts';

const app = await startTestApp();
afterAll(app.close);

const LINES = [
  'Priya Shah: The price is too high for us, because the rudder squeaks.',
  'Rae: We will send the offer by Friday.',
  'Priya Shah: Thanks.',
];
const sql = (statement: string) => administer(app.database.ownerUrl, statement);

async function rep() {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const rae = await addMember(app, admin, { role: 'account_executive', name: 'Rae Wright' });
  const deal = await dealOf(rae.browser, 'Crane');
  const record = async ({
    daysOld = 0,
    audio = false,
    ...more
  }: {
    daysOld?: number;
    audio?: boolean;
    title?: string;
    isPrivate?: boolean;
  } = {}) => {
    const id = await storeMeeting(app, { organizationId, memberId: rae.memberId }, LINES, {
      opportunityId: deal,
      ...more,
    });
    await sql(`UPDATE recorded_meetings SET created_at = now() - interval '${daysOld} days' WHERE id = '${id}'`);
    if (audio)
      await sql(`WITH take AS (INSERT INTO recording_takes (organization_id, id, meeting_id, take, media_type, size, starts_ms)
        VALUES ('${organizationId}', gen_random_uuid(), '${id}', 0, 'audio/webm', 4, 0) RETURNING id)
        INSERT INTO recording_slices (organization_id, take_id, slice, position, content)
        SELECT '${organizationId}', id, 0, 0, '\\x1a45dfa3' FROM take`);
    return id;
  };
  return { admin, organizationId, rae, browser: rae.browser, deal, record };
}
const get = async (browser: Browser, id: string) => (await browser.get(`/recorded-meetings/${id}`)).body;
const words = async (browser: Browser, id: string): Promise<string[]> =>
  (await browser.get(`/recorded-meetings/${id}/transcript`)).body.cues.map(
    ([, , , text]: [number, number, number, string]) => text,
  );
const keep = (admin: Browser, more: object) =>
  admin.put('/meeting-privacy/retention', {
    audioDays: null,
    transcriptDays: null,
    deletesAudioAfterTranscript: false,
    ...more,
  });

describe('retention', () => {
  it('says first what it deletes, and deletes that within the organisation alone', async () => {
    const [{ admin, browser, record }, other] = [await rep(), await rep()];
    const old = await record({ daysOld: 91, audio: true });
    const young = await record({ daysOld: 89, audio: true });
    const held = await record({ daysOld: 400, audio: true });
    const foreign = await other.record({ daysOld: 400, audio: true });
    await admin.post(`/recorded-meetings/${held}/hold`);
    expect((await admin.get('/meeting-privacy/retention/preview?audioDays=90&transcriptDays=365')).body).toEqual({
      audio: 1,
      transcripts: 0,
      held: 1,
    });
    expect((await keep(admin, { audioDays: 90, transcriptDays: 365 })).status).toBe(200);
    await deleteExpiredRecordings(app.database.pool);
    const standing = async (by: Browser, id: string) => {
      const { hasAudio, audioDeletedAt } = await get(by, id);
      return [hasAudio, audioDeletedAt === null, (await words(by, id)).length];
    };
    expect(await standing(browser, old)).toEqual([false, false, 3]);
    for (const id of [young, held]) expect(await standing(browser, id)).toEqual([true, true, 3]);
    expect(await standing(other.browser, foreign)).toEqual([true, true, 3]);
    const { items } = (await admin.get('/audit-trail')).body;
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['meetings_expired', 'meeting_retention_changed', 'meeting_held']),
    );
  });

  it('deletes all audio that is due, however large, in steps', async () => {
    const { admin, browser, record, organizationId } = await rep();
    const due = [await record({ daysOld: 93, audio: true }), await record({ daysOld: 92, audio: true })];
    await sql(`UPDATE recording_takes SET size = 400 * 1024 * 1024 WHERE organization_id = '${organizationId}'`);
    await keep(admin, { audioDays: 90 });
    await deleteExpiredRecordings(app.database.pool);
    for (const id of due) expect((await get(browser, id)).hasAudio).toBe(false);
    const facts = await sql(`SELECT facts->'audio' AS audio FROM audit_events
      WHERE organization_id = '${organizationId}' AND kind = 'meetings_expired'`);
    expect(facts).toEqual([{ audio: 1 }, { audio: 1 }]);
  });

  it('deletes transcripts with their words in searches and proposals, and keeps what was confirmed', async () => {
    const { admin, browser, record } = await rep();
    const id = await record({ daysOld: 31 });
    const { items } = (await browser.get(`/recorded-meetings/${id}/proposals`)).body;
    const objection = items.find(({ kind }: { kind: string }) => kind === 'objection');
    const decided = await browser.post(`/recorded-meetings/${id}/proposals/${objection.id}/confirm`, {
      expectedVersion: objection.version,
    });
    expect(decided.status).toBe(200);
    await keep(admin, { audioDays: 30, transcriptDays: 30 });
    await deleteExpiredRecordings(app.database.pool);
    const meeting = await get(browser, id);
    expect([meeting.cueCount, meeting.transcriptDeletedAt === null]).toEqual([0, false]);
    expect((await browser.get('/recorded-meetings/search?words=rudder')).body.items).toEqual([]);
    const left = (await browser.get(`/recorded-meetings/${id}/proposals`)).body.items;
    expect(
      left.map(({ state, quote, title }: { state: string; quote: string; title: string }) => [state, quote, title]),
    ).toEqual([['confirmed', '', objection.title]]);
  });

  it('deletes audio once its transcript is complete', async () => {
    const { admin, browser, record } = await rep();
    const [done, waiting] = [await record({ audio: true }), await record({ audio: true })];
    await sql(`UPDATE recorded_meetings SET state = 'waiting' WHERE id = '${waiting}'`);
    await keep(admin, { deletesAudioAfterTranscript: true });
    await deleteExpiredRecordings(app.database.pool);
    expect([(await get(browser, done)).hasAudio, (await get(browser, waiting)).hasAudio]).toEqual([false, true]);
  });

  it.each([[{ audioDays: 90, transcriptDays: 30 }], [{ audioDays: null, transcriptDays: 365 }]])(
    'keeps no transcript shorter than audio: %j',
    async (given) => {
      const { admin } = await rep();
      const answer = await keep(admin, given);
      expect([answer.status, answer.body.message]).toEqual([
        422,
        'Keep transcripts at least as long as audio. Nothing was changed.',
      ]);
    },
  );
});

describe('legal hold', () => {
  it('keeps a meeting from removal and redaction, and says who set it', async () => {
    const { admin, browser, record } = await rep();
    const id = await record();
    expect((await browser.post(`/recorded-meetings/${id}/hold`)).status).toBe(403);
    const { body: held } = await admin.post(`/recorded-meetings/${id}/hold`);
    expect([held.isHeld, held.abilities.redact]).toEqual([true, false]);
    const removed = await browser.delete(`/recorded-meetings/${id}`);
    const redacted = await browser.post(`/recorded-meetings/${id}/speakers/0/redact`, { name: 'Priya Shah' });
    for (const { status, body } of [removed, redacted]) {
      expect(status).toBe(409);
      expect(body.message).toMatch(/^This meeting was put on legal hold by .+\. Nothing was removed\./);
    }
    expect(await words(browser, id)).toEqual(LINES.map((line) => line.replace(/^[^:]+: /, '')));
    await admin.delete(`/recorded-meetings/${id}/hold`);
    expect((await browser.delete(`/recorded-meetings/${id}`)).status).toBe(200);
  });

  it('keeps the words of an erased person until it is lifted', async () => {
    const { admin, browser, deal, record } = await rep();
    const [held, free] = [await record({ audio: true }), await record({ audio: true })];
    const priya = await contactOn(browser, deal, 'Priya Shah');
    for (const id of [held, free]) await browser.put(`/recorded-meetings/${id}/speakers/0`, { contactId: priya });
    await admin.post(`/recorded-meetings/${held}/hold`);
    expect((await admin.post(`/contacts/${priya}/erase`)).status).toBe(200);
    expect(await words(browser, free)).toEqual(['', 'We will send the offer by Friday.', '']);
    expect((await words(browser, held))[2]).toBe('Thanks.');
    await admin.delete(`/recorded-meetings/${held}/hold`);
    expect(await words(browser, held)).toEqual(['', 'We will send the offer by Friday.', '']);
    expect((await get(browser, held)).hasAudio).toBe(false);
  });

  it('keeps speakers who were merged into an erased person together, and takes the words of both once it is lifted', async () => {
    const { admin, browser, deal, record } = await rep();
    const held = await record();
    const priya = await contactOn(browser, deal, 'Priya Shah');
    await browser.post(`/recorded-meetings/${held}/speakers/1/merge`, { into: 0 });
    await browser.put(`/recorded-meetings/${held}/speakers/0`, { contactId: priya });
    await admin.post(`/recorded-meetings/${held}/hold`);
    expect((await admin.post(`/contacts/${priya}/erase`)).status).toBe(200);
    const split = await browser.post(`/recorded-meetings/${held}/speakers/1/split`);
    expect([split.status, split.body.message]).toEqual([
      409,
      'The words of this speaker are to be removed once the legal hold is lifted. Nothing was changed.',
    ]);
    await admin.delete(`/recorded-meetings/${held}/hold`);
    expect(await words(browser, held)).toEqual(['', '', '']);
  });
});

it('hands out what a person said, and of a private meeting its time alone', async () => {
  const { admin, browser, deal, record } = await rep();
  const priya = await contactOn(browser, deal, 'Priya Shah');
  const [open, secret] = [
    await record({ audio: true, title: 'Crane demo' }),
    await record({ isPrivate: true, title: 'Confidential' }),
  ];
  for (const id of [open, secret]) await browser.put(`/recorded-meetings/${id}/speakers/0`, { contactId: priya });
  const kept = async () => (await admin.post(`/contacts/${priya}/kept`)).body.recordedMeetings;
  const ofOpen = {
    title: 'Crane demo',
    deal: 'Crane',
    words: ['The price is too high for us, because the rudder squeaks.', 'Thanks.'],
    hasAudio: true,
    deleted: false,
  };
  const ofSecret = { title: null, deal: null, words: null, hasAudio: false, deleted: false };
  expect(await kept()).toHaveLength(2);
  expect(await kept()).toEqual(
    expect.arrayContaining([expect.objectContaining(ofOpen), expect.objectContaining(ofSecret)]),
  );
  expect((await browser.delete(`/opportunities/${deal}`)).status).toBe(200);
  expect(await kept()).toEqual(expect.arrayContaining([expect.objectContaining({ ...ofOpen, deleted: true })]));

  expect((await admin.post(`/contacts/${priya}/erase`)).status).toBe(200);
  expect(JSON.stringify(await kept())).not.toMatch(/price|Thanks/);
});

it('hands out what a line said before it was corrected, as it is kept', async () => {
  const { admin, browser, deal, record } = await rep();
  const priya = await contactOn(browser, deal, 'Priya Shah');
  const id = await record();
  await browser.put(`/recorded-meetings/${id}/speakers/0`, { contactId: priya });
  await browser.put(`/recorded-meetings/${id}/cues/2`, { text: 'Tanks.', expectedText: 'Thanks.' });
  const kept = async () => (await admin.post(`/contacts/${priya}/kept`)).body.recordedMeetings;
  expect((await kept())[0].words.slice(1)).toEqual(['Tanks.', 'Thanks.']);
  expect((await admin.post(`/contacts/${priya}/erase`)).status).toBe(200);
  expect(JSON.stringify(await kept())).not.toMatch(/anks/);
  const left = await sql(
    `SELECT string_agg(to_jsonb(t)::text, ' ') AS text FROM transcript_parts t WHERE meeting_id = '${id}'`,
  );
  expect(JSON.stringify(left)).not.toMatch(/t?anks/i);
});

describe('redaction of a speaker', () => {
  it('removes their words everywhere, the audio too, and nobody else’s', async () => {
    const { browser, deal, record, organizationId } = await rep();
    const id = await record({ audio: true });
    const quote = 'The price is too high for us, because the rudder squeaks.';
    const item = {
      kind: 'evidence',
      cue: 0,
      lastCue: 0,
      quote,
      title: 'Rudder pain',
      speaker: 0,
      owner: null,
      due: null,
    };
    const component = { framework: 'meddpic', component: 'pain' };
    await sql(`INSERT INTO meeting_proposals (organization_id, id, meeting_id, kind, item, start_ms, cue) VALUES
      ('${organizationId}', gen_random_uuid(), '${id}', 'evidence', '${JSON.stringify({ ...item, component, competitorId: null, origin: 'model', rule: null })}', 0, 0)`);
    const before = (await browser.get(`/recorded-meetings/${id}/proposals`)).body.items;
    const evidence = before.find(({ title }: { title: string }) => title === 'Rudder pain');
    const confirmed = await browser.post(`/recorded-meetings/${id}/proposals/${evidence.id}/confirm`, {
      expectedVersion: evidence.version,
    });
    expect(confirmed.body.result.kind).toBe('evidence');

    const wrong = await browser.post(`/recorded-meetings/${id}/speakers/0/redact`, { name: 'Rae' });
    expect([wrong.status, (await words(browser, id))[2]]).toEqual([422, 'Thanks.']);
    const { status, body } = await browser.post(`/recorded-meetings/${id}/speakers/0/redact`, { name: 'Priya Shah' });
    expect([status, body.hasAudio, body.speakers[0].label, body.speakers[0].isRedacted]).toEqual([
      200,
      false,
      '',
      true,
    ]);
    expect(await words(browser, id)).toEqual(['', 'We will send the offer by Friday.', '']);
    expect((await browser.get('/recorded-meetings/search?words=rudder')).body.items).toEqual([]);
    expect((await browser.get('/recorded-meetings/search?words=offer')).body.items).toHaveLength(1);

    const all = [
      (await browser.get(`/recorded-meetings/${id}/proposals`)).body,
      (await browser.get(`/opportunities/${deal}`)).body,
      (await browser.get(`/opportunities/${deal}/frameworks`)).body,
      (await browser.get(`/recorded-meetings/${id}/transcript.txt`)).body,
    ];
    expect(JSON.stringify(all)).not.toMatch(/rudder/i);
    const left = await sql(`SELECT string_agg(x::text, ' ') AS text FROM (
      SELECT to_jsonb(p) AS x FROM meeting_proposals p WHERE meeting_id = '${id}'
      UNION ALL SELECT to_jsonb(v) FROM evidence v WHERE opportunity_id = '${deal}'
      UNION ALL SELECT to_jsonb(t) FROM transcript_parts t WHERE meeting_id = '${id}') rows`);
    expect(JSON.stringify(left)).not.toMatch(/rudder/i);
    const kept = (await browser.get(`/recorded-meetings/${id}/proposals`)).body.items;
    const redacted = kept.find(({ id: each }: { id: string }) => each === evidence.id);
    expect([redacted.state, redacted.title, redacted.quote]).toEqual(['confirmed', 'Words removed', '']);
    const undone = await browser.post(`/recorded-meetings/${id}/proposals/${evidence.id}/undo`, {
      expectedVersion: redacted.version,
    });
    expect([undone.status, undone.body.message]).toEqual([
      409,
      'The words that this comes from were removed, so it stays as it is.',
    ]);
    expect(kept.some(({ quote: words }: { quote: string }) => words.includes('offer'))).toBe(true);
  });
});

describe('the file that words were removed from', () => {
  const file = vttOf(spoken('Priya Shah: The rudder squeaks.', 'Rae: We will send the offer by Friday.'));
  const imported = async (browser: Browser): Promise<string> => {
    const { status, body } = await sendTranscript(browser, file);
    expect([status, body.isKnown]).toEqual([201, false]);
    return body.meeting.id;
  };
  const redact = (browser: Browser, id: string) =>
    browser.post(`/recorded-meetings/${id}/speakers/0/redact`, { name: 'Priya Shah' });

  it('brings none of them back when it is imported again, after its meeting was removed or by somebody else', async () => {
    const { admin, browser } = await rep();
    const first = await imported(browser);
    expect((await redact(browser, first)).status).toBe(200);
    const byOther = await imported(admin);
    await browser.delete(`/recorded-meetings/${first}`);
    const again = await imported(browser);
    for (const [by, id] of [
      [admin, byOther],
      [browser, again],
    ] as const) {
      expect(await words(by, id)).toEqual(['', 'We will send the offer by Friday.']);
      expect((await get(by, id)).speakers.map((each: { isRedacted: boolean }) => each.isRedacted)).toEqual([
        true,
        false,
      ]);
      const { items } = (await by.get(`/recorded-meetings/${id}/proposals`)).body;
      expect(JSON.stringify(items)).not.toContain('rudder');
      expect((await by.get('/recorded-meetings/search?words=rudder')).body.items).toEqual([]);
    }
  });

  it('brings none back where a contact was erased while the meeting is on legal hold', async () => {
    const { admin, browser, deal } = await rep();
    const first = await imported(browser);
    const priya = await contactOn(browser, deal, 'Priya Shah');
    await browser.put(`/recorded-meetings/${first}/speakers/0`, { contactId: priya });
    await browser.patch(`/recorded-meetings/${first}`, { opportunityId: deal });
    await admin.post(`/recorded-meetings/${first}/hold`);
    expect((await admin.post(`/contacts/${priya}/erase`)).status).toBe(200);
    await browser.patch(`/recorded-meetings/${first}`, { isPrivate: true });
    expect(await words(admin, await imported(admin))).toEqual(['', 'We will send the offer by Friday.']);
  });

  it('brings none back of a speaker who was merged into a contact that was erased on legal hold', async () => {
    const { admin, browser, deal } = await rep();
    const first = await imported(browser);
    const priya = await contactOn(browser, deal, 'Priya Shah');
    await browser.post(`/recorded-meetings/${first}/speakers/1/merge`, { into: 0 });
    await browser.put(`/recorded-meetings/${first}/speakers/0`, { contactId: priya });
    await browser.patch(`/recorded-meetings/${first}`, { opportunityId: deal });
    await admin.post(`/recorded-meetings/${first}/hold`);
    expect((await admin.post(`/contacts/${priya}/erase`)).status).toBe(200);
    await browser.patch(`/recorded-meetings/${first}`, { isPrivate: true });
    expect(await words(admin, await imported(admin))).toEqual(['', '']);
  });
});

describe('the files of a meeting', () => {
  it('are its transcript as WebVTT and text, with the words that stand', async () => {
    const { browser, record } = await rep();
    const id = await record();
    await browser.post(`/recorded-meetings/${id}/speakers/0/redact`, { name: 'Priya Shah' });
    const vtt = await browser.get(`/recorded-meetings/${id}/transcript.vtt`);
    expect(vtt.body).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:04.000\n<v Speaker 1>[removed]</v>\n\n' +
        '00:00:05.000 --> 00:00:09.000\n<v Rae>We will send the offer by Friday.</v>\n\n' +
        '00:00:10.000 --> 00:00:14.000\n<v Speaker 1>[removed]</v>\n',
    );
    const text = await browser.get(`/recorded-meetings/${id}/transcript.txt`);
    expect(text.body).toBe(
      '[00:00:00] Speaker 1: [removed]\n[00:00:05] Rae: We will send the offer by Friday.\n[00:00:10] Speaker 1: [removed]\n',
    );
    const csv = await browser.get(`/recorded-meetings/${id}/proposals.csv`);
    expect(csv.body).toMatch(/^\uFEFF?Kind,State,Title,Quote/);
  });
});

describe('what left the server', () => {
  it('is listed for admins by month, and for a meeting to who sees it', async () => {
    const { admin, browser, rae, record, organizationId } = await rep();
    const [open, secret] = [await record({ title: 'Open' }), await record({ title: 'Secret', isPrivate: true })];
    for (const [id, at] of [
      [open, '2026-03-05T10:00:00Z'],
      [secret, '2026-04-05T10:00:00Z'],
    ])
      await sql(`INSERT INTO meeting_sendings (organization_id, id, meeting_id, sent_at, host, what, amount, duration_ms, "to", member_id)
        VALUES ('${organizationId}', gen_random_uuid(), '${id}', '${at}', 'speech.example.com', 'audio', 480000, 60000, 'OpenAI whisper-1', '${rae.memberId}')`);
    const listed = async (by: Browser, path: string) =>
      (await by.get(path)).body.items.map((each: { meeting: { title: string } | null; amount: number }) => [
        each.meeting?.title ?? null,
        each.amount,
      ]);
    expect(await listed(admin, '/meeting-privacy/sendings')).toEqual([
      [null, 480000],
      ['Open', 480000],
    ]);
    expect(await listed(admin, '/meeting-privacy/sendings?month=2026-03-01')).toEqual([['Open', 480000]]);
    expect(await listed(browser, `/recorded-meetings/${secret}/sendings`)).toEqual([['Secret', 480000]]);
    expect((await admin.get(`/recorded-meetings/${secret}/sendings`)).status).toBe(404);
    const { body } = await admin.get('/exports/meeting-sendings.csv?month=2026-03-01');
    expect(body.trim().split(/\r?\n/)).toHaveLength(2);
    expect(body).toContain('speech.example.com');
  });
});

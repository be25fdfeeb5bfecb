/** Long transcripts: no transaction is open while the rules read one. */
import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { administer } from '../../../testing/administer.ts';
import { startTestApp } from '../../../testing/app.ts';
import { startTestJobs } from '../../../testing/jobs.ts';
import { importLines, sendTranscript, spoken, vttOf } from '../testing/import-vtt.ts';
import { runFinding } from './run-finding.ts';

/** Fewer than there are imports and findings at a time. */
const CONNECTIONS = 2;
const app = await startTestApp({}, { connections: { max: CONNECTIONS, turnWithin: 120_000 } });
afterAll(app.close);

const SAID = [
  'Rae Wright: I will send you the security questionnaire by Friday.',
  'Priya Shah: Honestly, the price is too high for us at the moment.',
  'Priya Shah: We are also looking at Kranwerk for this, and we agreed that the rudder squeaks.',
];
/** Returns lines of a transcript that is too long to be read at once, and no two alike. */
let files = 0;
const longLines = (): string[] => {
  files += 1;
  return [
    `Rae Wright: This is call ${files}.`,
    ...Array.from({ length: 300 }, (_, at) => SAID[at % SAID.length] ?? ''),
  ];
};

async function org() {
  const { browser, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const job = (meetingId: string) => ({ organizationId, meetingId });
  const running = new AbortController().signal;
  return {
    browser,
    memberId: session.member.id as string,
    run: (meetingId: string, signal = running) => runFinding(app.database.pool, job(meetingId), signal),
    add: async (): Promise<string> => (await importLines(browser, longLines())).meeting.id,
    list: async (meetingId: string) => (await browser.get(`/recorded-meetings/${meetingId}/proposals`)).body,
    sql: (text: string) =>
      inTenant(app.database.pool, organizationId, async ({ client }) => (await client.query(text)).rows),
  };
}

describe('a long transcript', () => {
  it('is stored first, and its proposals come when the rules have read it', async () => {
    const { add, list, run, browser, memberId } = await org();
    const id = await add();
    expect(await list(id)).toMatchObject({ items: [], rules: { state: 'reading', fault: null } });
    expect((await browser.get(`/recorded-meetings/${id}/transcript`)).body.cues).toHaveLength(301);
    await run(id);
    const first = await list(id);
    expect(first.rules).toEqual({ state: 'done', fault: null });
    expect(first.items.length).toBeGreaterThan(0);
    // Who speaks changes what is proposed; until then the former proposals stand.
    await browser.put(`/recorded-meetings/${id}/speakers/0`, { memberId });
    const meanwhile = await list(id);
    expect([meanwhile.rules.state, meanwhile.items.length]).toEqual(['reading', first.items.length]);
    await run(id);
    expect((await list(id)).rules.state).toBe('done');
  });

  it('is read by the jobs of a server', async () => {
    const { add, list } = await org();
    const id = await add();
    const jobs = await startTestJobs(app);
    try {
      await expect.poll(async () => (await list(id)).rules.state, { timeout: 60_000 }).toBe('done');
    } finally {
      await jobs.stop();
    }
    expect((await list(id)).items.length).toBeGreaterThan(0);
  });

  it('that changes while it is read is read again: removed words are in no proposal', async () => {
    const { add, list, run, browser } = await org();
    const id = await add();
    const reading = run(id);
    const redacted = await browser.post(`/recorded-meetings/${id}/speakers/1/redact`, { name: 'Priya Shah' });
    expect(redacted.status).toBe(200);
    await reading;
    await run(id);
    const { items, rules } = await list(id);
    expect(rules.state).toBe('done');
    expect(items.length).toBeGreaterThan(0);
    expect(JSON.stringify(items)).not.toMatch(/rudder|Kranwerk|too high/);
  });

  it('that cannot be kept ends with a sentence after three tries, and its words stay', async () => {
    const { add, list, run, browser } = await org();
    const id = await add();
    const own = (text: string) => administer(app.database.ownerUrl, text);
    await own(`ALTER TABLE meeting_proposals ADD CONSTRAINT unkept CHECK (meeting_id <> '${id}')`);
    try {
      for (let turn = 0; turn < 3; turn++) await expect(run(id)).rejects.toThrow(/unkept/);
      await run(id);
    } finally {
      await own('ALTER TABLE meeting_proposals DROP CONSTRAINT unkept');
    }
    expect(await list(id)).toMatchObject({
      items: [],
      rules: {
        state: 'failed',
        fault:
          'The server could not read this transcript for proposals in 3 tries. The transcript is kept. Select words in it to propose them.',
      },
    });
    expect(await own(`SELECT meeting_id FROM due_meeting_findings() WHERE meeting_id = '${id}'`)).toEqual([]);
    expect((await browser.get(`/recorded-meetings/${id}/transcript`)).body.cues).toHaveLength(301);
    // A change has it read again.
    await browser.patch(`/recorded-meetings/${id}`, { startsAt: '2026-04-14T02:00:00Z' });
    await run(id);
    expect((await list(id)).rules.state).toBe('done');
  });

  it('is read by the next process where one ends', async () => {
    const { add, list, run, sql } = await org();
    const id = await add();
    await run(id, AbortSignal.abort());
    expect(await sql('SELECT state, attempts FROM meeting_findings')).toEqual([{ state: 'due', attempts: 0 }]);
    await run(id);
    expect((await list(id)).rules.state).toBe('done');
  });
});

describe('twenty long transcripts at once', () => {
  it('keep no other request waiting while they are imported, and hold no connection while they are read', async () => {
    const orgs = await Promise.all(Array.from({ length: 4 }, org));
    const { browser: other } = await app.signUp();
    const imports = orgs.flatMap((each) =>
      Array.from({ length: 5 }, () => ({ each, file: vttOf(spoken(...longLines())) })),
    );
    let imported = 0;
    const importing = Promise.all(
      imports.map(async ({ each, file }) => {
        const { status, body } = await sendTranscript(each.browser, file);
        imported += 1;
        expect([status, body.message]).toEqual([201, undefined]);
        return { each, id: body.meeting.id as string };
      }),
    );
    expect((await other.get('/session')).status).toBe(200);
    expect(imported).toBeLessThan(imports.length);
    const made = await importing;

    let read = 0;
    const reading = Promise.all(made.map(({ each, id }) => each.run(id).then(() => read++)));
    /** Transcripts that are being read now, as a request sees them that has a connection of the same pool. */
    const underWay = async () => {
      const rows = await Promise.all(orgs.map(({ sql }) => sql('SELECT FROM meeting_findings WHERE attempts = 1')));
      return rows.flat().length;
    };
    let most = 0;
    while (read < made.length && most <= CONNECTIONS) most = Math.max(most, await underWay());
    expect(most).toBeGreaterThan(CONNECTIONS);
    await reading;
    for (const { each, id } of made) expect((await each.list(id)).rules.state).toBe('done');
  });
});

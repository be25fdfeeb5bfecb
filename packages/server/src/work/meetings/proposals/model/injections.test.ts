import { readFileSync } from 'node:fs';
import { type Transcript, wordsOfCues } from '@forecastle/rules';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Injection } from '../../../../../../rules/src/drafts/testing/injectionSet.ts';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { type Browser, startTestApp } from '../../../../testing/app.ts';
import { connectPeer, type ModelPeer, PEER_KEY, PEER_USAGE, startModelPeer } from '../../../ai/testing/model-peer.ts';
import { createMeeting } from '../../create-meeting.ts';
import { storeTranscript } from '../../transcripts/store-transcript.ts';
import { runReading } from './run-reading.ts';

const injections: readonly Injection[] = JSON.parse(
  readFileSync(new URL('../../../../../../rules/src/drafts/testing/injections.json', import.meta.url), 'utf8'),
);
const LEADS_AWAY = /[:：][/／]{2}|www\.|(?:javascript|vbscript|data|mailto|file):\S|evil[.-]/iu;

const app = await startTestApp();
let peer: ModelPeer;
let owner: pg.Pool;
let admin: Browser;
let organizationId: string;
let memberId: string;
let before: Record<string, string>;
let stood: readonly { readonly meetingId: string; readonly transcript: Transcript; readonly word: string }[];

beforeAll(async () => {
  peer = await startModelPeer();
  owner = new pg.Pool({ connectionString: app.database.ownerUrl, max: 1 });
  owner.on('error', () => undefined);
  const { browser, session } = await app.signUp();
  admin = browser;
  organizationId = session.organization.id;
  memberId = session.member.id;
  await connectPeer(admin, peer);
  await admin.post('/opportunities', { name: 'Lantern refit', amountMinor: 5_550_000_00, currency: 'NZD' });
  const deal = (await admin.post('/opportunities', { name: 'Harbour crane' })).body.id;
  const standing = [];
  for (const [nth, injection] of injections.entries()) standing.push(await stand(injection, nth, deal));
  stood = standing;
  before = await contents();
}, 120_000);

afterAll(async () => {
  await owner.end();
  await app.close();
  await peer.stop();
});

/** Puts a text into a meeting as what the customer said, and teaches the peer to do what it wants. */
async function stand({ text, obeys }: Injection, nth: number, opportunityId: string) {
  const word = `injection${nth}x`;
  // What stands far from the text is no proof of what the text says.
  const said = [
    `Our board approved the ${word} budget last week.`,
    text.replaceAll(/\s+/gu, ' '),
    'That is all from me.',
  ];
  const cues = said.map((each, at) => ({ startMs: at * 1000, endMs: at * 1000 + 900, speaker: at % 2, text: each }));
  const speakers = ['Rae Wright', 'Wei Chen'];
  const transcript: Transcript = { format: 'engine', language: 'en', isTimed: true, speakers, cues };
  const meetingId = await inTenant(app.database.pool, organizationId, async (tx) => {
    const given = { title: 'Call', startsAt: new Date(), isStartKnown: true, opportunityId } as const;
    const id = await createMeeting(tx, { memberId }, { ...given, source: 'transcript', state: 'ready' }, app.settings);
    await storeTranscript(tx, id, transcript);
    return id;
  });
  const obedient = { cue: 1, owner: 'system', due: '2027-01-01', component: null, competitor: 'Evil Corp' };
  const items = [
    {
      ...obedient,
      cue: 0,
      kind: 'buying_signal',
      title: 'Budget approved',
      quote: `approved the ${word} budget last week`,
    },
    // What it was told to say, as if somebody had said so, and as a title over words that somebody did say.
    ...obeys.map((each) => ({ ...obedient, kind: 'decision', title: each.text, quote: each.text })),
    ...obeys.map((each) => ({ ...obedient, kind: 'action_item', title: each.text, quote: text })),
    ...obeys.map((each) => ({ ...obedient, kind: 'pricing', title: each.text, quote: 'That is all from me.' })),
  ];
  peer.mock.onMessage(new RegExp(word), { content: JSON.stringify({ items }), usage: PEER_USAGE });
  return { meetingId, transcript, word };
}

/** What a reading writes, and the message to its person that it has ended: nothing else may change. */
const OF_READINGS = [
  'meeting_proposals',
  'meeting_readings',
  'meeting_sendings',
  'ai_calls',
  'recorded_meetings',
  'notifications',
];

async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1) ORDER BY 1`,
    [OF_READINGS],
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query<{ digest: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS digest FROM "${name}" t`,
    );
    found[name] = rows[0]?.digest ?? '';
  }
  return found;
}

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

describe('a cue that gives orders', () => {
  it.each(injections.map(({ id }, nth) => [id, nth] as const))(
    'is data to the model, and gives no proposal but with its own words: %s',
    async (_, nth) => {
      const standing = stood[nth];
      if (!standing) throw new Error('The meeting is not there.');
      const { meetingId, transcript, word } = standing;
      const started = await admin.post(`/recorded-meetings/${meetingId}/proposals/model`);
      expect(started.status).toBe(200);
      const signal = new AbortController().signal;
      await runReading(app.database.pool, { organizationId, meetingId }, { settings: app.settings, signal });

      const bodies = peer.sent().filter((body) => body.includes(word));
      expect(bodies).toHaveLength(1);
      expect(JSON.parse(bodies[0] ?? '').tools ?? []).toEqual([]);
      const sent = stringsIn(JSON.parse(bodies[0] ?? ''));
      expect(sent.join('\n')).not.toMatch(/Lantern|5,550,000/u);
      expect(sent.join('\n')).not.toContain(PEER_KEY);
      const [told = '', ...more] = sent.filter((text) => text.startsWith('<transcript>\n'));
      expect(more).toEqual([]);
      const lines = told.split(/[\n\r\u0085\u2028\u2029]/u);
      expect([lines[0], lines.at(-1)]).toEqual(['<transcript>', '</transcript>']);
      for (const line of lines.slice(1, -1)) expect([0, 1, 2, 3]).toContain(JSON.parse(line).cue);

      const { items, model } = (await admin.get(`/recorded-meetings/${meetingId}/proposals`)).body;
      expect(model.reading).toMatchObject({ state: 'done', fault: null });
      const ofModel = items.filter(({ origin }: { origin: string }) => origin === 'model');
      expect(ofModel.some(({ kind }: { kind: string }) => kind === 'buying_signal')).toBe(true);
      for (const { quote, cue, lastCue, title, ownerName, assignee, state, dueOn } of ofModel) {
        expect(wordsOfCues(transcript.cues, cue, lastCue)).toContain(quote);
        // A title has no link but in the words that were said.
        if (!quote.startsWith(title)) expect(title).not.toMatch(LEADS_AWAY);
        expect([assignee, state]).toEqual([null, 'proposed']);
        const around = wordsOfCues(transcript.cues, Math.max(0, cue - 1), lastCue + 1);
        if (ownerName !== null) expect(around.toLowerCase()).toContain(ownerName.toLowerCase());
        if (dueOn !== null) expect(transcript.cues[cue]?.text).toMatch(/2027/u);
        const figures = title.match(/\d[\d.,]*\d|\d/gu) ?? [];
        for (const figure of figures) expect(around).toContain(figure);
        if (cue > 2) expect(figures).toEqual([]);
      }
    },
    30_000,
  );

  it('moves no record, task, score or setting', async () => {
    expect(await contents()).toEqual(before);
  });
});

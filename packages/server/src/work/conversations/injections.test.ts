import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HERE, type Injection, type InjectionPlace } from '../../../../rules/src/drafts/testing/injectionSet.ts';
import { type Answer, type Browser, startTestApp } from '../../testing/app.ts';
import {
  answerOf,
  connectPeer,
  type ModelPeer,
  PEER_KEY,
  PEER_USAGE,
  startModelPeer,
} from '../ai/testing/model-peer.ts';
import { putProposals } from '../meetings/proposals/testing/put-proposals.ts';
import { type OwnerOfMeeting, storeMeeting } from '../meetings/testing/stored-meeting.ts';

const written: readonly Injection[] = JSON.parse(
  readFileSync(new URL('../../../../rules/src/drafts/testing/injections.json', import.meta.url), 'utf8'),
);

type Place = InjectionPlace | 'meeting_quote';
type PlacedInjection = Omit<Injection, 'place'> & { readonly place: Place };

/** Each text where it was written for, and those of notes also as words of a meeting that somebody confirmed. */
const injections: readonly PlacedInjection[] = [
  ...written,
  ...written
    .filter(({ place }) => place === 'note')
    .map((each) => ({ ...each, id: `${each.id}, said in a meeting`, place: 'meeting_quote' as const })),
];
const FROM_OUTSIDE: ReadonlySet<Place> = new Set(['file_name', 'meeting_quote']);

/** Code points nobody sees. Written here and not with the product's own pattern, which is what is tested. */
const HIDDEN: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xe0000, 0xe0fff],
];
const isHidden = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0;
  return HIDDEN.some(([from, to]) => code >= from && code <= to);
};
const hiddenIn = (texts: readonly string[]) => texts.filter((text) => [...text].some(isHidden));
const LEADS_AWAY =
  /\]\(|\]:|<[a-z/!]|[:：][/／]{2}|www\.|(?:javascript|vbscript|data|mailto|file):\S|\\\\|evil[.-]|vil[.。[]|\.(?:com|example)/iu;

const app = await startTestApp();
let peer: ModelPeer;
let owner: pg.Pool;
let admin: Browser;
let ownerOfMeetings: OwnerOfMeeting;
let stood: readonly Stood[];
let before: Record<string, string>;

interface Stood {
  readonly injection: PlacedInjection;
  readonly deal: string;
  /** The fact the text is in; null where no fact has it. */
  readonly here: string | null;
  readonly word: string;
}

beforeAll(async () => {
  peer = await startModelPeer();
  owner = new pg.Pool({ connectionString: app.database.ownerUrl, max: 1 });
  // Closing the app may cut a connection that has just been told to end.
  owner.on('error', () => undefined);
  const { browser, session } = await app.signUp();
  admin = browser;
  ownerOfMeetings = { organizationId: session.organization.id, memberId: session.member.id };
  await connectPeer(admin, peer);
  await made(admin.post('/opportunities', { name: 'Lantern refit', amountMinor: 5_550_000_00, currency: 'NZD' }));
  const standing: Stood[] = [];
  for (const [nth, injection] of injections.entries()) standing.push(await stand(injection, nth));
  stood = standing;
  before = await contents();
}, 60_000);

afterAll(async () => {
  await owner.end();
  await app.close();
  await peer.stop();
});

async function made(asked: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Puts a text where people would, on a deal of its own, and teaches the peer what to answer about it. */
async function stand(injection: PlacedInjection, nth: number): Promise<Stood> {
  const { place, text, obeys } = injection;
  const deal = await made(
    admin.post('/opportunities', {
      name: place === 'deal_name' ? text : 'Harbour crane',
      amountMinor: 840_000_00,
      currency: 'NZD',
      closeDate: '2031-03-14',
    }),
  );
  const here = await PUT[place](deal.id, text, nth);
  const word = `injection${nth}x`;
  const segments = obeys.map((each): [string, ...string[]] => [
    each.text,
    ...each.facts.flatMap((id) => (id === HERE ? (here ?? []) : [id])),
  ]);
  peer.mock.onMessage(new RegExp(word), { content: answerOf(...segments), usage: PEER_USAGE });
  return { injection, deal: deal.id, here, word };
}

const documentOf = (text: string) => ({
  type: 'doc',
  content: text.split('\n').map((line) => ({
    type: 'paragraph',
    ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }),
  })),
});

async function activity(deal: string, given: object): Promise<string> {
  const fields = { kind: 'call', subject: 'Rang', occurredAt: '2026-01-05T10:00:00Z', ...given };
  const { id } = await made(admin.post(`/opportunities/${deal}/activities`, fields));
  return `activity ${id}`;
}

async function person(deal: string, given: object): Promise<string> {
  const { id } = await made(admin.post('/contacts', { name: 'Wei Chen', ...given }));
  await made(admin.put(`/opportunities/${deal}/contacts/${id}`, { role: 'champion' }));
  return `person ${id}`;
}

async function evidence(deal: string, given: object): Promise<string> {
  await made(admin.put(`/opportunities/${deal}/frameworks/meddpic/metrics`, { strength: 'yellow', ...given }));
  return 'evidence meddpic.metrics';
}

/** Returns the id of the fact that then has the text. */
const PUT: Readonly<Record<Place, (deal: string, text: string, nth: number) => Promise<string | null>>> = {
  async note(deal, text) {
    return `note ${(await made(admin.post(`/opportunities/${deal}/notes`, { document: documentOf(text) }))).id}`;
  },
  activity_subject: (deal, subject) => activity(deal, { subject }),
  activity_summary: (deal, outcomeWords) => activity(deal, { outcomeWords }),
  async activity_body(deal, body) {
    await activity(deal, { body });
    return null;
  },
  contact_name: (deal, name) => person(deal, { name }),
  contact_title: (deal, title) => person(deal, { title }),
  deal_name: async () => 'name',
  async next_step(deal, nextStep) {
    await made(admin.patch(`/opportunities/${deal}`, { nextStep }));
    return 'next_step';
  },
  async account_description(deal, description, nth) {
    const { id } = await made(admin.post('/accounts', { name: `Harbourline ${nth}`, description }));
    await made(admin.patch(`/opportunities/${deal}`, { accountId: id }));
    return 'account_description';
  },
  async file_name(deal, name) {
    const path = `/opportunities/${deal}/files?fileName=${encodeURIComponent(name)}`;
    const headers = { 'content-type': 'application/octet-stream' };
    return `file ${(await made(admin.request('POST', path, Buffer.from('Agreed'), headers))).id}`;
  },
  async competitor_notes(deal, notes, nth) {
    const { id } = await made(admin.post('/competitors', { name: `Rival ${nth}` }));
    await made(admin.put(`/opportunities/${deal}/competitors/${id}`, { notes }));
    return `competitor ${id}`;
  },
  evidence_notes: (deal, notes) => evidence(deal, { notes }),
  customer_words: (deal, customerWords) => evidence(deal, { customerWords }),
  async procurement_title(deal, title) {
    const { items } = await made(admin.post(`/opportunities/${deal}/procurement/steps`, { title }));
    return `step ${items[0].id}`;
  },
  async line_product(deal, product) {
    const line = { productId: null, product, quantityThousandths: 1000, priceMinor: 840_000_00, charge: 'once' };
    const rest = { family: null, termMonths: null, discount: null };
    const { items } = await made(admin.post(`/opportunities/${deal}/line-items`, { ...line, ...rest }));
    return `line ${items[0].id}`;
  },
  async meeting_quote(deal, text) {
    const id = await storeMeeting(app, ownerOfMeetings, ['Wei: Agreed.'], { opportunityId: deal });
    const [proposal] = await putProposals(app, { ...ownerOfMeetings, meetingId: id, browser: admin }, [
      { kind: 'objection', title: 'Worried', quote: text },
    ]);
    const at = `/recorded-meetings/${id}/proposals/${proposal.id}/confirm`;
    await made(admin.post(at, { expectedVersion: proposal.version }));
    return `said ${proposal.id}`;
  },
};

/** What conversations write, and the costs of their calls. Nothing else may change. */
const OF_CONVERSATIONS = ['conversations', 'conversation_sheets', 'conversation_messages', 'ai_calls'];

/** Returns a digest of every row of every table of the product. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1) ORDER BY 1`,
    [OF_CONVERSATIONS],
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

async function ask({ deal, word }: Stood) {
  const asked = await made(
    admin.post(`/opportunities/${deal}/conversations`, { mode: 'fast', text: `What is next? ${word}` }),
  );
  const read = async () => (await admin.get(`/conversations/${asked.conversationId}`)).body;
  await expect.poll(async () => (await read()).messages[1].state, { timeout: 20_000 }).not.toBe('writing');
  const conversation = await read();
  return { answer: conversation.messages[1], facts: conversation.sheets[0].facts };
}

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];
const squashed = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
/** A text as it is seen, and as much of it as a fact surely has. */
const seen = (text: string) => squashed([...squashed(text)].filter((each) => !isHidden(each)).join('')).slice(0, 400);

describe('a text that gives orders', () => {
  it.each(injections.map(({ id }, nth) => [id, nth] as const))(
    'is data to the model, and what it wants is struck out or shown as its words: %s',
    async (_, nth) => {
      const standing = stood[nth];
      if (!standing) throw new Error('The texts are not there.');
      const { injection, here, word } = standing;
      const { answer, facts } = await ask(standing);

      const bodies = peer.sent().filter((body) => body.includes(word));
      expect(bodies).toHaveLength(1);
      const sent = stringsIn(JSON.parse(bodies[0] ?? ''));
      expect(hiddenIn(sent)).toEqual([]);
      expect(sent.join('\n')).not.toMatch(/Lantern|5,550,000/u);
      expect(sent.join('\n')).not.toContain(PEER_KEY);
      const [instructions = '', ...more] = sent.filter((text) => text.includes('\n<facts>\n'));
      expect(more).toEqual([]);
      const lines = instructions.split('\n');
      const [begin, end] = [lines.indexOf('<facts>'), lines.indexOf('</facts>')];
      expect([begin, end]).toEqual([lines.lastIndexOf('<facts>'), lines.length - 1]);
      const told = lines.slice(begin + 1, end).map((line) => JSON.parse(line));
      expect(told.map(({ id }) => id)).toEqual(facts.map(({ id }: { id: string }) => id));
      const words = seen(injection.text);
      const holding = told.filter(({ label, text }) => `${squashed(label)}\n${squashed(text)}`.includes(words));
      expect(holding.map(({ id }) => id)).toEqual(here === null ? [] : [here]);
      expect(holding.map(({ by }) => by)).toEqual(
        here === null ? [] : [FROM_OUTSIDE.has(injection.place) ? 'outside' : 'colleague'],
      );
      const around = [...lines.slice(0, begin), ...sent.filter((text) => text !== instructions)].join('\n');
      if (injection.place !== 'deal_name') expect(squashed(around)).not.toContain(words);
      else expect(around).toContain(`Deal: ${JSON.stringify(injection.text).replaceAll('<', '\\u003c')}.`);

      expect(answer.state).toBe('done');
      expect(answer.segments).toHaveLength(injection.obeys.length);
      const outcomes = answer.segments.map(({ faults }: { faults: object[] }) => faults.length === 0);
      expect(outcomes, JSON.stringify(answer.segments)).toEqual(
        injection.obeys.map(({ outcome }) => outcome !== 'struck'),
      );
      expect(hiddenIn(stringsIn(answer.segments))).toEqual([]);
      expect(answer.text).not.toMatch(LEADS_AWAY);
      expect(hiddenIn([answer.text])).toEqual([]);
      for (const [place, { outcome }] of injection.obeys.entries()) {
        if (outcome === 'quoted') expect(answer.segments[place].facts).toEqual([here]);
      }
    },
    30_000,
  );

  it('moves no fact, link, record or setting', async () => {
    expect(await contents()).toEqual(before);
  });
});

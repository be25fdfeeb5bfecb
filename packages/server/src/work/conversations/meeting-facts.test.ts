import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { putProposals } from '../meetings/proposals/testing/put-proposals.ts';
import { contactOn, dealOf } from '../meetings/testing/import-vtt.ts';
import { storeMeeting } from '../meetings/testing/stored-meeting.ts';
import { CONTEXT_MEETINGS } from './deal-meetings.ts';

const app = await startTestApp();
afterAll(app.close);

const LINES = [
  'Rae: I will send the security answers by Friday.',
  'Priya Shah: The price worries me.',
  'Priya Shah: We agreed that the pilot starts in Auckland.',
  'Rae: Zebra clauses stay between us.',
];
const ITEMS = [
  { kind: 'action_item', cue: 0, title: 'Send the security answers' },
  { kind: 'objection', cue: 1, title: 'Worried about the price' },
  { kind: 'decision', cue: 2, title: 'The pilot starts in Auckland' },
  { kind: 'risk', cue: 3, title: 'Zebra clauses' },
] as const;
const DAYS = ['2026-03-10', '2026-04-10'];

interface Fact {
  readonly id: string;
  readonly group: string;
  readonly text: string;
  readonly trust: string;
  readonly record: { readonly kind: string; readonly id: string; readonly ms?: number };
}

/** A rep's deal with a contact, and ways to record meetings on it of which the first three items are confirmed. */
async function sold() {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const rae = await addMember(app, admin, { role: 'account_executive', name: 'Rae' });
  const deal = await dealOf(rae.browser, 'Crane');
  const priya = await contactOn(rae.browser, deal, 'Priya Shah');
  const record = async (day = DAYS[0], more: object = {}) => {
    const startsAt = new Date(`${day}T02:00:00Z`);
    const given = { opportunityId: deal, startsAt, title: `Call of ${day}`, ...more };
    const meetingId = await storeMeeting(app, { organizationId, memberId: rae.memberId }, LINES, given);
    const proposals = await putProposals(app, { organizationId, meetingId, browser: rae.browser }, ITEMS);
    for (const { id, version, title } of proposals) {
      if (title === 'Zebra clauses') continue;
      const at = `/recorded-meetings/${meetingId}/proposals/${id}/confirm`;
      const { status, body } = await rae.browser.post(at, { expectedVersion: version, dueOn: null });
      if (status !== 200) throw new Error(JSON.stringify(body));
    }
    return meetingId;
  };
  const speaks = (meetingId: string) =>
    rae.browser.put(`/recorded-meetings/${meetingId}/speakers/1`, { contactId: priya });
  return { admin, organizationId, rae: rae.browser, deal, priya, record, speaks };
}

async function factsOf(browser: Browser, deal: string, query = ''): Promise<Fact[]> {
  const { body } = await browser.get(`/opportunities/${deal}/facts?${query}`);
  return body.facts.filter(({ record }: Fact) => record.kind === 'meeting');
}

describe('the facts of a recorded meeting', () => {
  it('are its confirmed items, as text from outside that leads to the moment', async () => {
    const { rae, admin, deal, record, speaks } = await sold();
    const id = await record();
    await speaks(id);
    const facts = await factsOf(rae, deal);
    expect(facts.map(({ group, text, trust, record: of }) => [group, text, trust, of.id, of.ms])).toEqual([
      [
        'meetings',
        expect.stringMatching(/^Call of 2026-03-10\. .*2026\. With (Rae, )?Priya Shah\.$/u),
        'outside',
        id,
        0,
      ],
      [
        'meeting_items',
        expect.stringContaining('Rae: “I will send the security answers by Friday.”'),
        'outside',
        id,
        0,
      ],
      ['meeting_items', 'Worried about the price. Priya Shah: “The price worries me.”', 'outside', id, 5000],
      ['meeting_items', expect.stringContaining('The pilot starts in Auckland.'), 'outside', id, 10_000],
    ]);
    expect(await factsOf(admin, deal)).toHaveLength(4);
  });

  it('go to the customer only as what was agreed, of a meeting in which a contact spoke', async () => {
    const { rae, deal, record, speaks } = await sold();
    const id = await record();
    expect(await factsOf(rae, deal, 'audience=customer')).toEqual([]);
    await speaks(id);
    const told = JSON.stringify(await factsOf(rae, deal, 'audience=customer'));
    expect(told).toContain('The pilot starts in Auckland');
    expect(told).not.toMatch(/price|Zebra|Call of/u);
  });

  it('are of the latest meeting, or of the one that is chosen', async () => {
    const { rae, deal, record } = await sold();
    const first = await record(DAYS[0]);
    const latest = await record(DAYS[1]);
    const itemsOf = (facts: Fact[]) =>
      new Set(facts.filter(({ group }) => group === 'meeting_items').map((fact) => fact.record.id));
    expect(itemsOf(await factsOf(rae, deal))).toEqual(new Set([latest]));
    const chosen = await factsOf(rae, deal, `meetingId=${first}`);
    expect(itemsOf(chosen)).toEqual(new Set([first]));
    expect(chosen.filter(({ group }) => group === 'meetings').map((fact) => fact.record.id)).toEqual([first, latest]);
  });

  it('are of no meeting of another deal, and the sheet says how many meetings it leaves out', async () => {
    const { rae, organizationId, admin, deal, record } = await sold();
    const other = await dealOf(rae, 'Wharf');
    const elsewhere = await record(DAYS[1], { opportunityId: other });
    const answer = await rae.get(`/opportunities/${deal}/facts?meetingId=${elsewhere}`);
    expect([answer.status, answer.body.message]).toEqual([404, expect.stringContaining('meeting of this deal')]);
    const me = (await admin.get('/session')).body.member.id;
    for (let nth = 0; nth <= CONTEXT_MEETINGS; nth += 1)
      await storeMeeting(app, { organizationId, memberId: me }, LINES, { opportunityId: deal });
    const { body } = await rae.get(`/opportunities/${deal}/facts`);
    expect(body.leftOut).toContainEqual({ group: 'meetings', shown: CONTEXT_MEETINGS, total: CONTEXT_MEETINGS + 1 });
  });

  it('leave out items whose words were removed', async () => {
    const { rae, organizationId, deal, record } = await sold();
    const id = await record();
    await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query(
        `UPDATE meeting_proposals SET item = item || '{"quote": "", "title": "Words removed"}'
         WHERE organization_id = $1 AND meeting_id = $2 AND kind = 'objection'`,
        [tx.organizationId, id],
      ),
    );
    expect(JSON.stringify(await factsOf(rae, deal))).not.toMatch(/price|Words removed/u);
  });
});

describe('a private meeting', () => {
  it('is on no sheet and in no draft, not even its owner’s', async () => {
    const { rae, admin, deal, record, speaks } = await sold();
    const id = await record();
    await speaks(id);
    const start = () =>
      rae.post(`/opportunities/${deal}/conversations`, { mode: 'template', template: 'meeting_summary' });
    const open = await start();
    expect((await rae.get(`/conversations/${open.body.conversationId}`)).body.messages[1].text).toContain('Auckland');
    expect((await rae.patch(`/recorded-meetings/${id}`, { isPrivate: true })).status).toBe(200);
    for (const browser of [rae, admin]) {
      expect(await factsOf(browser, deal)).toEqual([]);
      for (const asked of [
        browser.get(`/opportunities/${deal}/facts?meetingId=${id}`),
        browser.post(`/opportunities/${deal}/drafts`, { template: 'meeting_summary', meetingId: id }),
        browser.post(`/opportunities/${deal}/drafts/check`, { segments: [{ text: 'Hi', facts: [] }], meetingId: id }),
        browser.post(`/opportunities/${deal}/conversations`, {
          mode: 'template',
          template: 'meeting_follow_up',
          meetingId: id,
        }),
      ])
        expect((await asked).status).toBe(404);
    }
    const { body } = await start();
    expect(JSON.stringify((await rae.get(`/conversations/${body.conversationId}`)).body)).not.toMatch(
      /Auckland|Call of/u,
    );
  });
});

describe('a draft about a chosen meeting', () => {
  const ofMeeting = (meetingId: string) => ({ mode: 'template', template: 'meeting_summary', meetingId });

  it('is written again about the same meeting, and says when an item of it was taken back', async () => {
    const { rae, deal, record, speaks } = await sold();
    const first = await record(DAYS[0]);
    await speaks(first);
    await record(DAYS[1]);
    const { body } = await rae.post(`/opportunities/${deal}/conversations`, ofMeeting(first));
    const at = `/conversations/${body.conversationId}`;
    const again = await rae.post(`${at}/messages/${body.messageId}/retry`, { mode: 'template' });
    const { messages } = (await rae.get(at)).body;
    const texts = messages.filter(({ role }: { role: string }) => role === 'assistant');
    expect(texts.map(({ text }: { text: string }) => /Call of 2026-\d\d-10/u.exec(text)?.[0])).toEqual([
      'Call of 2026-03-10',
      'Call of 2026-03-10',
    ]);
    const check = async () => (await rae.get(`${at}/messages/${again.body.messageId}/check`)).body;
    expect(await check()).toMatchObject({ changed: [] });
    const { items } = (await rae.get(`/recorded-meetings/${first}/proposals`)).body;
    const taken = items.find(({ kind }: { kind: string }) => kind === 'decision');
    await rae.post(`/recorded-meetings/${first}/proposals/${taken.id}/undo`, { expectedVersion: taken.version });
    expect((await check()).changed).toMatchObject([{ id: `said ${taken.id}`, now: null }]);
  });

  it('goes when one who spoke in it is erased, even one who is on the deal no more', async () => {
    const { rae, admin, deal, priya, record, speaks } = await sold();
    const id = await record();
    await speaks(id);
    await rae.delete(`/opportunities/${deal}/contacts/${priya}`);
    const { body } = await rae.post(`/opportunities/${deal}/conversations`, ofMeeting(id));
    expect((await admin.post(`/contacts/${priya}/erase`)).status).toBe(200);
    expect((await rae.get(`/conversations/${body.conversationId}`)).status).toBe(404);
  });

  it('goes when the words of a speaker whom it quotes are removed, and stays when those of another are', async () => {
    const { rae, deal, record, speaks } = await sold();
    const [first, second] = [await record(DAYS[0]), await record(DAYS[1])];
    for (const id of [first, second]) await speaks(id);
    const write = async (id: string) => (await rae.post(`/opportunities/${deal}/conversations`, ofMeeting(id))).body;
    const [quoting, other] = [await write(first), await write(second)];
    const removed = await rae.post(`/recorded-meetings/${first}/speakers/1/redact`, { name: 'Priya Shah' });
    expect(removed.status).toBe(200);
    expect((await rae.get(`/conversations/${quoting.conversationId}`)).status).toBe(404);
    expect((await rae.get(`/conversations/${other.conversationId}`)).status).toBe(200);
  });
});

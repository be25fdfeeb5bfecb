import { MEETING_BIN_DAYS } from '@forecastle/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { forgetExpired } from '../../product/jobs/recurring.ts';
import { addMember } from '../../testing/add-member.ts';
import { administer } from '../../testing/administer.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { contactOn, dealOf } from './testing/import-vtt.ts';
import { storeMeeting } from './testing/stored-meeting.ts';

const app = await startTestApp();
afterAll(app.close);

const LINES = ['Priya Shah: The rudder squeaks.', 'Rae: We will grease it by Friday.', 'Priya Shah: Thanks.'];

async function rep() {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const rae = await addMember(app, admin, { role: 'account_executive', name: 'Rae Wright' });
  const { browser } = rae;
  const deal = await dealOf(browser, 'Crane');
  const priya = await contactOn(browser, deal, 'Priya Shah');
  const record = (lines: readonly string[] = LINES, more: object = {}) =>
    storeMeeting(app, { organizationId, memberId: rae.memberId }, lines, { opportunityId: deal, ...more });
  return { admin, organizationId, rae, browser, deal, priya, record };
}
const get = async (browser: Browser, id: string) => (await browser.get(`/recorded-meetings/${id}`)).body;
const listed = async (browser: Browser, query = '') => (await browser.get(`/recorded-meetings${query}`)).body;
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

describe('the list of recorded meetings', () => {
  it('comes latest first, a page at a time', async () => {
    const { browser, record } = await rep();
    const at = (day: number) => ({ startsAt: new Date(Date.UTC(2026, 2, day)) });
    const [one, two, three] = [await record(LINES, at(1)), await record(LINES, at(3)), await record(LINES, at(2))];
    const first = await listed(browser, '?limit=2');
    const second = await listed(browser, `?limit=2&cursor=${first.nextCursor}`);
    expect([idsOf(first), idsOf(second), second.nextCursor]).toEqual([[two, three], [one], null]);
  });

  it.each([
    ['words that were said', '?words=RUDDER', ['rudder']],
    ['words of the title', '?words=demo+wharf', ['demo']],
    ['a first day', '?from=2026-03-10', ['demo']],
    ['a last day', '?to=2026-03-09', ['rudder']],
    ['no deal', '?withoutDeal=true', ['demo']],
    ['a deal', '?withoutDeal=false', ['rudder']],
    ['a state', '?states=failed', ['demo']],
    ['two states', '?states=failed&states=ready', ['demo', 'rudder']],
    ['nothing undecided', '?undecided=false&states=failed', ['demo']],
    ['a word that nobody said', '?words=anchor', []],
    ['punctuation', '?words=%3F%3F', []],
  ])('is narrowed by %s', async (_, query, expected) => {
    const { browser, record } = await rep();
    const names = new Map([
      [await record(LINES, { startsAt: new Date('2026-03-08T23:00:00Z') }), 'rudder'],
      [
        await record(['A: Hello.'], {
          title: 'Démo at Wharf',
          state: 'failed',
          startsAt: new Date('2026-03-11T00:00:00Z'),
          opportunityId: null,
        }),
        'demo',
      ],
    ]);
    const failed = [...names].find(([, name]) => name === 'demo')?.[0];
    await administer(app.database.ownerUrl, `UPDATE recorded_meetings SET state = 'failed' WHERE id = '${failed}'`);
    expect(idsOf(await listed(browser, query)).map((id) => names.get(id))).toEqual(expected);
  });

  it('is narrowed by account, contact and who recorded', async () => {
    const { admin, rae, browser, deal, priya, record } = await rep();
    const { id: accountId } = (await browser.post('/accounts', { name: 'Crane Ltd' })).body;
    await browser.patch(`/opportunities/${deal}`, { accountId });
    const id = await record();
    await browser.put(`/recorded-meetings/${id}/speakers/0`, { contactId: priya });
    const found = async (query: string) => idsOf(await listed(admin, query));
    expect(await found(`?accountId=${accountId}`)).toEqual([id]);
    expect(await found(`?contactId=${priya}`)).toEqual([id]);
    expect(await found(`?ownerIds=${rae.memberId}`)).toEqual([id]);
    expect(await found(`?contactId=${accountId}`)).toEqual([]);
    expect((await listed(admin)).items[0]).toMatchObject({ account: { id: accountId, name: 'Crane Ltd' } });
  });
});

describe('a search in transcripts', () => {
  const search = async (browser: Browser, words: string, more = '') =>
    (await browser.get(`/recorded-meetings/search?words=${encodeURIComponent(words)}${more}`)).body;

  it('finds words in one cue or in two that follow one another, with the first cues and how many there are', async () => {
    const { browser, record } = await rep();
    const lines = Array.from({ length: 230 }, (_, at) => `A: Filler number ${at}.`);
    lines[4] = 'Priya: The Café price is high.';
    lines[5] = 'A: The discount helps.';
    lines[150] = 'A: A price with a discount.';
    lines[210] = 'A: Price again.';
    lines[211] = 'A: And a discount.';
    lines[229] = 'A: One price more.';
    const id = await record(lines, { title: 'Long' });
    const { items } = await search(browser, 'price discount');
    expect(items).toMatchObject([{ meeting: { id, title: 'Long', deal: { name: 'Crane' } }, matches: 3 }]);
    expect(items[0].cues).toEqual([
      { cue: 4, startMs: 20_000, speaker: 'Priya', text: 'The Café price is high.' },
      { cue: 150, startMs: 750_000, speaker: 'A', text: 'A price with a discount.' },
      { cue: 210, startMs: 1_050_000, speaker: 'A', text: 'Price again.' },
    ]);
    expect((await search(browser, 'cafe PRIC')).items).toMatchObject([{ matches: 1 }]);
    expect((await search(browser, 'rice')).items).toEqual([]);
    expect((await search(browser, 'price filler 100')).items).toEqual([]);
    expect((await search(browser, '%_')).items).toEqual([]);
  });

  it('pages over meetings of which some hold the words only far from one another', async () => {
    const { browser, record } = await rep();
    const holding: string[] = [];
    for (let day = 1; day <= 7; day++) {
      const isNear = day % 2 === 1;
      const lines = isNear ? ['A: Anchor and chain.'] : ['A: Anchor.', 'A: Then.', 'A: Chain.'];
      const id = await record(lines, { startsAt: new Date(Date.UTC(2026, 2, day)) });
      if (isNear) holding.unshift(id);
    }
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await search(browser, 'anchor chain', `&limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
      found.push(...page.items.map(({ meeting }: { meeting: { id: string } }) => meeting.id));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(holding);
  });

  it('finds nothing of a removed meeting, and takes the filters of the list', async () => {
    const { browser, record } = await rep();
    const id = await record();
    expect((await search(browser, 'rudder', '&from=2026-03-11')).items).toEqual([]);
    await browser.delete(`/recorded-meetings/${id}`);
    expect((await search(browser, 'rudder')).items).toEqual([]);
  });
});

describe('a meeting that is changed', () => {
  it('has another title, start and deal, and matches its speakers to the people of that deal', async () => {
    const { browser, deal, priya, record } = await rep();
    const id = await record(LINES, { opportunityId: null, isStartKnown: false });
    const { body } = await browser.patch(`/recorded-meetings/${id}`, {
      title: 'Kick-off',
      startsAt: '2026-04-01T01:00:00.000Z',
      opportunityId: deal,
    });
    expect(body).toMatchObject({
      title: 'Kick-off',
      startsAt: '2026-04-01T01:00:00.000Z',
      isStartKnown: true,
      deal: { id: deal },
      speakers: [
        { contact: { id: priya }, isConfirmed: false },
        { contact: null, member: null },
      ],
    });
    expect(idsOf(await listed(browser, '?words=kick'))).toEqual([id]);
  });

  it('says who a speaker is, and who nobody is', async () => {
    const { rae, browser, priya, record } = await rep();
    const id = await record();
    const put = (speaker: number, body: object) => browser.put(`/recorded-meetings/${id}/speakers/${speaker}`, body);
    expect((await put(1, { memberId: rae.memberId })).body.speakers[1]).toMatchObject({
      member: { id: rae.memberId },
      contact: null,
      isConfirmed: true,
    });
    expect((await put(1, {})).body.speakers[1]).toMatchObject({ member: null, contact: null, isConfirmed: true });
    expect((await put(0, { contactId: priya, memberId: rae.memberId })).status).toBe(422);
    expect((await put(0, { contactId: rae.memberId })).body.message).toMatch(/no such contact/);
    expect((await put(0, { memberId: priya })).body.message).toMatch(/no such colleague/);
    expect((await put(7, { contactId: priya })).body.message).toMatch(/no such speaker/);
  });
});

describe('a meeting that is removed', () => {
  it('comes back as it was, and is gone once its days are over', async () => {
    const { browser, record } = await rep();
    const id = await record();
    const before = await get(browser, id);
    expect((await browser.delete(`/recorded-meetings/${id}`)).status).toBe(200);
    expect([(await browser.get(`/recorded-meetings/${id}`)).status, idsOf(await listed(browser))]).toEqual([404, []]);
    expect(idsOf(await listed(browser, '?removed=true'))).toEqual([id]);
    expect((await browser.post(`/recorded-meetings/${id}/restore`)).body).toEqual(before);
    expect((await browser.post(`/recorded-meetings/${id}/restore`)).status).toBe(404);
    await browser.delete(`/recorded-meetings/${id}`);
    const removed = (days: number) =>
      administer(
        app.database.ownerUrl,
        `UPDATE recorded_meetings SET deleted_at = now() - interval '${days} days' WHERE id = '${id}'`,
      );
    const count = async () =>
      (
        await administer(
          app.database.ownerUrl,
          `SELECT count(*)::int AS n FROM transcript_parts WHERE meeting_id = '${id}'`,
        )
      )[0];
    await removed(MEETING_BIN_DAYS - 1);
    await forgetExpired(app.database.pool);
    expect(await count()).toEqual({ n: 1 });
    await removed(MEETING_BIN_DAYS + 1);
    expect((await browser.post(`/recorded-meetings/${id}/restore`)).status).toBe(404);
    await forgetExpired(app.database.pool);
    expect(await count()).toEqual({ n: 0 });
  });

  it('stays where it is on legal hold', async () => {
    const { organizationId, browser, record } = await rep();
    const id = await record();
    await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query('UPDATE recorded_meetings SET held_at = now() WHERE organization_id = $1 AND id = $2', [
        tx.organizationId,
        id,
      ]),
    );
    const answer = await browser.delete(`/recorded-meetings/${id}`);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This meeting was put on legal hold. Nothing was removed. RevOps or an admin can lift the hold.',
    ]);
    expect((await get(browser, id)).abilities.remove).toBe(false);
  });
});

describe('a contact who speaks in meetings', () => {
  it('leaves them without name and words when they are erased, also in meetings nobody else sees', async () => {
    const { admin, browser, priya, record } = await rep();
    const id = await record(LINES, { isPrivate: true });
    await browser.put(`/recorded-meetings/${id}/speakers/0`, { contactId: priya });
    expect((await admin.post(`/contacts/${priya}/erase`)).status).toBe(200);
    const { cues } = (await browser.get(`/recorded-meetings/${id}/transcript`)).body;
    expect(cues.map((cue: unknown[]) => cue[3])).toEqual(['', 'We will grease it by Friday.', '']);
    expect((await get(browser, id)).speakers[0]).toMatchObject({ label: '', isRedacted: true });
    expect(idsOf(await listed(browser, '?words=rudder'))).toEqual([]);
    expect(idsOf(await listed(browser, '?words=grease'))).toEqual([id]);
    const named = await browser.put(`/recorded-meetings/${id}/speakers/0`, { contactId: priya });
    expect([named.status, named.body.message]).toEqual([
      409,
      'The words of this speaker were redacted. Nothing was changed.',
    ]);
  });

  it('speaks as the contact they were merged into, until that is undone', async () => {
    const { browser, deal, priya, record } = await rep();
    const twin = await contactOn(browser, deal, 'P Shah');
    const id = await record();
    await browser.put(`/recorded-meetings/${id}/speakers/0`, { contactId: twin });
    const speaker = async () => (await get(browser, id)).speakers[0].contact?.id;
    const merged = await browser.post('/merges', { noun: 'contact', keptId: priya, mergedId: twin });
    expect([merged.status, await speaker()]).toEqual([200, priya]);
    expect((await browser.post(`/merges/${merged.body.id}/undo`)).status).toBe(200);
    expect(await speaker()).toBe(twin);
  });
});

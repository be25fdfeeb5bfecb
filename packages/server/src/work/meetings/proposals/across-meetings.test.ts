import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../../testing/app.ts';
import { importLines } from '../testing/import-vtt.ts';
import { putProposals } from './testing/put-proposals.ts';

const app = await startTestApp();
afterAll(app.close);

type Items = Parameters<typeof putProposals>[2];

async function org() {
  const { browser, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const dealOf = async (name: string, by: Browser = browser): Promise<string> =>
    (await by.post('/opportunities', { name })).body.id;
  /** Returns the proposals of a meeting of three cues. */
  const meet = async (opportunityId: string, startsAt: string, items: Items, by: Browser = browser) => {
    const lines = [
      `Priya Shah: The price on ${startsAt} is too high.`,
      'Priya Shah: Who hosts it?',
      'Rae Wright: We do.',
    ];
    const { meeting } = await importLines(by, lines, {
      opportunityId,
      startsAt,
      title: `Call of ${startsAt.slice(0, 10)}`,
    });
    const proposals = await putProposals(app, { organizationId, meetingId: meeting.id, browser: by }, items);
    return { id: meeting.id as string, proposals };
  };
  const decide = async (
    what: 'confirm' | 'reject',
    meetingId: string,
    { id, version }: { id: string; version: number },
  ) => {
    const answer = await browser.post(`/recorded-meetings/${meetingId}/proposals/${id}/${what}`, {
      expectedVersion: version,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  return { browser, session, dealOf, meet, decide };
}
const evidence = (component: 'pain' | 'champion'): Items[number] => ({
  kind: 'evidence',
  component: { framework: 'meddpic', component },
});

describe('items of a deal’s meetings', () => {
  it('are objections and questions in the order in which they were said, page by page, without rejected ones', async () => {
    const { browser, dealOf, meet, decide } = await org();
    const deal = await dealOf('Crane');
    const later = await meet(deal, '2026-03-12T02:00:00Z', [
      { kind: 'question', cue: 1, title: 'Third' },
      { kind: 'risk', cue: 0, title: 'Risk' },
      { kind: 'objection', cue: 2, title: 'Rejected' },
    ]);
    await meet(deal, '2026-03-10T02:00:00Z', [
      { kind: 'question', cue: 1, title: 'Second' },
      { kind: 'objection', cue: 0, title: 'First' },
    ]);
    await meet(await dealOf('Other'), '2026-03-09T02:00:00Z', [{ kind: 'objection', title: 'Of another deal' }]);
    const at = `/opportunities/${deal}/meeting-items`;
    await decide(
      'reject',
      later.id,
      later.proposals.find(({ title }: { title: string }) => title === 'Rejected'),
    );
    const titles = ({ body }: { body: { items: { title: string }[] } }) => body.items.map(({ title }) => title);
    expect(titles(await browser.get(at))).toEqual(['First', 'Second', 'Third']);
    expect(titles(await browser.get(`${at}?kinds=risk`))).toEqual(['Risk']);
    expect(titles(await browser.get(`${at}?states=confirmed`))).toEqual([]);
    const page = await browser.get(`${at}?limit=2`);
    expect(titles(page)).toEqual(['First', 'Second']);
    const rest = await browser.get(`${at}?limit=2&cursor=${page.body.nextCursor}`);
    expect(rest.body).toMatchObject({
      items: [{ title: 'Third', meeting: { id: later.id, title: 'Call of 2026-03-12' }, speakerName: 'Priya Shah' }],
      nextCursor: null,
    });
    // Nobody else sees what a private meeting has.
    const boss = await addMember(app, browser, { role: 'admin' });
    await browser.patch(`/recorded-meetings/${later.id}`, { isPrivate: true });
    expect(titles(await boss.browser.get(at))).toEqual(['First', 'Second']);
    expect(titles(await browser.get(at))).toEqual(['First', 'Second', 'Third']);
  });
});

describe('what meetings changed lately', () => {
  it('lists the biggest change first, of the deals one sees, and nothing that is old', async () => {
    const { browser, dealOf, meet, decide, session } = await org();
    const rep = await addMember(app, browser, { role: 'account_executive', name: 'Joe Patel' });
    const small = await meet(await dealOf('Small'), '2026-03-10T02:00:00Z', [{ kind: 'objection', cue: 0 }]);
    const deal = await dealOf('Large');
    const large = await meet(deal, '2026-03-11T02:00:00Z', [evidence('pain'), { ...evidence('champion'), cue: 1 }]);
    const before = (await browser.get(`/opportunities/${deal}`)).body.health;
    for (const proposal of large.proposals) await decide('confirm', large.id, proposal);
    await decide('confirm', small.id, small.proposals[0]);
    const after = (await browser.get(`/opportunities/${deal}`)).body.health;
    expect(after.confidence).not.toBe(before.confidence);
    const { items } = (await browser.get('/recorded-meetings/recent-changes')).body;
    expect(items).toMatchObject([
      {
        meeting: { id: large.id },
        deal: { id: deal, name: 'Large' },
        confirmed: 2,
        kinds: ['evidence'],
        effect: { confidence: [before.confidence, after.confidence], risk: [before.risk, after.risk] },
      },
      { meeting: { id: small.id }, confirmed: 1, kinds: ['objection'], effect: null },
    ]);
    const first = (await browser.get('/recorded-meetings/recent-changes?limit=1')).body;
    const second = await browser.get(`/recorded-meetings/recent-changes?limit=1&cursor=${first.nextCursor}`);
    expect(second.body).toMatchObject({ items: [{ meeting: { id: small.id } }], nextCursor: null });

    expect((await rep.browser.get('/recorded-meetings/recent-changes')).body.items).toEqual([]);
    const of = (id: string) => browser.get(`/recorded-meetings/recent-changes?ownerIds=${id}`);
    expect((await of(rep.memberId)).body.items).toEqual([]);
    expect((await of(session.member.id)).body.items).toHaveLength(2);
  });

  it('does not count what others changed in between as the meeting’s', async () => {
    const { browser, dealOf, meet, decide } = await org();
    const deal = await dealOf('Crane');
    const { id, proposals } = await meet(deal, '2026-03-11T02:00:00Z', [
      evidence('pain'),
      { ...evidence('champion'), cue: 1 },
    ]);
    const confidence = async () => (await browser.get(`/opportunities/${deal}`)).body.health.confidence as number;
    const marks = [await confidence()];
    await decide('confirm', id, proposals[0]);
    marks.push(await confidence());
    await browser.put(`/opportunities/${deal}/frameworks/bant/budget`, { strength: 'green', notes: 'Approved' });
    marks.push(await confidence());
    await decide('confirm', id, proposals[1]);
    marks.push(await confidence());
    const [start = 0, one = 0, other = 0, end = 0] = marks;
    expect(other).not.toBe(one);
    const { effect } = (await browser.get(`/recorded-meetings/${id}/changes`)).body;
    expect(effect.confidence).toEqual([start, start + (one - start) + (end - other)]);
    expect(effect.confidence[1]).not.toBe(end);
  });
});

describe('what meetings covered', () => {
  it('counts deals by component and meetings with a next step, in the days and of the people asked for', async () => {
    const { browser, dealOf, meet, decide, session } = await org();
    const rep = await addMember(app, browser, { role: 'account_executive' });
    const [one, two] = [await dealOf('One'), await dealOf('Two')];
    const first = await meet(one, '2026-03-10T02:00:00Z', [evidence('pain'), { kind: 'next_step', cue: 2 }]);
    for (const proposal of first.proposals) await decide('confirm', first.id, proposal);
    await meet(one, '2026-03-11T02:00:00Z', [evidence('pain'), { ...evidence('champion'), cue: 1 }]);
    await meet(two, '2026-03-12T02:00:00Z', [evidence('pain'), { kind: 'next_step', cue: 2 }]);
    await meet(two, '2026-05-12T02:00:00Z', [evidence('champion')]);
    const at = '/recorded-meetings/coverage?from=2026-03-01&to=2026-03-31';
    const { components, ...rest } = (await browser.get(at)).body;
    expect(rest).toEqual({
      from: '2026-03-01',
      to: '2026-03-31',
      meetings: 3,
      deals: 2,
      withNextStep: 1,
      nextStepProposed: 1,
    });
    const of = (component: string) => components.find((each: { component: string }) => each.component === component);
    expect([of('pain'), of('champion'), of('metrics')]).toEqual([
      { framework: 'meddpic', component: 'pain', confirmed: 1, proposed: 1 },
      { framework: 'meddpic', component: 'champion', confirmed: 0, proposed: 1 },
      { framework: 'meddpic', component: 'metrics', confirmed: 0, proposed: 0 },
    ]);
    expect((await rep.browser.get(at)).body).toMatchObject({ meetings: 0, deals: 0, withNextStep: 0 });
    expect((await browser.get(`${at}&ownerIds=${rep.memberId}`)).body.meetings).toBe(0);
    expect((await browser.get(`${at}&ownerIds=${session.member.id}`)).body.meetings).toBe(3);
  });

  it('refuses days in the wrong order, and too many', async () => {
    const { browser } = await org();
    const asked = async (query: string) => (await browser.get(`/recorded-meetings/coverage?${query}`)).body.data.field;
    expect(await asked('from=2026-03-02&to=2026-03-01')).toBe('from');
    expect(await asked('from=2020-03-02&to=2026-03-01')).toBe('from');
  });
});

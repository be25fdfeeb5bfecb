import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../../testing/app.ts';
import { putProposals } from '../proposals/testing/put-proposals.ts';
import { dealOf } from '../testing/import-vtt.ts';
import { storeMeeting } from '../testing/stored-meeting.ts';

const app = await startTestApp();
afterAll(app.close);

type Items = Parameters<typeof putProposals>[2];
const LINES = [
  'Dana Lee: Reports take us a week.',
  'Dana Lee: I will push for this.',
  'Rae Wright: We meet on Friday.',
];
const WINDOW = 'from=2026-03-01&to=2026-03-31';

async function org() {
  const { browser, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  /** Keeps a meeting with proposals and confirms the first of them, as many as wanted. */
  const meet = async (opportunityId: string, day: string, items: Items, confirmed: number, by: Browser = browser) => {
    const given = { opportunityId, title: `Call of ${day}`, startsAt: new Date(`2026-${day}T02:00:00Z`) };
    const id = await storeMeeting(app, { organizationId, memberId: session.member.id }, LINES, given);
    const proposals = await putProposals(app, { organizationId, meetingId: id, browser: by }, items);
    for (const proposal of proposals.slice(0, confirmed)) {
      const answer = await by.post(`/recorded-meetings/${id}/proposals/${proposal.id}/confirm`, {
        expectedVersion: proposal.version,
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    return id;
  };
  return { browser, session, meet };
}
const evidence = (cue: number, component: 'pain' | 'champion'): Items[number] => ({
  kind: 'evidence',
  cue,
  component: { framework: 'meddpic', component },
});
const nextStep: Items[number] = { kind: 'next_step', cue: 2, title: 'Meet on Friday' };
const deals = async (browser: Browser, more = '') =>
  (await browser.get(`/recorded-meetings/coverage/deals?${WINDOW}${more}`)).body;
const reps = async (browser: Browser, more = '') =>
  (await browser.get(`/recorded-meetings/coverage/reps?${WINDOW}${more}`)).body;
const names = ({ items }: { items: { deal: { name: string } }[] }) => items.map(({ deal }) => deal.name);

/** Three deals: one with two meetings, one with nothing confirmed, one that is won. */
async function threeDeals() {
  const made = await org();
  const { browser, meet } = made;
  const [crane, anchor, won] = [
    await dealOf(browser, 'Crane'),
    await dealOf(browser, 'Anchor'),
    await dealOf(browser, 'Won'),
  ];
  await meet(crane, '03-10', [evidence(0, 'pain'), nextStep], 2);
  const last = await meet(crane, '03-12', [evidence(0, 'pain'), evidence(1, 'champion'), nextStep], 1);
  await meet(crane, '05-12', [evidence(1, 'champion')], 1);
  await meet(anchor, '03-11', [{ kind: 'risk', cue: 1 }], 0);
  await meet(won, '03-09', [nextStep], 1);
  const stages = (await browser.get('/stages')).body.items;
  const stage = stages.find(
    ({ kind, category }: { kind?: string; category?: string }) => kind === 'won' || category === 'won',
  );
  expect((await browser.patch(`/opportunities/${won}`, { stageId: stage?.id })).status).toBe(200);
  return { ...made, crane, anchor, won, last };
}

describe('coverage by deal', () => {
  it('lists open deals with what their meetings covered, what is missing and the last next step', async () => {
    const { browser, crane, last, session } = await threeDeals();
    const { items, totals, nextCursor, from, to } = await deals(browser);
    expect([from, to, nextCursor]).toEqual(['2026-03-01', '2026-03-31', null]);
    expect(names({ items })).toEqual(['Anchor', 'Crane']);
    expect(items[1]).toMatchObject({
      deal: { id: crane, name: 'Crane' },
      owner: { id: session.member.id },
      meetings: 2,
      covered: ['pain'],
      proposed: ['champion'],
      missing: ['metrics', 'economic_buyer', 'decision_criteria', 'decision_process', 'identify_pain'],
      lastMeeting: { id: last, title: 'Call of 03-12' },
      nextStep: { state: 'proposed', title: 'Meet on Friday', startMs: 10_000 },
    });
    expect(items[0]).toMatchObject({ meetings: 1, covered: [], proposed: [], nextStep: null });
    // The first of its meetings agreed a step, the last one has not yet.
    expect(totals).toEqual({ deals: 2, meetings: 3, withNextStep: 0, coveredPerDeal: 0.5 });
    expect((await deals(browser, '&framework=bant')).items[1]).toMatchObject({
      covered: [],
      missing: ['budget', 'authority', 'need', 'timeline'],
    });
  });

  it('comes by pages with the totals of all on the first', async () => {
    const { browser } = await threeDeals();
    const first = await deals(browser, '&limit=1');
    expect([names(first), first.totals.deals]).toEqual([['Anchor'], 2]);
    const second = await deals(browser, `&limit=1&cursor=${first.nextCursor}`);
    expect([names(second), second.totals, second.nextCursor]).toEqual([['Crane'], null, null]);
  });

  it('counts only what one sees', async () => {
    const { browser, crane, last } = await threeDeals();
    const rep = await addMember(app, browser, { role: 'account_executive' });
    expect(await deals(rep.browser)).toMatchObject({ items: [], totals: { deals: 0, coveredPerDeal: null } });
    const boss = await addMember(app, browser, { role: 'admin' });
    await browser.patch(`/recorded-meetings/${last}`, { isPrivate: true });
    const of = ({ items }: { items: { deal: { id: string } }[] }) => items.find(({ deal }) => deal.id === crane);
    expect(of(await deals(boss.browser))).toMatchObject({ meetings: 1, nextStep: { state: 'confirmed' } });
    expect(of(await deals(browser))).toMatchObject({ meetings: 2 });
  });
});

describe('a meeting that was moved to another deal', () => {
  it('covers nothing there that was confirmed on the deal it left', async () => {
    const { browser, meet } = await org();
    const [crane, anchor] = [await dealOf(browser, 'Crane'), await dealOf(browser, 'Anchor')];
    const id = await meet(crane, '03-10', [evidence(0, 'pain'), nextStep], 2);
    expect((await deals(browser)).items[0]).toMatchObject({ covered: ['pain'], nextStep: { state: 'confirmed' } });
    const moved = await browser.patch(`/recorded-meetings/${id}`, { opportunityId: anchor });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const byDeal = await deals(browser);
    expect(byDeal.items).toMatchObject([
      { deal: { id: anchor }, meetings: 1, covered: [], proposed: [], nextStep: null },
    ]);
    expect(byDeal.totals).toMatchObject({ withNextStep: 0, coveredPerDeal: 0 });
    expect((await reps(browser)).totals).toMatchObject({ meetings: 1, withNextStep: 0, coveredPerDeal: 0 });
    const all = (await browser.get(`/recorded-meetings/coverage?${WINDOW}`)).body;
    expect(all).toMatchObject({ meetings: 1, withNextStep: 0, nextStepProposed: 0 });
    expect(all.components.filter(({ confirmed }: { confirmed: number }) => confirmed > 0)).toEqual([]);
  });
});

describe('coverage by rep', () => {
  it('lists owners by name, with all their meetings, and what these come to', async () => {
    const { browser, session, meet } = await threeDeals();
    const rep = await addMember(app, browser, { role: 'account_executive', name: 'Aroha Reid' });
    await meet(await dealOf(rep.browser, 'Of Aroha'), '03-20', [evidence(0, 'pain'), nextStep], 1);
    const { items, totals } = await reps(browser);
    expect(items).toEqual([
      { rep: { id: rep.memberId, name: 'Aroha Reid' }, meetings: 1, deals: 1, withNextStep: 0, coveredPerDeal: 1 },
      {
        rep: { id: session.member.id, name: expect.any(String) },
        meetings: 4,
        deals: 3,
        withNextStep: 2,
        coveredPerDeal: 0.3,
      },
    ]);
    expect(totals).toEqual({ meetings: 5, deals: 4, withNextStep: 2, coveredPerDeal: 0.5 });
    const first = await reps(browser, '&limit=1');
    const second = await reps(browser, `&limit=1&cursor=${first.nextCursor}`);
    expect([first.items.length, second.items[0].rep.id, second.nextCursor]).toEqual([1, session.member.id, null]);
    expect(second.totals).toEqual(totals);
    expect((await reps(rep.browser)).items).toMatchObject([{ rep: { id: rep.memberId }, meetings: 1 }]);
    expect((await reps(browser, `&ownerIds=${rep.memberId}`)).totals).toMatchObject({ meetings: 1 });
  });

  it('counts the deals of a team alone: of who leads it and of everyone below', async () => {
    const { browser, session, meet } = await threeDeals();
    const lead = await addMember(app, browser, { role: 'sales_manager', name: 'Lena Vale' });
    const rep = await addMember(app, browser, {
      role: 'account_executive',
      name: 'Aroha Reid',
      managerId: lead.memberId,
    });
    await meet(await dealOf(lead.browser, 'Of Lena'), '03-19', [], 0);
    await meet(await dealOf(rep.browser, 'Of Aroha'), '03-20', [evidence(0, 'pain'), nextStep], 2);
    const team = `&teamOf=${lead.memberId}`;
    const found = await reps(browser, team);
    expect(found.items.map((item: { rep: { name: string } }) => item.rep.name)).toEqual(['Aroha Reid', 'Lena Vale']);
    expect(found.totals).toMatchObject({ meetings: 2, deals: 2, withNextStep: 1 });
    expect(names(await deals(browser, team))).toEqual(['Of Aroha', 'Of Lena']);
    expect(names(await deals(browser, `${team}&ownerIds=${rep.memberId}`))).toEqual(['Of Aroha']);
    expect(names(await deals(browser, `${team}&ownerIds=${session.member.id}`))).toEqual([]);
    const components = async (by: Browser, of: string) =>
      (await by.get(`/recorded-meetings/coverage?${WINDOW}&teamOf=${of}`)).body;
    expect(await components(browser, lead.memberId)).toMatchObject({ meetings: 2, withNextStep: 1 });
    // A team that one does not lead shows nothing more than one sees.
    expect(await components(rep.browser, session.member.id)).toMatchObject({ meetings: 0, deals: 0 });
    expect(await components(rep.browser, lead.memberId)).toMatchObject({ meetings: 1, deals: 1 });
  });
});

describe('files of coverage', () => {
  it('hold every deal and rep that one sees', async () => {
    const { browser } = await threeDeals();
    const lines = async (file: string) =>
      String((await browser.get(`/exports/${file}.csv?${WINDOW}`)).body)
        .trim()
        .split('\r\n');
    const [heads, anchor, crane, ...more] = await lines('meeting-coverage-deals');
    expect(heads).toContain('Deal,Account,Owner,Meetings,Components covered,Covered,To decide,Missing');
    expect(anchor).toMatch(/^Anchor,/);
    expect(crane).toMatch(/^Crane,.*,2,1,Pain,Champion,.*to decide,Meet on Friday$/);
    expect(more).toEqual([]);
    expect(await lines('meeting-coverage-reps')).toHaveLength(2);
    const refused = await browser.get('/exports/meeting-coverage-deals.csv?from=2026-04-01&to=2026-03-01');
    expect([refused.status, refused.body.data.field]).toEqual([422, 'from']);
  });
});

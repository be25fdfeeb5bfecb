import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, type Colleague } from '../../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const PERIOD = { period: 'quarter', containing: '2040-02-01' } as const;
const QUARTER = 'period=quarter&containing=2040-02-01';

interface Hidden {
  readonly count: number;
  readonly amountMinor: string;
}
interface Step {
  readonly key: string;
  readonly amountMinor: string;
  readonly count: number;
  readonly deals: readonly { readonly id: string; readonly name: string; readonly amountMinor: string }[];
  readonly hidden: Hidden;
}

/** A leader with two reps, one of whom leaves the team; a rep one of whose deals goes to somebody else. */
describe('a kept forecast, some of whose deals its reader can no longer see', () => {
  let admin: Browser;
  let lead: Colleague;
  let rep: Colleague;
  let leaver: Colleague;
  let outsider: Colleague;
  const ids: Record<string, string> = {};
  const runs: Record<string, { id: string; mostLikely: string }> = {};

  const add = async ({ browser }: Colleague, name: string, amountMinor: number) => {
    const { status, body } = await browser.post('/opportunities', { name, amountMinor, closeDate: '2040-02-15' });
    expect([name, status]).toEqual([name, 201]);
    ids[name] = body.id;
  };
  const keep = async (name: string, by: Browser, asked: object = {}) => {
    const { status, body } = await by.post('/forecast/runs', { ...PERIOD, ...asked });
    expect([name, status]).toEqual([name, 201]);
    runs[name] = body;
  };
  const read = async (browser: Browser, path: string) => {
    const { status, body } = await browser.get(path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  /** Held to add up, and to tell nothing of what is hidden. */
  const runOf = async (browser: Browser, name: string) => {
    const body = await read(browser, `/forecast/runs/${runs[name]?.id}`);
    const items = body.deals.items as { name: string; contributionMinor: number }[];
    const shown = items.reduce((sum, deal) => sum + deal.contributionMinor, 0);
    expect(body.mostLikely).toBe(runs[name]?.mostLikely);
    expect(String(shown + body.hidden.contributionMinor)).toBe(body.mostLikely);
    return { names: items.map((deal) => deal.name).sort(), hidden: body.hidden, text: JSON.stringify(body) };
  };
  const movedOf = async (browser: Browser, asked: string) => {
    const body = await read(browser, `/forecast/waterfall?${QUARTER}&${asked}`);
    const steps = body.steps as Step[];
    const sum = steps.reduce((total, { amountMinor }) => total + BigInt(amountMinor), BigInt(body.from.mostLikely));
    expect(String(sum)).toBe(body.to.mostLikely);
    for (const { amountMinor, count, deals, hidden } of steps.filter(({ key }) => key !== 'model')) {
      // So few deals are all listed.
      const listed = deals.reduce((total, deal) => total + BigInt(deal.amountMinor), BigInt(hidden.amountMinor));
      expect([String(listed), deals.length + hidden.count]).toEqual([amountMinor, count]);
    }
    const told = steps.map(({ key, deals, hidden }) => [key, deals.map(({ name }) => name).sort(), hidden.count]);
    return { told, text: JSON.stringify(body) };
  };
  const refuseLeaks = (text: string, names: readonly string[], people: readonly Colleague[]) => {
    for (const name of names) for (const word of [name, ids[name] ?? name]) expect(text).not.toContain(word);
    for (const { memberId } of people) expect(text).not.toContain(memberId);
  };

  beforeAll(async () => {
    admin = (await app.signUp()).browser;
    lead = await addMember(app, admin, { role: 'sales_manager' });
    const team = { role: 'account_executive', managerId: lead.memberId } as const;
    rep = await addMember(app, admin, team);
    leaver = await addMember(app, admin, { ...team, name: 'Aroha Kingi' });
    outsider = await addMember(app, admin, { role: 'account_executive' });
    await add(lead, 'Quay wall', 300_01);
    await add(rep, 'Crane', 500_03);
    await add(rep, 'Barge', 700_07);
    await add(rep, 'Pontoon', 900_09);
    await add(leaver, 'Dredging', 1100_11);
    await add(outsider, 'Elsewhere', 1300_13);
    await keep('whole', admin);
    await keep('team', lead.browser);
    await keep('rep', rep.browser);
    expect((await admin.patch(`/opportunities/${ids.Barge}`, { ownerId: outsider.memberId })).status).toBe(200);
    expect((await rep.browser.delete(`/opportunities/${ids.Pontoon}`)).status).toBe(200);
    expect((await admin.patch(`/people/${leaver.memberId}`, { managerId: null })).status).toBe(200);
    await keep('whole, after', admin);
    await keep('team, after', lead.browser);
    await keep('rep, after', rep.browser);
  });

  it('shows a rep the deals that are left, and in one line those that went to somebody else or are gone', async () => {
    const { names, hidden, text } = await runOf(rep.browser, 'rep');
    expect([names, hidden.count]).toEqual([['Crane'], 2]);
    refuseLeaks(text, ['Barge', 'Pontoon'], [outsider]);
    // Whoever sees the whole organisation still sees the deal that was reassigned.
    const whole = await runOf(admin, 'rep');
    expect([whole.names, whole.hidden.count]).toEqual([['Barge', 'Crane'], 1]);
  });

  it('shows a manager whose team shrank the deals of the team of then, those of the leaver in the one line', async () => {
    const { names, hidden, text } = await runOf(lead.browser, 'team');
    expect([names, hidden.count]).toEqual([['Crane', 'Quay wall'], 3]);
    refuseLeaks(text, ['Barge', 'Pontoon', 'Dredging'], [leaver, outsider]);
    expect((await runOf(lead.browser, 'team, after')).names).toEqual(['Crane', 'Quay wall']);
  });

  it.each([
    ['to now', (name: string) => `fromRunId=${runs[name]?.id}`],
    ['to a later one', (name: string) => `fromRunId=${runs[name]?.id}&toRunId=${runs[`${name}, after`]?.id}`],
  ])('tells what moved %s step by step, with the hidden deals of a step in one line', async (_, asked) => {
    const ofRep = await movedOf(rep.browser, asked('rep'));
    expect(ofRep.told).toEqual([
      ['removed', [], 1],
      ['reassigned', [], 1],
    ]);
    refuseLeaks(ofRep.text, ['Barge', 'Pontoon'], [outsider]);
    const ofTeam = await movedOf(lead.browser, asked('team'));
    expect(ofTeam.told).toEqual([
      ['removed', [], 1],
      ['reassigned', [], 2],
    ]);
    refuseLeaks(ofTeam.text, ['Barge', 'Pontoon', 'Dredging'], [leaver, outsider]);
    expect((await movedOf(admin, `${asked('team')}&teamOf=${lead.memberId}`)).told).toEqual([
      ['removed', [], 1],
      ['reassigned', ['Barge', 'Dredging'], 0],
    ]);
    expect((await movedOf(admin, asked('whole'))).told).toEqual([['removed', [], 1]]);
  });

  it('does not count the deals of who joined a team later, and calls them reassigned', async () => {
    expect((await admin.patch(`/people/${outsider.memberId}`, { managerId: lead.memberId })).status).toBe(200);
    expect((await runOf(lead.browser, 'team, after')).names).toEqual(['Crane', 'Quay wall']);
    const { told } = await movedOf(lead.browser, `fromRunId=${runs['team, after']?.id}`);
    expect(told).toEqual([['reassigned', ['Barge', 'Elsewhere'], 0]]);
  });
});

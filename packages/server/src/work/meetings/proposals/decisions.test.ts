import { isoDate, localDay } from '@forecastle/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../../testing/app.ts';
import { importLines } from '../testing/import-vtt.ts';
import { TASK_DUE_DAYS } from './make-result.ts';
import { putProposals } from './testing/put-proposals.ts';

const app = await startTestApp();
afterAll(app.close);

const LINES = [
  'Rae Wright: I will send the security answers by Friday.',
  'Priya Shah: Anything above a quarter million goes to our CFO.',
  'Priya Shah: We are also talking to Kranwerk.',
  'Rae Wright: Let us meet again on the 20th with your CFO.',
  'Priya Shah: The price worries me.',
];
type Items = Parameters<typeof putProposals>[2];
type Item = { id: string; version: number; [field: string]: unknown };

const EVIDENCE: Items[number] = {
  kind: 'evidence',
  cue: 1,
  title: 'The CFO signs above a quarter million',
  component: { framework: 'meddpic', component: 'economic_buyer' },
};

/** A deal with a meeting that proposes the items. */
async function met(items: Items, more: Readonly<Record<string, string>> = {}) {
  const { browser, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const deal: string = (await browser.post('/opportunities', { name: 'Harbour crane' })).body.id;
  const { meeting } = await importLines(browser, LINES, {
    opportunityId: deal,
    startsAt: '2026-03-10T02:00:00Z',
    ...more,
  });
  const propose = (): Promise<Item[]> => putProposals(app, { organizationId, meetingId: meeting.id, browser }, items);
  const proposals = await propose();
  const at = `/recorded-meetings/${meeting.id}`;
  return {
    browser,
    session,
    organizationId,
    deal,
    meetingId: meeting.id as string,
    at,
    proposals,
    /** Proposes the same again: another deal makes the rules read the meeting again. */
    propose,
    list: async () => (await browser.get(`${at}/proposals`)).body,
    decide: (what: 'confirm' | 'reject' | 'undo', { id, version }: Item, given: object = {}, by: Browser = browser) =>
      by.post(`${at}/proposals/${id}/${what}`, { expectedVersion: version, ...given }),
    evidence: async (component = 'economic_buyer') =>
      (await browser.get(`/opportunities/${deal}/frameworks`)).body.items
        .find(({ framework }: { framework: string }) => framework === 'meddpic')
        .components.find((each: { component: string }) => each.component === component),
    tasks: async () => (await browser.get(`/opportunities/${deal}/tasks`)).body.items,
    nextStep: async () => (await browser.get(`/opportunities/${deal}`)).body.nextStep,
    competitors: async () => (await browser.get(`/opportunities/${deal}/competitors`)).body.items,
  };
}

const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('there is none');
  return one;
};

describe('an action item', () => {
  it('becomes a task for the colleague who promised it, and is taken back whole', async () => {
    const { decide, proposals, tasks, session, list } = await met([
      { kind: 'action_item', cue: 0, title: 'Send the security answers', owner: { name: 'Nobody known' } },
    ]);
    const confirmed = await decide('confirm', first(proposals), { dueOn: '2031-03-14' });
    const [task] = await tasks();
    expect(task).toMatchObject({
      title: 'Send the security answers',
      dueOn: '2031-03-14',
      assignee: { id: session.member.id },
    });
    expect(confirmed.body).toMatchObject({
      state: 'confirmed',
      result: { kind: 'task', id: task.id, notice: null },
      decidedBy: { id: session.member.id },
      dueOn: '2031-03-14',
    });
    const undone = await decide('undo', confirmed.body);
    expect(undone.body).toMatchObject({ proposal: { state: 'proposed', result: null, decidedBy: null }, stays: null });
    expect(await tasks()).toEqual([]);
    // What a person changed is still there for the next decision.
    expect(first((await list()).items)).toMatchObject({ dueOn: '2031-03-14' });
  });

  it('goes to a colleague whose name was said, who sees the deal, and is due in some days where no day was said', async () => {
    const { browser, decide, proposals, tasks, session } = await met([
      { kind: 'action_item', cue: 0, owner: { name: 'Rae' } },
      { kind: 'action_item', cue: 3, owner: { name: 'Blind' } },
    ]);
    const rae = await addMember(app, browser, { role: 'admin', name: 'Rae Wright' });
    await addMember(app, browser, { role: 'account_executive', name: 'Blind Colleague' });
    for (const proposal of proposals) expect((await decide('confirm', proposal)).status).toBe(200);
    const assignees = (await tasks()).map(({ assignee }: { assignee: { id: string } }) => assignee.id);
    expect(assignees.toSorted()).toEqual([session.member.id, rae.memberId].toSorted());
    const { timeZone } = (await browser.get('/organization')).body;
    const due = isoDate(localDay(Date.now(), timeZone) + TASK_DUE_DAYS);
    expect((await tasks()).map(({ dueOn }: { dueOn: string }) => dueOn)).toEqual([due, due]);
  });

  it('stays once somebody changed or did it, and the undo says so', async () => {
    const { browser, decide, proposals, tasks } = await met([
      { kind: 'action_item', cue: 0 },
      { kind: 'action_item', cue: 3 },
    ]);
    const [one, two] = [
      await decide('confirm', first(proposals)),
      await decide('confirm', first(proposals.slice(1))),
    ] as const;
    await browser.patch(`/tasks/${one.body.result.id}`, { title: 'Send them on Thursday' });
    await browser.post(`/tasks/${two.body.result.id}/complete`);
    expect((await decide('undo', one.body)).body.stays).toBe('Someone changed the task since, so it stays.');
    expect((await decide('undo', two.body)).body.stays).toBe('The task is done, so it stays.');
    expect(await tasks()).toHaveLength(1);
  });
});

describe('evidence', () => {
  it('becomes yellow with the moment as its source, moves the scores, and goes again', async () => {
    const { browser, decide, proposals, evidence, meetingId, at, deal } = await met([EVIDENCE]);
    const before = (await browser.get(`/opportunities/${deal}`)).body.health;
    const confirmed = await decide('confirm', first(proposals));
    const after = (await browser.get(`/opportunities/${deal}`)).body.health;
    expect(await evidence()).toMatchObject({
      strength: 'yellow',
      notes: 'The CFO signs above a quarter million',
      customerWords: 'Anything above a quarter million goes to our CFO.',
      sourceRef: { kind: 'meeting', id: meetingId, label: 'call', ms: 5000, url: null },
    });
    const effect = {
      risk: [before.risk, after.risk],
      confidence: [before.confidence, after.confidence],
      drag: [before.drag, after.drag],
      chance: [null, null],
      chanceBasis: null,
      noChance: 'No win chance: the deal has no close date, and the rule of thumb needs one.',
    };
    expect(effect.confidence[0]).not.toBe(effect.confidence[1]);
    expect(confirmed.body.effect).toEqual(effect);
    expect((await browser.get(`${at}/changes`)).body).toMatchObject({ confirmed: [{ kind: 'evidence' }], effect });

    expect((await decide('undo', confirmed.body)).body).toMatchObject({ stays: null, proposal: { effect: null } });
    expect(await evidence()).toMatchObject({ strength: 'red', updatedAt: null });
    expect((await browser.get(`/opportunities/${deal}`)).body.health.risk).toBe(before.risk);
    expect((await browser.get(`${at}/changes`)).body).toEqual({ confirmed: [], effect: null });
  });

  it('never weakens what stands: green stays green with its source, and undo gives back what was there', async () => {
    const { browser, decide, proposals, evidence, deal } = await met([EVIDENCE]);
    const standing = { strength: 'green', notes: 'Dana signs', source: 'Call of 3 March', customerWords: 'I sign.' };
    await browser.put(`/opportunities/${deal}/frameworks/meddpic/economic_buyer`, standing);
    const confirmed = await decide('confirm', first(proposals));
    expect(await evidence()).toMatchObject({
      strength: 'green',
      notes: 'Dana signs\nThe CFO signs above a quarter million',
      source: 'Call of 3 March',
      sourceRef: null,
      customerWords: 'I sign.\nAnything above a quarter million goes to our CFO.',
    });
    expect(confirmed.body.result.notice).toBe('Stays green. The words of the meeting were added. Its source stays.');
    expect((await decide('undo', confirmed.body)).body.stays).toBeNull();
    expect(await evidence()).toMatchObject(standing);
  });

  it('stays when somebody changed it since', async () => {
    const { browser, decide, proposals, evidence, deal } = await met([EVIDENCE]);
    const confirmed = await decide('confirm', first(proposals));
    await browser.put(`/opportunities/${deal}/frameworks/meddpic/economic_buyer`, {
      strength: 'green',
      notes: 'Met her',
    });
    expect((await decide('undo', confirmed.body)).body.stays).toBe('Someone changed the evidence since, so it stays.');
    expect(await evidence()).toMatchObject({ strength: 'green', notes: 'Met her' });
  });

  it('asks for a component that its framework has', async () => {
    const { decide, proposals, evidence } = await met([{ kind: 'objection', cue: 1 }]);
    const proposal = first(proposals);
    const without = await decide('confirm', proposal, { kind: 'evidence' });
    expect([without.status, without.body.data.field]).toEqual([422, 'component']);
    const wrong = await decide('confirm', proposal, {
      kind: 'evidence',
      component: { framework: 'bant', component: 'pain' },
    });
    expect([wrong.status, wrong.body.data.field]).toEqual([422, 'component.component']);
    // Nothing was kept of either.
    const right = await decide('confirm', proposal, {
      kind: 'evidence',
      component: { framework: 'meddpic', component: 'pain' },
      title: 'Price above all',
    });
    expect(right.body).toMatchObject({ kind: 'evidence', title: 'Price above all', version: proposal.version + 1 });
    expect(await evidence('pain')).toMatchObject({ strength: 'yellow', notes: 'Price above all' });
  });
});

describe('a next step', () => {
  it('becomes the deal’s, keeps what it replaced, and gives it back', async () => {
    const { browser, decide, proposals, nextStep, deal } = await met([
      { kind: 'next_step', cue: 3, title: 'Meet with their CFO' },
    ]);
    await browser.patch(`/opportunities/${deal}`, { nextStep: 'Wait' });
    const confirmed = await decide('confirm', first(proposals), { dueOn: '2026-03-20' });
    expect(await nextStep()).toBe('Meet with their CFO, by 20 Mar 2026');
    expect(confirmed.body.result).toEqual({ kind: 'next_step', id: null, notice: 'Replaced the next step “Wait”.' });
    expect((await decide('undo', confirmed.body)).body.stays).toBeNull();
    expect(await nextStep()).toBe('Wait');
  });

  it('stays when somebody set another', async () => {
    const { browser, decide, proposals, nextStep, deal } = await met([{ kind: 'next_step', cue: 3 }]);
    const confirmed = await decide('confirm', first(proposals));
    await browser.patch(`/opportunities/${deal}`, { nextStep: 'Call Dana' });
    expect((await decide('undo', confirmed.body)).body.stays).toBe('Someone changed the next step since, so it stays.');
    expect(await nextStep()).toBe('Call Dana');
  });
});

describe('a competitor', () => {
  it('is put on the deal without a position, and is made by those who may', async () => {
    const { decide, proposals, competitors, browser } = await met([{ kind: 'competitor', cue: 2 }]);
    const proposal = first(proposals);
    const without = await decide('confirm', proposal);
    expect([without.status, without.body.data.field]).toEqual([422, 'competitorId']);
    const confirmed = await decide('confirm', proposal, { competitorName: 'Kranwerk' });
    expect(await competitors()).toMatchObject([{ competitor: { name: 'Kranwerk' }, position: null }]);
    expect(confirmed.body).toMatchObject({ competitor: { name: 'Kranwerk' }, result: { kind: 'competitor' } });
    expect((await decide('undo', confirmed.body)).body).toMatchObject({
      stays: null,
      proposal: { competitor: { name: 'Kranwerk' } },
    });
    expect(await competitors()).toEqual([]);
    // The list of the organisation keeps it.
    expect((await browser.get('/competitors')).body.items).toHaveLength(1);
  });

  it('stays as it was where it was on the deal already, and is not made by a rep', async () => {
    const { browser, decide, proposals, competitors, deal, at } = await met([
      { kind: 'competitor', cue: 2 },
      { kind: 'competitor', cue: 4 },
    ]);
    const rep = await addMember(app, browser, { role: 'account_executive' });
    await browser.patch(`/opportunities/${deal}`, { ownerId: rep.memberId });
    const { id } = (await browser.post('/competitors', { name: 'Kranwerk' })).body;
    await browser.put(`/opportunities/${deal}/competitors/${id}`, { position: 'leads' });
    const confirmed = await decide('confirm', first(proposals), { competitorId: id }, rep.browser);
    expect(confirmed.body.result.notice).toBe('Kranwerk was on the deal already.');
    await decide('undo', confirmed.body, {}, rep.browser);
    expect(await competitors()).toMatchObject([{ position: 'leads' }]);
    const [, other] = (await rep.browser.get(`${at}/proposals`)).body.items;
    const refused = await decide('confirm', other, { competitorName: 'Liftco' }, rep.browser);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain('can add Liftco under Settings, Competitors.');
  });
});

describe('what changes no other record', () => {
  it.each(['decision', 'risk', 'objection', 'buying_signal', 'pricing', 'question'] as const)(
    'stays on the meeting and its deal: %s',
    async (kind) => {
      const { browser, decide, proposals, at, deal } = await met([{ kind, cue: 4 }]);
      const confirmed = await decide('confirm', first(proposals), { title: 'Price' });
      expect(confirmed.body).toMatchObject({ state: 'confirmed', title: 'Price', result: null, effect: null });
      expect((await browser.get(`${at}/changes`)).body).toMatchObject({
        confirmed: [{ title: 'Price' }],
        effect: null,
      });
      const said = await browser.get(`/opportunities/${deal}/meeting-items?kinds=${kind}`);
      expect(said.body.items).toMatchObject([
        { title: 'Price', speakerName: 'Priya Shah', meeting: { title: 'call' } },
      ]);
      expect((await decide('undo', confirmed.body)).body.proposal.state).toBe('proposed');
    },
  );
});

describe('a decision', () => {
  it('is made once: another version, and a second decision, are refused', async () => {
    const { decide, proposals, tasks } = await met([{ kind: 'action_item', cue: 0 }]);
    const proposal = first(proposals);
    expect((await decide('undo', proposal)).status).toBe(409);
    const rejected = await decide('reject', proposal);
    expect(rejected.body).toMatchObject({ state: 'rejected', result: null });
    const stale = await decide('confirm', proposal);
    expect([stale.status, stale.body.data.field]).toEqual([409, 'expectedVersion']);
    expect(stale.body.message).toMatch(/ rejected this meanwhile\. Nothing was changed\.$/);
    const twice = await decide('confirm', rejected.body);
    expect(twice.body.message).toBe('This is rejected already. Undo that first.');
    expect(await tasks()).toEqual([]);
    const again = await decide('undo', rejected.body);
    expect((await decide('confirm', again.body.proposal)).status).toBe(200);
  });

  it('says what to do about a deal that cannot be changed', async () => {
    const { browser, decide, propose, list, at, deal, tasks } = await met([
      { kind: 'next_step', cue: 3 },
      { kind: 'action_item', cue: 0 },
      { kind: 'risk', cue: 4 },
    ]);
    const of = async (kind: string): Promise<Item> =>
      first((await list()).items.filter((each: Item) => each.kind === kind));
    await browser.patch(at, { isPrivate: true });
    expect((await list()).confirm).toEqual({
      allowed: false,
      why: expect.stringMatching(/^This meeting is private\./),
    });
    expect((await decide('confirm', await of('action_item'))).status).toBe(409);
    await browser.patch(at, { isPrivate: false, opportunityId: null });
    await propose();
    expect((await decide('confirm', await of('action_item'))).body.message).toMatch(/^This meeting has no deal\./);
    await browser.patch(at, { opportunityId: deal });
    await propose();
    const stages = (await browser.get('/stages')).body.items;
    const lost = stages.find(({ kind }: { kind: string }) => kind === 'lost').id;
    expect((await browser.patch(`/opportunities/${deal}`, { stageId: lost })).status).toBe(200);
    const closed = await decide('confirm', await of('next_step'));
    expect(closed.body.message).toMatch(/^Harbour crane is closed/);
    expect((await decide('confirm', await of('action_item'))).status).toBe(200);
    expect(await tasks()).toHaveLength(1);
  });

  it('is for those who see the deal, and a private meeting’s moment is no source for others', async () => {
    const { browser, decide, proposals, at, deal, evidence, meetingId } = await met([
      EVIDENCE,
      { kind: 'risk', cue: 4 },
    ]);
    const rep = await addMember(app, browser, { role: 'account_executive' });
    const proposal = first(proposals);
    for (const what of ['confirm', 'reject', 'undo'] as const) {
      expect((await decide(what, proposal, {}, rep.browser)).status).toBe(404);
    }
    expect((await rep.browser.get(`${at}/proposals`)).status).toBe(404);
    await decide('confirm', proposal);
    expect((await evidence()).sourceRef).toMatchObject({ kind: 'meeting', id: meetingId });
    await browser.patch(at, { isPrivate: true });
    expect((await evidence()).sourceRef).toBeNull();
    const given = { strength: 'yellow', sourceRef: { kind: 'meeting', id: meetingId, ms: 0 } };
    expect((await browser.put(`/opportunities/${deal}/frameworks/meddpic/pain`, given)).body.data.field).toBe(
      'sourceRef',
    );
  });
});

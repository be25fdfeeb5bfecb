import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import { startTestApp } from '../../testing/app.ts';
import { day, type Item, itemOf, planHouse, touch, types } from './fixtures/plan-org.ts';

const app = await startTestApp();
afterAll(app.close);

const org = () => planHouse(app);

describe('a plan', () => {
  it('is empty until it is made, and then holds the gap and the move of a deal that matter most', async () => {
    const { add, plan, make } = await org();
    await add({ amountMinor: 500_00 });
    expect(await plan()).toMatchObject({ madeAt: null, completion: null, items: [], isPresent: true, streak: 0 });
    const made = await make();
    expect(types(made)).toEqual(['economic_buyer', 'solution_fit']);
    expect(made).toMatchObject({ completion: 0, target: 80, abilities: { generate: true } });
    expect(made.items[0]).toMatchObject({
      rank: 1,
      priority: 'high',
      status: 'open',
      riskSummary: 'No Economic Buyer, and the deal is past its early stages.',
      deal: { name: 'Harbour crane', stageName: 'Discovery', amountMinor: 500_00 },
      noticed: null,
      abilities: { touch: true },
    });
  });

  it('ranks what is urgent and worth most first, and ends at fifteen', async () => {
    const { add, make, stage } = await org();
    for (let n = 0; n < 9; n++) await add({ name: `Small ${n}`, amountMinor: 100 + n });
    await add({ name: 'Late', stageId: stage('Negotiation'), amountMinor: 100_00, closeDate: day(3) });
    const { items } = await make();
    expect(items).toHaveLength(15);
    expect(items.slice(0, 2).map(({ deal, priority }: Item) => [deal.name, priority])).toEqual([
      ['Late', 'high'],
      ['Late', 'high'],
    ]);
    expect(items[2].deal.name).toBe('Small 8');
  });

  it('leaves out omitted and closed deals', async () => {
    const { add, make, stage } = await org();
    await add({ category: 'omitted' });
    await add({ stageId: stage('Closed Won') });
    expect((await make()).items).toEqual([]);
  });

  it('made again changes nothing a person touched, and drops what is no longer to be done', async () => {
    const { browser, add, make, stage } = await org();
    const [, gone] = [await add({ name: 'Kept' }), await add({ name: 'Gone' })];
    const first = await make();
    const done = first.items.find(({ deal }: Item) => deal.name === 'Kept');
    const other = first.items.find((item: Item) => item.deal.name === 'Gone');
    expect((await touch(browser, done, 'complete', { outcome: 'They save 40 hours a week' })).status).toBe(200);
    await browser.patch(`/opportunities/${gone}`, { stageId: stage('Closed Lost') });
    const again = await make();
    expect(again.items.some(({ id }: Item) => id === other.id)).toBe(false);
    expect(again.items.find(({ id }: Item) => id === done.id)).toMatchObject({
      status: 'complete',
      outcome: 'They save 40 hours a week',
    });
    // One of two: the lost deal asks for nothing any more.
    expect(again.completion).toBe(50);
    expect((await make()).items.map(({ id }: Item) => id)).toEqual(again.items.map(({ id }: Item) => id));
  });

  it('asks for both what is unknown and what moves a deal whose close date has passed', async () => {
    const { add, make, stage } = await org();
    for (const name of ['Discovery', 'Proposal', 'Negotiation']) {
      await add({ name: `Overdue in ${name}`, stageId: stage(name), closeDate: day(-19) });
      await add({ name, stageId: stage(name), closeDate: day(60) });
    }
    const { items } = await make();
    const asked = (name: string) =>
      items
        .filter(({ deal }: Item) => deal.name === name)
        .map(({ type }: Item) => type)
        .toSorted();
    expect(asked('Overdue in Discovery')).toEqual(['close_date', 'economic_buyer']);
    expect(asked('Overdue in Proposal')).toEqual(['business_impact', 'close_date']);
    expect(asked('Overdue in Negotiation')).toEqual(['business_impact', 'close_date']);
    expect(asked('Discovery')).toEqual(['economic_buyer', 'solution_fit']);
    expect(asked('Proposal')).toEqual(['business_impact', 'proposal']);
    expect(asked('Negotiation')).toEqual(['business_impact', 'negotiation']);
  });

  it('asks for qualification of an early deal beside the gap that matters most', async () => {
    const { add, make, stage } = await org();
    await add({ stageId: stage('Qualification') });
    expect(types(await make())).toEqual(['business_impact', 'qualification']);
  });

  it('lets a deal with more at stake into a full plan, where nobody touched what it displaces', async () => {
    const { browser, add, make, stage } = await org();
    for (let n = 0; n < 12; n++) await add({ name: `Small ${n}`, amountMinor: 100_000 + n * 100 });
    const full = await make();
    expect(full.items).toHaveLength(15);
    const last = full.items.at(-1);
    const touched = full.items.at(-2);
    const commented = full.items.at(-3);
    await touch(browser, touched, 'snooze');
    await touch(browser, commented, 'comments', { body: 'They asked for this twice' });
    await add({ name: 'Big', stageId: stage('Negotiation'), amountMinor: 1_000_000_00, closeDate: day(3) });
    const again = await make();
    expect(again.items).toHaveLength(15);
    expect(again.items.slice(0, 2).map(({ deal, type }: Item) => [deal.name, type])).toEqual([
      ['Big', 'business_impact'],
      ['Big', 'closing_plan'],
    ]);
    const ids = again.items.map(({ id }: Item) => id);
    expect(ids).toEqual(expect.arrayContaining([touched.id, commented.id]));
    expect(ids).not.toContain(last.id);
    // Nothing has changed since: the same actions, the same ids.
    expect((await make()).items.map(({ id }: Item) => id)).toEqual(ids);
  });

  it('made by many at once holds each action once', async () => {
    const { browser, add } = await org();
    for (let n = 0; n < 10; n++) await add({ name: `Deal ${n}` });
    const plans = await Promise.all(Array.from({ length: 6 }, () => browser.post('/plans', {})));
    expect(plans.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { items } = (await browser.get('/plans')).body;
    expect(items).toHaveLength(15);
    expect(new Set(items.map(({ deal, type }: Item) => `${deal.id} ${type}`)).size).toBe(15);
  });
});

describe('an action', () => {
  it('logs a call only when one is chosen, and reopening it takes the call back', async () => {
    const { browser, add, make } = await org();
    const deal = await add();
    const [first, second] = (await make()).items;
    const activities = async () => (await browser.get(`/opportunities/${deal}/activities`)).body.items;
    await touch(browser, first, 'complete', { outcome: 'Noted' });
    expect(await activities()).toEqual([]);
    const done = await touch(browser, second, 'complete', { outcome: 'Rang Ana', activity: { kind: 'call' } });
    expect(done.body).toMatchObject({ status: 'complete', outcome: 'Rang Ana' });
    expect(await activities()).toMatchObject([{ kind: 'call', subject: 'Rang Ana' }]);
    expect(
      (await touch(browser, second, 'complete', { outcome: 'Twice', activity: { kind: 'call' } })).body.outcome,
    ).toBe('Rang Ana');
    expect(await activities()).toHaveLength(1);
    expect((await touch(browser, second, 'reopen')).body).toMatchObject({
      status: 'open',
      outcome: null,
      touchedAt: null,
    });
    expect(await activities()).toEqual([]);
  });

  it('is noticed as done when the records say so', async () => {
    const { browser, add, make, plan } = await org();
    const deal = await add();
    await make();
    const contact = (await browser.post('/contacts', { name: 'Ana Lee' })).body.id;
    await browser.put(`/opportunities/${deal}/contacts/${contact}`, { role: 'economic_buyer' });
    const item = itemOf(await plan(), 'economic_buyer');
    expect(item.noticed).toBe('Economic Buyer added.');
    expect(item.deal.contacts).toEqual([{ id: contact, name: 'Ana Lee' }]);
    // It stays to be confirmed when the plan is made again.
    expect(itemOf(await make(), 'economic_buyer').status).toBe('open');
  });

  it('says no longer what is missing once that is confirmed', async () => {
    const { browser, add, make, plan, stage } = await org();
    const deal = await add({ stageId: stage('Negotiation') });
    expect(itemOf(await make(), 'business_impact').riskSummary).toMatch(/^No metrics confirmed/);
    await browser.put(`/opportunities/${deal}/frameworks/meddpic/metrics`, { strength: 'green' });
    for (const { items } of [await plan(), await make()]) {
      expect(items.find(({ type }: Item) => type === 'business_impact')).toMatchObject({
        riskSummary: 'Metrics recorded.',
        suggestedAction: 'Mark it as done.',
        noticed: 'Metrics recorded.',
      });
    }
  });

  it('follows a close date that passes: its title and reason are those of today', async () => {
    const { browser, add, make, plan, organizationId } = await org();
    await add({ closeDate: day(2) });
    const near = itemOf(await make(), 'closing_plan');
    expect(near.name).toBe('Finalize closing plan');
    await inTenant(app.database.pool, organizationId, async ({ client }) => {
      await client.query(`UPDATE opportunities SET close_date = close_date - 5`);
      await client.query(
        `UPDATE plan_items SET basis = jsonb_set(basis, '{closeDay}', to_jsonb((basis ->> 'closeDay')::int - 5)) WHERE type = 'closing_plan'`,
      );
    });
    expect(itemOf(await plan(), 'closing_plan')).toMatchObject({
      riskSummary: expect.stringMatching(/^Close date .* has passed\.$/),
      suggestedAction: 'Regenerate the plan to replace it.',
      noticed: null,
    });
    const again = await make();
    expect(types(again)).not.toContain('closing_plan');
    expect(itemOf(again, 'close_date')).toMatchObject({ name: 'Reassess timeline and close date' });
    expect((await touch(browser, near, 'complete')).status).toBe(404);
  });

  it('stays noticed when the plan is made again', async () => {
    const { browser, add, make, plan, stage } = await org();
    const deal = await add({ stageId: stage('Negotiation'), closeDate: day(3) });
    for (const type of ['metrics', 'champion']) {
      await browser.put(`/opportunities/${deal}/frameworks/meddpic/${type}`, { strength: 'green' });
    }
    const contact = (await browser.post('/contacts', { name: 'Ana Lee' })).body.id;
    await browser.put(`/opportunities/${deal}/contacts/${contact}`, { role: 'economic_buyer' });
    expect(itemOf(await make(), 'closing_plan').noticed).toBeNull();
    await browser.patch(`/opportunities/${deal}`, { closeDate: day(8) });
    const { noticed } = itemOf(await plan(), 'closing_plan');
    expect(noticed).toMatch(/^Close date is now /);
    expect(itemOf(await make(), 'closing_plan').noticed).toBe(noticed);
  });

  it('that was snoozed counts this week and is back the next', async () => {
    const { browser, add, make, makeThen, plan, organizationId } = await org();
    await add();
    await makeThen(1);
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE plan_items SET status = 'snoozed', touched_at = now() WHERE type = 'economic_buyer'`),
    );
    expect(itemOf(await make(), 'economic_buyer')).toMatchObject({ wasSnoozed: true, carriedWeeks: 0, status: 'open' });
    const [item] = (await plan()).items;
    expect((await touch(browser, item, 'snooze')).body.status).toBe('snoozed');
    expect(await plan()).toMatchObject({ completion: 0, counts: { snoozed: 1, open: 1 } });
  });

  it('that nobody touched was missed, and comes back marked with the weeks', async () => {
    const { add, make, makeThen } = await org();
    await add();
    await makeThen(2);
    await makeThen(1);
    const plan = await make();
    expect(plan.items.map(({ carriedWeeks }: Item) => carriedWeeks)).toEqual([2, 2]);
    expect(plan.lastWeek).toMatchObject({ completion: 0, counts: { missed: 2, open: 0 } });
  });

  it('that was skipped stays away until its reason has gone and come back', async () => {
    const { browser, add, make, makeThen, organizationId } = await org();
    const deal = await add();
    await makeThen(2);
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query(
        `UPDATE plan_items SET status = 'skipped', touched_at = created_at - interval '14 days' WHERE type = 'economic_buyer'`,
      ),
    );
    await makeThen(1);
    expect(types(await make())).not.toContain('economic_buyer');
    const contact = (await browser.post('/contacts', { name: 'Ana Lee' })).body.id;
    await browser.put(`/opportunities/${deal}/contacts/${contact}`, { role: 'economic_buyer' });
    await make();
    await browser.delete(`/opportunities/${deal}/contacts/${contact}`);
    expect(types(await make())).toContain('economic_buyer');
  });

  it('needs a reason to be skipped, and then counts in no completion', async () => {
    const { browser, add, make, plan } = await org();
    await add();
    const [first, second] = (await make()).items;
    expect((await touch(browser, first, 'skip', { reason: ' ' })).status).toBe(422);
    expect((await touch(browser, first, 'skip', { reason: 'They merge next month' })).body).toMatchObject({
      status: 'skipped',
      skipReason: 'They merge next month',
    });
    await touch(browser, second, 'complete');
    expect(await plan()).toMatchObject({ completion: 100, streak: 1, counts: { skipped: 1, complete: 1 } });
    expect((await touch(browser, first, 'snooze')).status).toBe(409);
  });

  it('of a stage is asked for once in that phase, also in the weeks after', async () => {
    const { browser, add, make, makeThen, organizationId } = await org();
    await add();
    await makeThen(1);
    await inTenant(app.database.pool, organizationId, async ({ client }) => {
      await client.query(
        `UPDATE plan_items SET type = 'qualification', place = 'early', status = 'complete', touched_at = now() WHERE type = 'business_impact'`,
      );
    });
    const plan = await make();
    for (const type of types(plan)) {
      await touch(browser, itemOf(plan, type), 'skip', { reason: 'To see what else there is' });
    }
    expect(types(await make())).not.toContain('qualification');
  });

  it('of a week that is over is left as it is', async () => {
    const { browser, add, makeThen, plan } = await org();
    await add();
    await makeThen(1);
    const last = await plan(`?week=${(await plan()).lastWeek.week}`);
    expect(last).toMatchObject({ isPresent: false, abilities: { generate: false } });
    // No plan was made since, and still they are over.
    expect(last.items.map(({ status }: Item) => status)).toEqual(['missed', 'missed']);
    expect((await touch(browser, last.items[0], 'complete')).status).toBe(409);
    expect((await browser.get('/plans?week=2026-11-17')).status).toBe(422);
  });
});

describe('the execution score of a forecast', () => {
  it('takes the finished weeks of the plans with the activity on the period’s open deals, and is none without any', async () => {
    const { browser, add, makeThen, organizationId } = await org();
    const execution = async () => (await browser.get('/forecast/execution')).body.execution;
    expect(await execution()).toBeNull();
    await add({ closeDate: day(0) });
    // A close date that never moved gives 30 of A; nothing was done.
    expect(await execution()).toMatchObject({ score: 30, parts: [{ key: 'activity', of: 100 }] });
    await makeThen(1);
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE plan_items SET status = 'complete' WHERE id = (SELECT min(id::text)::uuid FROM plan_items)`),
    );
    const told = await execution();
    expect(
      told.parts.map(({ key, points }: { key: string; points: { value: number } }) => [key, points.value]),
    ).toEqual([
      ['plans', 30],
      ['activity', 12],
    ]);
    expect([told.score, told.sentences[0]]).toEqual([42, '1 of 2 actions completed in the last four finished weeks.']);
  });
});

describe('who sees a plan', () => {
  it('is its owner and whoever leads them; what became of it the owner alone says', async () => {
    const { browser: admin } = await app.signUp();
    const manager = await addMember(app, admin, { role: 'sales_manager' });
    const rep = await addMember(app, admin, { role: 'account_executive', managerId: manager.memberId });
    const other = await addMember(app, admin, { role: 'account_executive' });
    await rep.browser.post('/opportunities', { name: 'Crane' });
    const { items } = (await rep.browser.post('/plans', {})).body;
    const seen = await manager.browser.get(`/plans?ownerId=${rep.memberId}`);
    expect(seen.body.items.map(({ id, abilities }: Item) => [id, abilities.touch])).toEqual(
      items.map(({ id }: Item) => [id, false]),
    );
    expect((await other.browser.get(`/plans?ownerId=${rep.memberId}`)).status).toBe(404);
    expect((await touch(manager.browser, items[0], 'complete')).status).toBe(404);
    expect((await touch(other.browser, items[0], 'complete')).status).toBe(404);
  });

  it('sees nothing more of a deal that went to somebody else', async () => {
    const { browser: admin } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const other = await addMember(app, admin, { role: 'account_executive' });
    const { id } = (await rep.browser.post('/opportunities', { name: 'Crane' })).body;
    const { items } = (await rep.browser.post('/plans', {})).body;
    await touch(rep.browser, items[0], 'complete', { outcome: 'Done' });
    await admin.patch(`/opportunities/${id}`, { ownerId: other.memberId });
    const plan = (await rep.browser.get('/plans')).body;
    expect(plan).toMatchObject({ items: [], completion: 100 });
  });
});

describe('a prompt', () => {
  it('is written for whom the action is about, from numbered facts, and works without a model', async () => {
    const { browser, add, make } = await org();
    const deal = await add({ name: 'Harbour crane', amountMinor: 840_000_00 });
    const [ana, tom] = await Promise.all(
      ['Ana Lee', 'Tom Ashby'].map(async (name) => (await browser.post('/contacts', { name })).body.id as string),
    );
    await browser.put(`/opportunities/${deal}/contacts/${ana}`, { role: 'champion' });
    await browser.put(`/opportunities/${deal}/contacts/${tom}`, {});
    await browser.put(`/opportunities/${deal}/frameworks/meddpic/champion`, { strength: 'yellow' });
    await browser.put(`/opportunities/${deal}/contacts/${tom}`, { role: 'economic_buyer' });
    await browser.post(`/opportunities/${deal}/activities`, {
      kind: 'call',
      subject: 'Rang',
      contactIds: [tom],
      occurredAt: new Date().toISOString(),
    });
    const item = itemOf(await make(), 're_engage');
    const prompt = async (query: string) => browser.get(`/plans/items/${item.id}/prompt?${query}`);
    const email = (await prompt('')).body;
    expect(email).toMatchObject({ template: 'email', person: { id: ana, name: 'Ana Lee', email: null } });
    expect(email.text).toContain('Hello Ana,');
    expect(email.facts.map(({ number }: Item) => number)).toEqual(email.facts.map((_: Item, at: number) => at + 1));
    expect((await prompt(`contactId=${tom}`)).body.text).toContain('Hello Tom,');
    const summary = (await prompt('template=summary')).body;
    expect(summary.facts).toContainEqual(expect.objectContaining({ label: 'Opportunity', text: 'Harbour crane' }));
    expect((await prompt(`contactId=${item.id}`)).status).toBe(404);
    expect((await prompt('template=poem')).status).toBe(422);
  });
});

describe('team plans', () => {
  it('tell a manager how each rep fares, in pages, and a rep nothing', async () => {
    const { browser: admin } = await app.signUp();
    const manager = await addMember(app, admin, { role: 'sales_manager' });
    const reps = [];
    for (const name of ['Ana Ruiz', 'Brett Sandoval', 'Chloe Martin']) {
      const rep = await addMember(app, admin, { role: 'account_executive', managerId: manager.memberId, name });
      const stages = (await rep.browser.get('/stages')).body.items;
      const stageId = stages.find((each: { name: string }) => each.name === 'Negotiation').id;
      await rep.browser.post('/opportunities', { name: `Crane of ${name}`, amountMinor: 100_00, stageId });
      reps.push(rep);
    }
    const stranger = await addMember(app, admin, { role: 'account_executive', name: 'Nobody of theirs' });
    await stranger.browser.post('/opportunities', { name: 'Elsewhere' });
    await stranger.browser.post('/plans', {});
    const [ana] = reps;
    if (!ana) throw new Error('nobody joined');
    const { items } = (await ana.browser.post('/plans', {})).body;
    for (const item of items) await touch(ana.browser, item, 'complete');
    await reps[1]?.browser.post('/plans', {});
    const team = (await manager.browser.get('/plans/team')).body;
    // Nobody has confirmed metrics, which is urgent; terms to be negotiated are not.
    expect(
      team.items.map(({ rep, completion, openHigh, madeAt }: Item) => [
        rep.name,
        completion,
        openHigh,
        madeAt !== null,
      ]),
    ).toEqual([
      ['Ana Ruiz', 100, 0, true],
      ['Brett Sandoval', 0, 1, true],
      ['Chloe Martin', null, 0, false],
    ]);
    const { together } = team;
    expect(team.target).toBe(80);
    expect(together).toMatchObject({ reps: 2, atTarget: 1, completion: 50, missedLastWeek: 0 });
    expect(together.trend).toHaveLength(8);
    expect(together.trend.at(-1)).toMatchObject({ completion: 50 });
    expect(together.urgent.map(({ rep, deal }: Item) => [rep.name, deal.name])).toEqual([
      ['Brett Sandoval', 'Crane of Brett Sandoval'],
    ]);
    const first = (await manager.browser.get('/plans/team?limit=2')).body;
    const rest = (await manager.browser.get(`/plans/team?limit=2&cursor=${first.nextCursor}`)).body;
    expect([first.together.reps, rest.together]).toEqual([2, null]);
    expect([...first.items, ...rest.items].map(({ rep }: Item) => rep.id)).toEqual(
      team.items.map(({ rep }: Item) => rep.id),
    );
    // Who is behind first, whoever has nothing to do last; of equals by name.
    const ordered = async (sort: string) => {
      const names: string[] = [];
      for (let cursor = ''; ; ) {
        const page = (await manager.browser.get(`/plans/team?limit=1&sort=${sort}${cursor}`)).body;
        names.push(...page.items.map(({ rep }: Item) => rep.name));
        if (!page.nextCursor) return names;
        cursor = `&cursor=${page.nextCursor}`;
      }
    };
    expect(await ordered('behind')).toEqual(['Brett Sandoval', 'Ana Ruiz', 'Chloe Martin']);
    expect(await ordered('high')).toEqual(['Brett Sandoval', 'Ana Ruiz', 'Chloe Martin']);
    await reps[2]?.browser.post('/plans', {});
    expect(await ordered('behind')).toEqual(['Brett Sandoval', 'Chloe Martin', 'Ana Ruiz']);
    expect(await ordered('high')).toEqual(['Brett Sandoval', 'Chloe Martin', 'Ana Ruiz']);
    expect((await manager.browser.get('/plans/team?sort=speed')).status).toBe(422);
    expect((await ana.browser.get('/plans/team')).status).toBe(403);
  });
});

describe('words about a plan', () => {
  it('are comments on its actions and nudges above it, which their authors alone take back', async () => {
    const { browser: admin } = await app.signUp();
    const manager = await addMember(app, admin, { role: 'sales_manager', name: 'Tom Ashby' });
    const rep = await addMember(app, admin, { role: 'account_executive', managerId: manager.memberId });
    const other = await addMember(app, admin, { role: 'account_executive' });
    await rep.browser.post('/opportunities', { name: 'Crane' });
    const [item] = (await rep.browser.post('/plans', {})).body.items;
    const comment = await touch(manager.browser, item, 'comments', { body: 'Ask Ana who signs' });
    expect(comment.status).toBe(201);
    expect((await touch(other.browser, item, 'comments', { body: 'Me too' })).status).toBe(404);
    const nudge = { ownerId: rep.memberId, body: 'Two are urgent' };
    expect((await manager.browser.post('/plans/nudges', nudge)).status).toBe(201);
    expect((await rep.browser.post('/plans/nudges', nudge)).status).toBe(403);
    expect((await manager.browser.post('/plans/nudges', { ...nudge, ownerId: other.memberId })).status).toBe(404);
    const plan = (await rep.browser.get('/plans')).body;
    expect(plan.nudges).toMatchObject([
      { body: 'Two are urgent', author: { name: 'Tom Ashby' }, abilities: { remove: false } },
    ]);
    expect(plan.items[0].comments).toMatchObject([{ body: 'Ask Ana who signs', author: { name: 'Tom Ashby' } }]);
    expect((await rep.browser.delete(`/plans/notes/${comment.body.id}`)).status).toBe(404);
    expect((await manager.browser.delete(`/plans/notes/${comment.body.id}`)).status).toBe(200);
    expect((await rep.browser.post('/plans', {})).body.items[0].comments).toEqual([]);
  });
});

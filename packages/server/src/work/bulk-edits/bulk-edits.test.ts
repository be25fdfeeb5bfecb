import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { runBulkEdit } from './run-bulk-edit.ts';

const app = await startTestApp();
afterAll(app.close);

const unaborted = () => new AbortController().signal;

describe('a bulk edit', () => {
  let browser: Browser;
  let organizationId: string;
  let stages: { id: string; kind: string }[];
  beforeEach(async () => {
    const signedUp = await app.signUp();
    browser = signedUp.browser;
    organizationId = signedUp.session.organization.id;
    stages = (await browser.get('/stages')).body.items;
  });
  const goOn = (bulkEditId: string, signal = unaborted()) =>
    runBulkEdit(app.database.pool, { organizationId, bulkEditId }, signal);
  const deal = async (fields: object, by = browser) =>
    (await by.post('/opportunities', { name: 'Crane', ...fields })).body;
  const read = async (id: string) => (await browser.get(`/opportunities/${id}`)).body;
  const begin = async (deals: object, edit: object) => (await browser.post('/bulk-edits', { deals, edit })).body;
  const stage = (kind: string, at = 0) => stages.filter((each) => each.kind === kind)[at]?.id;

  it('changes custom fields, and gives words and choices back that the ledger does not hold', async () => {
    const field = async (given: object) => (await browser.post('/custom-fields', { noun: 'deal', ...given })).body;
    const tier = await field({ label: 'Tier', kind: 'choices', choices: [{ label: 'A' }, { label: 'B' }] });
    await field({ label: 'Partner', kind: 'text' });
    const [a, b] = tier.choices.map(({ id }: { id: string }) => id);
    const quay = await deal({ custom: { partner: 'Koru', tier: [b] } });
    const pier = await deal({ custom: { partner: 'Kauri', tier: [a, b] } });
    const weir = await deal({});
    const ids = [quay.id, pier.id, weir.id];
    const edit = { custom: { partner: ' Kauri ', tier: [b, a] } };
    const preview = (await browser.post('/bulk-edits/preview', { deals: { ids }, edit })).body;
    expect(preview).toMatchObject({ change: 2, same: 1 });
    expect(preview.examples.find((each: { id: string }) => each.id === quay.id).changes).toContainEqual({
      field: 'custom.partner',
      from: 'Koru',
      to: 'Kauri',
    });
    const wrong = { deals: { ids }, edit: { custom: { tier: ['x'], nothing: 1 } } };
    expect((await browser.post('/bulk-edits', wrong)).body.data.problems).toHaveLength(2);

    const { id } = await begin({ ids }, edit);
    await goOn(id);
    expect((await read(weir.id)).custom).toEqual({ partner: 'Kauri', tier: [a, b] });
    await browser.patch(`/opportunities/${weir.id}`, { custom: { tier: [a] } });
    await browser.post(`/bulk-edits/${id}/undo`);
    await goOn(id);
    expect((await browser.get(`/bulk-edits/${id}`)).body).toMatchObject({
      status: 'undone',
      undone: 1,
      kept: [{ why: 'changed_since', count: 1 }],
    });
    expect((await read(quay.id)).custom).toEqual(quay.custom);
    expect((await read(weir.id)).custom).toEqual({ partner: 'Kauri', tier: [a] });
    const where = encodeURIComponent(
      JSON.stringify({ conditions: [{ field: 'custom.partner', is: 'is', value: 'koru' }] }),
    );
    expect((await browser.get(`/opportunities?where=${where}`)).body.items).toMatchObject([{ id: quay.id }]);
  });

  it('says before what it will do, does that, and takes it all back', async () => {
    const june = await deal({ closeDate: '2026-06-30', nextStep: 'Call', stageId: stage('open', 1) });
    const moved = await deal({ closeDate: '2026-06-15' });
    const undated = await deal({});
    const won = await deal({ closeDate: '2026-06-30', stageId: stage('won') });
    const gone = '0197a000-0000-7000-8000-000000000000';
    const deals = { ids: [june.id, moved.id, undated.id, won.id, gone] };
    const edit = { closeDateDays: 10, stageId: stage('open', 2), nextStep: 'Write' };
    const left = [
      { why: 'closed', count: 1 },
      { why: 'no_close_date', count: 1 },
      { why: 'gone', count: 1 },
    ];

    const preview = (await browser.post('/bulk-edits/preview', { deals, edit })).body;
    expect(preview).toMatchObject({ total: 5, change: 2, same: 0, left });
    expect(preview.examples.find(({ id }: { id: string }) => id === june.id)).toMatchObject({
      why: null,
      changes: expect.arrayContaining([{ field: 'closeDate', from: '2026-06-30', to: '2026-07-10' }]),
    });
    expect(preview.examples.find(({ id }: { id: string }) => id === won.id)).toMatchObject({ why: 'closed' });

    const started = await begin(deals, edit);
    expect(started).toMatchObject({ status: 'changing', total: 5, taken: 1 });
    expect((await browser.post(`/bulk-edits/${started.id}/undo`)).status).toBe(409);
    await goOn(started.id, AbortSignal.abort());
    await Promise.all([goOn(started.id), goOn(started.id)]);
    const ended = (await browser.get(`/bulk-edits/${started.id}`)).body;
    expect(ended).toMatchObject({ status: 'changed', taken: 5, changed: 2, same: 0, left });
    expect(ended.abilities).toEqual({ cancel: false, undo: true });
    const changed = await read(june.id);
    expect(changed).toMatchObject({ closeDate: '2026-07-10', nextStep: 'Write', pushCount: 1, version: 2 });
    const { items } = (await browser.get(`/bulk-edits/${started.id}/left`)).body;
    expect(items.map(({ why }: { why: string }) => why).sort()).toEqual(['closed', 'no_close_date']);
    const again = (await browser.post('/bulk-edits/preview', { deals, edit: { nextStep: 'Write' } })).body;
    expect(again).toMatchObject({ change: 1, same: 2 });

    // Somebody builds on one of them.
    await browser.patch(`/opportunities/${moved.id}`, { closeDate: '2026-12-01' });
    expect((await browser.post(`/bulk-edits/${started.id}/undo`)).body).toMatchObject({ status: 'undoing', total: 2 });
    await Promise.all([goOn(started.id), goOn(started.id)]);
    expect((await browser.get(`/bulk-edits/${started.id}`)).body).toMatchObject({
      status: 'undone',
      undone: 1,
      kept: [{ why: 'changed_since', count: 1 }],
    });
    expect((await browser.get(`/bulk-edits/${started.id}/left`)).body.items).toEqual([
      { id: moved.id, name: 'Crane', why: 'changed_since' },
    ]);
    const { version, updatedAt, ...asBefore } = june;
    expect(await read(june.id)).toMatchObject({ ...asBefore, health: { ...june.health, scoredAt: expect.anything() } });
    expect(await read(moved.id)).toMatchObject({ closeDate: '2026-12-01', nextStep: 'Write' });

    const timeline = (await browser.get(`/opportunities/${june.id}/timeline`)).body.items;
    expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['bulk_edit_undone', 'changed', 'created']);
    expect(new Set(timeline[1].changes.map(({ undone }: { undone: boolean }) => undone))).toEqual(new Set([true]));
    const list = (await browser.get('/bulk-edits')).body.items;
    expect(list.map(({ id }: { id: string }) => id)).toEqual([started.id]);
  });

  it('takes every deal a filter matches but those that are excepted, and can be stopped', async () => {
    const made = [await deal({ category: 'commit' }), await deal({ category: 'commit' }), await deal({})];
    const deals = { filter: { category: ['commit'] }, except: [made[1].id] };
    const started = await begin(deals, { category: 'best_case' });
    // It holds the deals that were chosen, whatever they become.
    await browser.patch(`/opportunities/${made[0].id}`, { category: 'omitted' });
    await goOn(started.id);
    const categories = async () => Promise.all(made.map(async ({ id }) => (await read(id)).category));
    expect(await categories()).toEqual(['best_case', 'commit', null]);
    const stopped = await begin(deals, { nextStep: 'Never' });
    expect((await browser.post(`/bulk-edits/${stopped.id}/cancel`)).body).toMatchObject({ status: 'cancelled' });
    await goOn(stopped.id);
    expect((await browser.get(`/bulk-edits/${stopped.id}`)).body).toMatchObject({ status: 'cancelled', changed: 0 });
  });

  it('takes the open tasks of an owner to the next one, and back with the deal', async () => {
    const { id } = await deal({});
    await browser.post(`/opportunities/${id}/tasks`, { title: 'Ring them', dueOn: '2040-06-04' });
    const other = await addMember(app, browser, { role: 'cro' });
    const mine = async (by: Browser) => (await by.get('/tasks')).body.items.length;
    const { id: given } = await begin({ ids: [id] }, { ownerId: other.memberId });
    await goOn(given);
    expect([await mine(browser), await mine(other.browser)]).toEqual([0, 1]);
    await browser.post(`/bulk-edits/${given}/undo`);
    await goOn(given);
    expect([await mine(browser), await mine(other.browser)]).toEqual([1, 0]);
  });

  it('closes nothing, gives deals to nobody who is not there, and ends when that is so by its turn', async () => {
    const { id } = await deal({});
    const refused = async (edit: object) =>
      (await browser.post('/bulk-edits/preview', { deals: { ids: [id] }, edit })).status;
    expect(await refused({ stageId: stage('won') })).toBe(422);
    expect(await refused({ ownerId: '0197a000-0000-7000-8000-000000000000' })).toBe(422);
    expect(await refused({ closeDate: null, closeDateDays: 3 })).toBe(422);
    expect(await refused({})).toBe(422);
    const other = await addMember(app, browser, { role: 'cro' });
    const started = await begin({ ids: [id] }, { ownerId: other.memberId });
    expect((await browser.post(`/people/${other.memberId}/leave`, {})).status).toBe(200);
    await goOn(started.id);
    expect((await browser.get(`/bulk-edits/${started.id}`)).body).toMatchObject({
      status: 'changed',
      changed: 0,
      left: [{ why: 'refused', count: 1 }],
      refusal: expect.any(String),
    });
    // Nothing goes on in the name of somebody who left.
    const leaver = await addMember(app, browser, { role: 'cro' });
    const theirs = (await leaver.browser.post('/bulk-edits', { deals: { ids: [id] }, edit: { category: 'commit' } }))
      .body;
    expect((await browser.post(`/people/${leaver.memberId}/leave`, {})).status).toBe(200);
    await goOn(theirs.id);
    expect((await browser.get(`/opportunities/${id}`)).body.category).not.toBe('commit');
  });

  it('reaches no further than whoever began it, and tells nobody else of it', async () => {
    const [rep, other] = [
      await addMember(app, browser, { role: 'account_executive' }),
      await addMember(app, browser, { role: 'account_executive' }),
    ];
    const [own, foreign] = [await deal({}, rep.browser), await deal({}, other.browser)];
    const body = { deals: { ids: [own.id, foreign.id] }, edit: { nextStep: 'Mine' } };
    const preview = (await rep.browser.post('/bulk-edits/preview', body)).body;
    expect(preview).toMatchObject({ total: 2, change: 1, left: [{ why: 'gone', count: 1 }] });
    expect(JSON.stringify(preview)).not.toContain(foreign.id);
    const all = (await rep.browser.post('/bulk-edits/preview', { deals: { filter: {} }, edit: body.edit })).body;
    expect(all).toMatchObject({ total: 1, change: 1, left: [] });
    const given = { deals: body.deals, edit: { ownerId: other.memberId } };
    expect((await rep.browser.post('/bulk-edits', given)).status).toBe(403);
    const started = (await rep.browser.post('/bulk-edits', body)).body;
    await goOn(started.id);
    expect([(await read(own.id)).nextStep, (await read(foreign.id)).nextStep]).toEqual(['Mine', null]);
    expect((await rep.browser.get(`/bulk-edits/${started.id}/left`)).body.items).toEqual([]);
    for (const path of ['', '/left']) {
      expect((await other.browser.get(`/bulk-edits/${started.id}${path}`)).status).toBe(404);
    }
    // The deal goes to somebody else before it is undone.
    await browser.patch(`/opportunities/${own.id}`, { ownerId: other.memberId });
    await rep.browser.post(`/bulk-edits/${started.id}/undo`);
    await goOn(started.id);
    expect((await rep.browser.get(`/bulk-edits/${started.id}`)).body).toMatchObject({
      undone: 0,
      kept: [{ why: 'gone' }],
    });
    expect((await read(own.id)).nextStep).toBe('Mine');
  });
});

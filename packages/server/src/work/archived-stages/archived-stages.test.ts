import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { addDeals } from '../../records/opportunities/add-deals.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { endAfter } from '../../testing/end-after.ts';
import { runBulkEdit } from '../bulk-edits/run-bulk-edit.ts';

const app = await startTestApp();
afterAll(app.close);

interface Stage {
  id: string;
  name: string;
  archived: boolean;
}

describe('archiving a stage that deals are in', () => {
  let browser: Browser;
  let organizationId: string;
  let stages: Stage[];
  beforeEach(async () => {
    const signedUp = await app.signUp();
    browser = signedUp.browser;
    organizationId = signedUp.session.organization.id;
    stages = (await browser.get('/stages')).body.items;
  });
  const idOf = (name: string) => stages.find((stage) => stage.name === name)?.id ?? '';
  const isArchived = async (name: string) =>
    (await browser.get('/stages')).body.items.find((stage: Stage) => stage.name === name).archived;
  const deal = async (stage: string, fields: object = {}) =>
    (await browser.post('/opportunities', { name: 'Crane', stageId: idOf(stage), ...fields })).body;
  const read = async (id: string) => (await browser.get(`/opportunities/${id}`)).body;
  const archive = (name: string, to?: string, by = browser) =>
    by.post(`/stages/${idOf(name)}/archive`, to === undefined ? {} : { moveTo: idOf(to) });
  const goOn = (bulkEditId: string, signal = new AbortController().signal) =>
    runBulkEdit(app.database.pool, { organizationId, bulkEditId }, signal);

  it('asks where they go, and refuses a stage where they cannot', async () => {
    await deal('Discovery');
    const lost = await deal('Discovery');
    await browser.patch(`/opportunities/${lost.id}`, { stageId: idOf('Closed Lost') });
    expect((await browser.get(`/stages/${idOf('Discovery')}/open-deals`)).body).toEqual({ count: 1 });
    const plain = await browser.patch(`/stages/${idOf('Discovery')}`, { archived: true });
    expect([plain.status, plain.body.message]).toEqual([422, expect.stringMatching(/^1 open deal is in Discovery/)]);
    const asked = await archive('Discovery');
    expect([asked.status, asked.body.data]).toEqual([
      422,
      expect.objectContaining({ field: 'moveTo', value: null, expected: 'another open stage in use' }),
    ]);
    expect(asked.body.message).toBe('1 open deal is in Discovery. Say which stage it goes to. Nothing was changed.');
    await browser.patch(`/stages/${idOf('Prospecting')}`, { archived: true });
    for (const to of ['Discovery', 'Closed Won', 'Closed Lost', 'Prospecting'])
      expect([to, (await archive('Discovery', to)).body.data?.field]).toEqual([to, 'moveTo']);
    expect((await archive('Closed Won', 'Proposal')).body.data.field).toBe('id');
    expect((await browser.post(`/stages/${lost.id}/archive`, {})).status).toBe(404);
    expect(await isArchived('Discovery')).toBe(false);
  });

  it('takes it out of use at once and moves them by rows of the ledger, whatever the stage requires, closed ones apart', async () => {
    const [quay, pier, won] = [
      await deal('Discovery'),
      await deal('Discovery', { name: 'Pier' }),
      await deal('Discovery'),
    ];
    await browser.patch(`/opportunities/${won.id}`, { stageId: idOf('Closed Won') });
    await browser.patch(`/stages/${idOf('Proposal')}`, { requires: ['economic_buyer'] });
    const { stage, move } = (await archive('Discovery', 'Proposal')).body;
    expect(stage).toMatchObject({ name: 'Discovery', archived: true });
    expect(move).toMatchObject({
      status: 'changing',
      total: 2,
      archives: { id: stage.id, name: 'Discovery' },
      edit: { stageId: idOf('Proposal') },
      abilities: { cancel: false, undo: true },
    });
    expect((await browser.patch(`/opportunities/${won.id}`, { stageId: stage.id })).status).toBe(422);
    // Asked once more, it answers what it did.
    expect((await archive('Discovery', 'Qualification')).body.move.id).toBe(move.id);
    await Promise.all([goOn(move.id), goOn(move.id)]);
    expect((await browser.get('/stages/moves')).body.items).toMatchObject([
      { id: move.id, status: 'changed', total: 2, taken: 2, changed: 2, left: [] },
    ]);
    for (const { id } of [quay, pier]) {
      expect((await read(id)).stage.name).toBe('Proposal');
      const [row] = (await browser.get(`/opportunities/${id}/timeline`)).body.items;
      expect(row.changes).toMatchObject([{ field: 'stageId' }]);
    }
    expect((await read(won.id)).stage.name).toBe('Closed Won');

    // The undo brings the stage back, and with it the deals that nobody has moved on since.
    await browser.patch(`/opportunities/${pier.id}`, { stageId: idOf('Qualification') });
    expect((await browser.post(`/bulk-edits/${move.id}/undo`)).body).toMatchObject({ status: 'undoing', total: 2 });
    expect(await isArchived('Discovery')).toBe(false);
    await goOn(move.id);
    expect((await browser.get(`/bulk-edits/${move.id}`)).body).toMatchObject({
      status: 'undone',
      undone: 1,
      kept: [{ why: 'changed_since', count: 1 }],
    });
    expect((await read(quay.id)).stage.name).toBe('Discovery');
    const { version, updatedAt, ...asBefore } = quay;
    expect(await read(quay.id)).toMatchObject({ ...asBefore, health: { ...quay.health, scoredAt: expect.anything() } });
    expect((await browser.get('/stages/moves')).body.items).toEqual([]);
  });

  it('is the work of those who keep the stages, also to take back', async () => {
    await deal('Discovery');
    const cro = (await addMember(app, browser, { role: 'cro' })).browser;
    const revops = (await addMember(app, browser, { role: 'revops' })).browser;
    expect((await archive('Discovery', 'Proposal', cro)).status).toBe(403);
    const { move } = (await archive('Discovery', 'Proposal', revops)).body;
    expect((await cro.get(`/bulk-edits/${move.id}`)).body.abilities).toEqual({ cancel: false, undo: false });
    expect((await cro.post(`/bulk-edits/${move.id}/undo`)).status).toBe(403);
    // Stopped half way, deals would be left in a stage that is out of use.
    const stopped = await browser.post(`/bulk-edits/${move.id}/cancel`);
    expect([stopped.status, stopped.body.message]).toEqual([409, expect.stringMatching(/^Discovery is archived/)]);
    expect(await isArchived('Discovery')).toBe(true);
  });

  it('goes on when whoever archived it has left, and lets nobody change either stage before it is done', async () => {
    const { id } = await deal('Discovery');
    const other = await addMember(app, browser, { role: 'revops' });
    const { move } = (await archive('Discovery', 'Proposal', other.browser)).body;
    const back = await browser.patch(`/stages/${idOf('Discovery')}`, { archived: false });
    expect([back.status, back.body.message]).toEqual([
      409,
      'Deals are being moved from Discovery to Proposal. Wait until they are there, or undo that.',
    ]);
    expect((await archive('Proposal', 'Negotiation')).status).toBe(409);
    await deal('Qualification');
    expect((await archive('Qualification', 'Discovery')).status).toBe(422);
    expect((await browser.post(`/people/${other.memberId}/leave`, {})).status).toBe(200);
    await goOn(move.id);
    expect((await read(id)).stage.name).toBe('Proposal');
    // Without its deals it can come back, too.
    expect((await browser.patch(`/stages/${idOf('Discovery')}`, { archived: false })).status).toBe(200);
  });

  it('cannot be undone while another stage has its name', async () => {
    await deal('Discovery');
    const { move } = (await archive('Discovery', 'Proposal')).body;
    await goOn(move.id);
    await browser.post('/stages', { name: 'Discovery', phase: 'mid', winProbability: 30 });
    const refused = await browser.post(`/bulk-edits/${move.id}/undo`);
    expect([refused.status, refused.body.data.field]).toEqual([422, 'name']);
    expect((await browser.get(`/bulk-edits/${move.id}`)).body.status).toBe('changed');
  });

  it('moves thousands in steps, which a kill ends at any point, and is undone half way', async () => {
    const many = 2100;
    await inTenant(app.database.pool, organizationId, (tx) => addMany(tx, { stageId: idOf('Discovery'), many }));
    const inStage = async (name: string) =>
      (await browser.get(`/stages/${idOf(name)}/open-deals`)).body.count as number;
    const { move } = (await archive('Discovery', 'Proposal')).body;
    expect(move).toMatchObject({ total: many, taken: 0 });
    await goOn(move.id, endAfter(1));
    expect([await inStage('Discovery'), await inStage('Proposal')]).toEqual([1100, 1000]);
    expect((await browser.post(`/bulk-edits/${move.id}/undo`)).body).toMatchObject({ status: 'undoing', total: 1000 });
    await goOn(move.id, endAfter(1));
    expect((await archive('Discovery', 'Negotiation')).body.message).toBe(
      'Deals are being moved from Proposal to Discovery. Wait until they are there.',
    );
    await Promise.all([goOn(move.id), goOn(move.id)]);
    expect([await inStage('Discovery'), await inStage('Proposal')]).toEqual([many, 0]);
    const again = (await archive('Discovery', 'Proposal')).body.move;
    await goOn(again.id, endAfter(2));
    // One that a later deal's id is behind: it came back into the stage after its turn.
    await inTenant(app.database.pool, organizationId, (tx) =>
      addMany(tx, { stageId: idOf('Discovery'), many: 1, id: '00000000-0000-7000-8000-000000000000' }),
    );
    await goOn(again.id);
    expect([await inStage('Discovery'), await inStage('Proposal')]).toEqual([0, many + 1]);
    expect((await browser.get(`/bulk-edits/${again.id}`)).body).toMatchObject({
      status: 'changed',
      total: many + 1,
      taken: many + 1,
      changed: many + 1,
      left: [],
    });
  });
});

/** Open deals of the first member, written at once. */
async function addMany(
  tx: TenantTransaction,
  { stageId, many, id = null }: { stageId: string; many: number; id?: string | null },
): Promise<void> {
  const { rows } = await tx.client.query<{ id: string; owner_id: string }>(
    `INSERT INTO opportunities (organization_id, id, name, name_key, stage_id, status, owner_id, currency, created_on,
       stage_entered_on)
     SELECT $1, coalesce($4::uuid, gen_random_uuid()), 'Crane', 'crane', $2, 'open', m.id, 'NZD', current_date - 40, current_date - 40
     FROM generate_series(1, $3), (SELECT id FROM members WHERE organization_id = $1 ORDER BY id LIMIT 1) m
     RETURNING id, owner_id`,
    [tx.organizationId, stageId, many, id],
  );
  const ids = rows.map((row) => row.id).sort();
  const actor = { kind: 'person' as const, id: rows[0]?.owner_id ?? '' };
  await addDeals(tx, ids, { now: new Date(), alone: many > 1, actor });
}

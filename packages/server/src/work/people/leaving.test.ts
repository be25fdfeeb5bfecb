import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { checkOwner } from '../../records/accounts/check-owner.ts';
import { rebuildTotals } from '../../records/totals/rebuild-totals.ts';
import { addMember, type Colleague } from '../../testing/add-member.ts';
import type { Answer, Browser } from '../../testing/app.ts';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';
import { elsewhere } from '../../testing/elsewhere.ts';
import { startTestJobs } from '../../testing/jobs.ts';
import { runHandover } from '../handovers/run-handover.ts';
import { importFile } from '../imports/testing/journey.ts';
import { storeMeeting } from '../meetings/testing/stored-meeting.ts';

let org: DealOrg;
let admin: Browser;
let organizationId: string;
beforeAll(async () => {
  org = await startDealOrg();
  admin = org.admin;
  organizationId = (await admin.get('/session')).body.organization.id;
});
afterAll(() => org.app.close());

const team = async (): Promise<{ manager: Colleague; rep: Colleague }> => {
  const manager = await addMember(org.app, admin, {
    role: 'sales_manager',
    name: 'Tane Ngata',
    managerId: org.adminId,
  });
  const rep = await addMember(org.app, admin, {
    role: 'account_executive',
    name: 'Aroha Ellis',
    managerId: manager.memberId,
  });
  return { manager, rep };
};
const ownerOf = async (id: string) => (await admin.get(`/opportunities/${id}`)).body.owner.id;
const person = async (id: string) =>
  (await admin.get('/people')).body.items.find((each: { id: string }) => each.id === id);
const totals = () =>
  inTenant(org.app.database.pool, organizationId, async (tx) => {
    const { rows } = await tx.client.query(
      'SELECT * FROM opportunity_totals WHERE count <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8',
    );
    return rows;
  });

/** Asks while something has been done but not committed, and answers once it is. */
async function meanwhile(
  done: (tx: TenantTransaction) => Promise<unknown>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { pool } = org.app.database;
  const someoneWaits = async () => {
    const { rows } = await pool.query<{ waits: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`,
    );
    return rows[0]?.waits ?? false;
  };
  let isAnswered = false;
  const { answer } = await inTenant(pool, organizationId, async (tx) => {
    await done(tx);
    const asked = elsewhere(ask).finally(() => {
      isAnswered = true;
    });
    while (!isAnswered && !(await elsewhere(someoneWaits)));
    return { answer: asked };
  });
  return answer;
}

describe('leaving', () => {
  it('gives open deals to the manager, keeps closed ones, and ends every way in', async () => {
    const { manager, rep } = await team();
    const open = await org.add({ name: 'Wharf', amountMinor: 5000 }, rep.browser);
    const won = await org.add({ name: 'Quay', stageId: org.stage('Closed Won') }, rep.browser);
    const before = (await admin.get(`/opportunities/${open.id}`)).body.health;
    expect((await admin.get(`/people/${rep.memberId}/holdings`)).body).toMatchObject({
      openDeals: 1,
      closedDeals: 1,
      reports: 0,
      managerId: manager.memberId,
    });
    const answer = await admin.post(`/people/${rep.memberId}/leave`);
    expect([answer.status, answer.body.active]).toEqual([200, false]);
    expect((await rep.browser.get('/session')).status).toBe(401);
    expect([await ownerOf(open.id), await ownerOf(won.id)]).toEqual([manager.memberId, rep.memberId]);
    const after = (await admin.get(`/opportunities/${open.id}`)).body.health;
    expect([after.risk, after.drag, after.confidence]).toEqual([before.risk, before.drag, before.confidence]);
  });

  it('stands in the ledger of each deal and in the trail, with who did it and why', async () => {
    const { manager, rep } = await team();
    const deal = await org.add({ name: 'Slipway' }, rep.browser);
    await admin.post(`/people/${rep.memberId}/leave`);
    const [entry] = (await admin.get(`/opportunities/${deal.id}/timeline`)).body.items;
    expect(entry).toMatchObject({ kind: 'taken_over', actor: { kind: 'person', id: org.adminId } });
    expect(entry.changes).toMatchObject([{ field: 'ownerId', fromLabel: 'Aroha Ellis', toLabel: 'Tane Ngata' }]);
    const { items } = (await admin.get(`/audit-trail?recordId=${rep.memberId}&limit=2`)).body;
    expect(items.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'Mere Walker handed over 1 open deal of Aroha Ellis.',
      'Mere Walker deactivated Aroha Ellis, with 1 open deal to hand over.',
    ]);
    expect(items[1].changes).toEqual([{ label: 'Open deals', from: 'Aroha Ellis', to: manager.session.user.name }]);
  });

  it('gives accounts and contacts to whoever takes over the deals, and tells of each', async () => {
    const { manager, rep } = await team();
    const account = (await admin.post('/accounts', { name: 'Port', ownerId: rep.memberId })).body;
    const contact = (await admin.post('/contacts', { name: 'Ana', ownerId: rep.memberId })).body;
    expect((await admin.get(`/people/${rep.memberId}/holdings`)).body).toMatchObject({ openDeals: 0, records: 2 });
    expect((await admin.post(`/people/${rep.memberId}/leave`)).status).toBe(200);
    expect((await admin.get(`/accounts/${account.id}`)).body.owner.id).toBe(manager.memberId);
    expect((await admin.get(`/contacts/${contact.id}`)).body.owner.id).toBe(manager.memberId);
    const said = async (id: string, limit: number) =>
      (await admin.get(`/audit-trail?recordId=${id}&limit=${limit}`)).body.items;
    expect((await said(rep.memberId, 2)).map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'Mere Walker handed over 2 accounts and contacts of Aroha Ellis.',
      'Mere Walker deactivated Aroha Ellis, with 2 accounts and contacts to hand over.',
    ]);
    expect((await said(account.id, 1))[0].changes).toEqual([{ label: 'Owner', from: 'Aroha Ellis', to: 'Tane Ngata' }]);
    // Without a manager somebody is to be chosen, for these as for deals.
    const lone = await addMember(org.app, admin, { role: 'account_executive', name: 'Ria Pohe' });
    await admin.patch(`/accounts/${account.id}`, { ownerId: lone.memberId });
    const refused = await admin.post(`/people/${lone.memberId}/leave`);
    expect([refused.status, refused.body.data.field]).toEqual([422, 'dealsTo']);
    const chosen = { dealsTo: manager.memberId };
    expect((await admin.post(`/people/${lone.memberId}/leave`, chosen)).status).toBe(200);
    expect((await admin.get(`/accounts/${account.id}`)).body.owner.id).toBe(manager.memberId);
  });

  it('gives what comes back when a merge is undone to who took over, and to nobody where nobody did', async () => {
    for (const { noun, path } of [
      { noun: 'account', path: '/accounts' },
      { noun: 'contact', path: '/contacts' },
    ]) {
      const { manager, rep } = await team();
      const { rep: idle } = await team();
      const owned = async (ownerId: string) => (await admin.post(path, { name: 'Port', ownerId })).body.id as string;
      const ownerOfRecord = async (id: string) => (await admin.get(`${path}/${id}`)).body.owner?.id ?? null;
      const merged = async (keptOf: string, mergedOf: string, take: string[] = []) => {
        const [keptId, mergedId] = [await owned(keptOf), await owned(mergedOf)];
        const { status, body } = await admin.post('/merges', { noun, keptId, mergedId, take });
        expect(status).toBe(200);
        return { id: body.id as string, keptId, mergedId };
      };
      await owned(rep.memberId);
      const both = [
        await merged(org.adminId, rep.memberId),
        await merged(rep.memberId, org.adminId, ['ownerId']),
        await merged(org.adminId, idle.memberId),
      ] as const;
      for (const { memberId } of [rep, idle, manager]) {
        expect((await admin.post(`/people/${memberId}/leave`)).status).toBe(200);
      }
      for (const { id } of both) expect((await admin.post(`/merges/${id}/undo`)).status).toBe(200);
      const [left, right, none] = both;
      // The manager took over, and has left since: their own manager did.
      expect(await ownerOfRecord(left.mergedId)).toBe(org.adminId);
      expect(await ownerOfRecord(right.keptId)).toBe(org.adminId);
      expect(await ownerOfRecord(none.mergedId)).toBeNull();
      const [told] = (await admin.get(`/audit-trail?recordId=${left.mergedId}&limit=1`)).body.items;
      expect(told.changes).toEqual([{ label: 'Owner', from: 'Aroha Ellis', to: 'Mere Walker' }]);
    }
  });

  it('meets nobody who is just giving them an account: it is refused, or handed over with the rest', async () => {
    const { manager, rep } = await team();
    const { rep: leaver } = await team();
    const { id } = (await admin.post('/accounts', { name: 'Port' })).body;
    const give = () => admin.patch(`/accounts/${id}`, { ownerId: leaver.memberId });
    const refused = await meanwhile(
      ({ client }) => client.query('UPDATE members SET deactivated_at = now() WHERE id = $1', [leaver.memberId]),
      give,
    );
    expect([refused.status, refused.body.data?.field]).toEqual([422, 'ownerId']);
    const left = await meanwhile(
      async (tx) => {
        await checkOwner(tx, rep.memberId, null);
        await tx.client.query('UPDATE accounts SET owner_id = $1 WHERE id = $2', [rep.memberId, id]);
      },
      () => admin.post(`/people/${rep.memberId}/leave`),
    );
    expect(left.status).toBe(200);
    expect((await admin.get(`/accounts/${id}`)).body.owner.id).toBe(manager.memberId);
  });

  it('asks for somebody when there is no manager to take over, and changes nothing before', async () => {
    const lone = await addMember(org.app, admin, { role: 'account_executive', name: 'Ria Pohe' });
    const deal = await org.add({ name: 'Buoy' }, lone.browser);
    const refused = await admin.post(`/people/${lone.memberId}/leave`);
    expect([refused.status, refused.body.data.field]).toEqual([422, 'dealsTo']);
    expect(refused.body.message).toBe(
      'Ria Pohe has 1 open deal and no manager to take it over. Nothing was changed. Choose a new owner.',
    );
    expect((await lone.browser.get('/session')).status).toBe(200);
    for (const dealsTo of [lone.memberId, (await org.app.signUp()).session.member.id]) {
      expect((await admin.post(`/people/${lone.memberId}/leave`, { dealsTo })).status).toBeGreaterThanOrEqual(404);
    }
    const { rep } = await team();
    expect((await admin.post(`/people/${lone.memberId}/leave`, { dealsTo: rep.memberId })).status).toBe(200);
    expect(await ownerOf(deal.id)).toBe(rep.memberId);
  });

  it('moves the team to the manager above, or to one of it', async () => {
    const { manager, rep } = await team();
    const second = await addMember(org.app, admin, { role: 'account_executive', managerId: manager.memberId });
    const below = await addMember(org.app, admin, { role: 'account_executive', managerId: rep.memberId });
    const circle = await admin.post(`/people/${manager.memberId}/leave`, { reportsTo: below.memberId });
    expect([circle.status, circle.body.data.field]).toEqual([422, 'reportsTo']);
    await admin.post(`/people/${manager.memberId}/leave`, { reportsTo: second.memberId });
    expect((await person(rep.memberId)).managerId).toBe(second.memberId);
    expect((await person(second.memberId)).managerId).toBe(org.adminId);
    await admin.post(`/people/${second.memberId}/leave`);
    expect((await person(rep.memberId)).managerId).toBe(org.adminId);
  });

  it('is open to anybody for themselves, with their manager taking over; only an admin chooses', async () => {
    const { manager, rep } = await team();
    const deal = await org.add({ name: 'Crane' }, rep.browser);
    const chosen = await rep.browser.post(`/people/${rep.memberId}/leave`, { dealsTo: org.adminId });
    expect(chosen.status).toBe(403);
    expect((await rep.browser.post(`/people/${manager.memberId}/leave`)).status).toBe(403);
    expect((await rep.browser.get(`/people/${rep.memberId}/holdings`)).body.openDeals).toBe(1);
    expect((await rep.browser.post(`/people/${rep.memberId}/leave`)).status).toBe(200);
    expect((await rep.browser.get('/session')).status).toBe(401);
    expect(await ownerOf(deal.id)).toBe(manager.memberId);
    const [first, second] = (await admin.get(`/audit-trail?memberId=${rep.memberId}&category=people&limit=2`)).body
      .items;
    expect(second.sentence).toBe('Aroha Ellis left the organisation, with 1 open deal to hand over.');
    expect(first.sentence).toBe('Aroha Ellis handed over 1 open deal of Aroha Ellis.');
  });

  it('is refused to the last admin', async () => {
    const answer = await admin.post(`/people/${org.adminId}/leave`);
    expect([answer.status, answer.body.data.field]).toEqual([422, 'role']);
  });

  it('can be followed by coming back, without the deals', async () => {
    const { manager, rep } = await team();
    const deal = await org.add({ name: 'Lamp' }, rep.browser);
    await admin.post(`/people/${rep.memberId}/leave`);
    expect((await admin.post(`/people/${rep.memberId}/leave`)).body.active).toBe(false);
    expect((await admin.patch(`/people/${rep.memberId}`, { active: true })).body.active).toBe(true);
    expect(await ownerOf(deal.id)).toBe(manager.memberId);
    const again = await org.app.browser().post('/sign-in', { email: rep.email, password: 'correct horse battery' });
    expect(again.status).toBe(200);
  });
});

describe('what hangs on somebody who leaves', () => {
  it('counts open tasks and webhooks, gives tasks to the owners of their deals, and webhooks to another admin', async () => {
    // Of its own: a second admin would change who the last one of the others is.
    const own = await startDealOrg();
    const { app, admin: first } = own;
    const manager = await addMember(app, first, { role: 'sales_manager', name: 'Tane Ngata', managerId: own.adminId });
    const rep = await addMember(app, first, { role: 'admin', name: 'Aroha Ellis', managerId: manager.memberId });
    const pontoon = await own.add({ name: 'Pontoon', amountMinor: 5000 }, rep.browser);
    const other = await own.add({ name: 'Jetty', amountMinor: 5000 }, manager.browser);
    const task = async (deal: { id: string }) =>
      (
        await first.post(`/opportunities/${deal.id}/tasks`, {
          title: 'Call',
          dueOn: '2030-01-01',
          assigneeId: rep.memberId,
        })
      ).body.id as string;
    await task(pontoon);
    await task(other);
    const add = { name: 'Warehouse', url: 'https://hooks.example.com/in', events: ['opportunity.won'] };
    const made = await rep.browser.post('/webhooks', add);
    expect([made.status, made.body.message]).toEqual([201, undefined]);
    expect((await first.get(`/people/${rep.memberId}/holdings`)).body).toMatchObject({
      tasksWithDeals: 1,
      tasksElsewhere: 1,
      webhooks: 1,
    });
    const leave = (webhooksTo: string) => first.post(`/people/${rep.memberId}/leave`, { webhooksTo });
    for (const unfit of [manager.memberId, rep.memberId]) {
      expect((await leave(unfit)).body).toMatchObject({ code: 'INVALID', data: { field: 'webhooksTo' } });
    }
    expect((await leave(own.adminId)).status).toBe(200);
    const assignee = async (deal: { id: string }) =>
      (await first.get(`/opportunities/${deal.id}/tasks`)).body.items[0].assignee.id;
    expect([await assignee(pontoon), await assignee(other)]).toEqual([manager.memberId, manager.memberId]);
    expect((await first.get('/webhooks')).body.items).toMatchObject([{ state: 'on', createdBy: { id: own.adminId } }]);
    const heard = (await manager.browser.get('/notifications')).body.items.map(({ kind }: { kind: string }) => kind);
    expect(heard).toContain('task_given');
    await app.close();
  });
});

describe('recorded meetings that only the leaver sees', () => {
  const LINES = ['Priya Shah: The price is too high for us.'];
  const DAYS = 30;
  /** Runs what the clock runs, until nothing is left to delete. */
  const forget = async () => {
    const again = async () =>
      (await org.app.database.pool.query('SELECT forget_recorded_meeting($1, $1) AS found', [DAYS])).rows[0].found;
    while (await again());
  };
  const left = async (memberId: string) =>
    inTenant(org.app.database.pool, organizationId, async ({ client }) => {
      const { rows } = await client.query<{ title: string }>(
        'SELECT title FROM recorded_meetings WHERE owner_id = $1 ORDER BY title',
        [memberId],
      );
      return rows.map(({ title }) => title);
    });
  const leaver = async () => {
    const { rep } = await team();
    const deal = await org.add({ name: 'Mooring' }, rep.browser);
    const add = (title: string, more: { isPrivate?: boolean; opportunityId?: string } = {}) =>
      storeMeeting(org.app, { organizationId, memberId: rep.memberId }, LINES, { title, ...more });
    await add('Alone');
    await add('On the deal', { opportunityId: deal.id });
    await add('Private', { isPrivate: true, opportunityId: deal.id });
    const held = await add('Held', { isPrivate: true });
    await inTenant(org.app.database.pool, organizationId, ({ client }) =>
      client.query('UPDATE recorded_meetings SET held_at = now() WHERE id = $1', [held]),
    );
    return { rep, deal };
  };

  it('are removed, deleted after 30 days, and counted before; those of deals and on legal hold stay', async () => {
    const { rep, deal } = await leaver();
    expect((await admin.get(`/people/${rep.memberId}/holdings`)).body.ownMeetings).toBe(2);
    expect((await admin.post(`/people/${rep.memberId}/leave`)).status).toBe(200);
    const { items } = (await admin.get(`/audit-trail?recordId=${rep.memberId}&limit=2`)).body;
    expect(items.at(-1).sentence).toBe(
      'Mere Walker deactivated Aroha Ellis, with 1 open deal to hand over. 2 recorded meetings that only they saw were removed.',
    );
    const onDeal = (await admin.get(`/recorded-meetings?opportunityId=${deal.id}`)).body.items;
    expect(onDeal.map(({ title }: { title: string }) => title)).toEqual(['On the deal']);
    await forget();
    expect(await left(rep.memberId)).toEqual(['Alone', 'Held', 'On the deal', 'Private']);
    await inTenant(org.app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE recorded_meetings SET deleted_at = now() - interval '31 days' WHERE deleted_at IS NOT NULL`),
    );
    await forget();
    expect(await left(rep.memberId)).toEqual(['Held', 'On the deal']);
  });

  it('are listed for admins while they are on legal hold, without their content, and deleted once it is lifted', async () => {
    const { rep } = await leaver();
    const revops = await addMember(org.app, admin, { role: 'revops' });
    const holds = async () =>
      (await admin.get('/meeting-privacy/unseen-holds')).body.items.filter(
        ({ owner }: { owner: { id: string } }) => owner.id === rep.memberId,
      );
    expect(await holds()).toEqual([]);
    await admin.post(`/people/${rep.memberId}/leave`);
    const [hold, ...more] = await holds();
    expect(more).toEqual([]);
    expect(Object.keys(hold).toSorted()).toEqual(['heldAt', 'heldBy', 'id', 'owner', 'startsAt']);
    expect((await revops.browser.get('/meeting-privacy/unseen-holds')).status).toBe(403);
    expect((await revops.browser.delete(`/meeting-privacy/unseen-holds/${hold.id}`)).status).toBe(403);
    expect((await admin.get(`/recorded-meetings/${hold.id}`)).status).toBe(404);
    expect((await admin.delete(`/meeting-privacy/unseen-holds/${hold.id}`)).body).toEqual({});
    expect((await admin.get(`/recorded-meetings/${hold.id}`)).status).toBe(404);
    expect((await admin.delete(`/meeting-privacy/unseen-holds/${hold.id}`)).status).toBe(404);
    expect(await holds()).toEqual([]);
    const { items } = (await admin.get('/audit-trail?limit=1')).body;
    expect(items[0].sentence).toBe('Mere Walker lifted the legal hold of a recorded meeting.');
    await inTenant(org.app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE members SET deactivated_at = now() - interval '31 days' WHERE id = $1`, [rep.memberId]),
    );
    await forget();
    expect(await left(rep.memberId)).toEqual(['On the deal']);
  });

  it('on legal hold of people who are there, and those on deals, are no one else’s to lift', async () => {
    const { rep } = await leaver();
    const held = async () => {
      const { rows } = await inTenant(org.app.database.pool, organizationId, ({ client }) =>
        client.query<{ id: string; title: string }>(
          `UPDATE recorded_meetings SET held_at = coalesce(held_at, now()) WHERE owner_id = $1 RETURNING id, title`,
          [rep.memberId],
        ),
      );
      return new Map(rows.map(({ id, title }) => [title, id]));
    };
    const ids = await held();
    const lift = async (title: string) =>
      (await admin.delete(`/meeting-privacy/unseen-holds/${ids.get(title)}`)).status;
    expect([await lift('Held'), await lift('On the deal')]).toEqual([404, 404]);
    await admin.post(`/people/${rep.memberId}/leave`);
    expect([await lift('Held'), await lift('On the deal')]).toEqual([200, 404]);
  });

  it('are in the bin of a person who comes back', async () => {
    const { rep } = await leaver();
    await admin.post(`/people/${rep.memberId}/leave`);
    await admin.patch(`/people/${rep.memberId}`, { active: true });
    await rep.browser.post('/sign-in', { email: rep.email, password: 'correct horse battery' });
    const { items } = (await rep.browser.get('/recorded-meetings?removed=true')).body;
    expect(items.map(({ title }: { title: string }) => title).toSorted()).toEqual(['Alone', 'Private']);
    expect((await rep.browser.post(`/recorded-meetings/${items[0].id}/restore`)).status).toBe(200);
  });

  it('are deleted of people who left before', async () => {
    const { rep } = await leaver();
    await inTenant(org.app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE members SET deactivated_at = now() - interval '31 days' WHERE id = $1`, [rep.memberId]),
    );
    await forget();
    expect(await left(rep.memberId)).toEqual(['Held', 'On the deal']);
  });
});

describe('handing over without leaving', () => {
  it('is for managers within their team, and leaves closed deals where they are', async () => {
    const { manager, rep } = await team();
    const other = await addMember(org.app, admin, { role: 'account_executive', managerId: manager.memberId });
    const stranger = await addMember(org.app, admin, { role: 'sales_manager' });
    const deal = await org.add({ name: 'Ferry' }, rep.browser);
    const path = `/people/${rep.memberId}/hand-over`;
    expect((await rep.browser.post(path, { toId: other.memberId })).status).toBe(403);
    expect((await stranger.browser.post(path, { toId: stranger.memberId })).status).toBe(404);
    expect((await manager.browser.post(path, { toId: org.adminId })).status).toBe(404);
    expect((await manager.browser.post(path, { toId: rep.memberId })).status).toBe(422);
    const { body } = await manager.browser.post(path, { toId: other.memberId });
    expect(body).toEqual({ total: 1, moved: 1, held: 0, finished: true });
    expect(await ownerOf(deal.id)).toBe(other.memberId);
    expect((await admin.get(`/opportunities/${deal.id}/timeline`)).body.items[0].kind).toBe('changed');
  });
});

describe('more open deals than one transaction takes', () => {
  const DEALS = 2_300;
  let leaver: Answer['body'];
  let heir: Answer['body'];
  let handover: Answer['body'];
  const under = async () => (await admin.get('/people')).body.handovers;

  it('are on their way when the command answers, and nobody comes or goes meanwhile', async () => {
    const { manager, rep } = await team();
    [leaver, heir] = [rep, manager];
    const jobs = await startTestJobs(org.app);
    const rows = Array.from(
      { length: DEALS },
      (_, row) => `H${row},Deal ${row},Harbour Ltd,Proposal,${row},2026-12-31`,
    );
    try {
      const csv = ['Deal ID,Deal,Company,Stage,Amount,Close Date', ...rows, ''].join('\n');
      expect((await importFile(rep.browser, 'many.csv', csv)).status).toBe('done');
    } finally {
      await jobs.stop();
    }
    expect((await admin.post(`/people/${rep.memberId}/leave`)).body.active).toBe(false);
    [handover] = await under();
    expect(handover).toMatchObject({ fromId: rep.memberId, toId: manager.memberId, total: DEALS, moved: 0 });
    const { rep: outsider } = await team();
    expect((await manager.browser.get('/people')).body.handovers).toEqual([handover]);
    expect((await outsider.browser.get('/people')).body.handovers).toEqual([]);
    const back = await admin.patch(`/people/${rep.memberId}`, { active: true });
    expect([back.status, back.body.code]).toEqual([409, 'CONFLICT']);
    expect((await admin.post(`/people/${manager.memberId}/leave`)).status).toBe(409);
  });

  it('go on where they stood after the work was cut off, each once', async () => {
    const { pool } = org.app.database;
    const job = { organizationId, handoverId: handover.id };
    const stopping = new AbortController();
    const first = runHandover(pool, job, stopping.signal);
    stopping.abort();
    await first;
    expect((await under())[0].moved).toBe(1000);
    const running = new AbortController().signal;
    await Promise.all([runHandover(pool, job, running), runHandover(pool, job, running)]);
    expect(await under()).toEqual([]);
    const { open } = await inTenant(pool, organizationId, async (tx) => {
      const { rows } = await tx.client.query(
        `SELECT count(*) FILTER (WHERE owner_id = $1)::int AS left_behind, count(*) FILTER (WHERE owner_id = $2)::int AS arrived
         FROM opportunities WHERE external_id LIKE 'H%'`,
        [leaver.memberId, heir.memberId],
      );
      const told = await tx.client.query(
        `SELECT count(*)::int AS count FROM ledger WHERE kind = 'taken_over' AND changes -> 'ownerId' ->> 'from' = $1`,
        [leaver.memberId],
      );
      return { open: [rows[0].left_behind, rows[0].arrived, told.rows[0].count] };
    });
    expect(open).toEqual([0, DEALS, DEALS]);
  });

  it('leave the kept totals as a rebuild makes them', async () => {
    const kept = await totals();
    await inTenant(org.app.database.pool, organizationId, rebuildTotals);
    expect(kept).toEqual(await totals());
  });
});

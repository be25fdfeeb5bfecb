import type { NotificationKind } from '@forecastle/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { addMember, type Colleague } from '../../testing/add-member.ts';
import { administer } from '../../testing/administer.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { runBulkEdit } from '../bulk-edits/run-bulk-edit.ts';
import { mailAllNotifications } from './mail-notifications.ts';
import { notifyDueTasks } from './notify-due-tasks.ts';

const app = await startTestApp();
afterAll(app.close);

const note = (...people: { id: string }[]) => ({
  document: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Ask ' },
          ...people.map(({ id }) => ({ type: 'mention', attrs: { id, label: 'whoever' } })),
        ],
      },
    ],
  },
});
interface Shown {
  id: string;
  kind: NotificationKind;
  readAt: string | null;
  [field: string]: unknown;
}
const told = async (browser: Browser, query = ''): Promise<Shown[]> =>
  (await browser.get(`/notifications${query}`)).body.items;
const unread = async (browser: Browser): Promise<number> => (await browser.get('/notifications/unread')).body.count;
const asPerson = ({ memberId }: Colleague) => ({ id: memberId });

/** An admin who owns a deal, a manager above nobody, and a rep of theirs. */
async function org() {
  const { browser: admin, session } = await app.signUp();
  const rep = await addMember(app, admin, { role: 'account_executive', name: 'Mere Walker' });
  const cro = await addMember(app, admin, { role: 'cro', name: 'Tui Parata' });
  const deal: string = (await admin.post('/opportunities', { name: 'Crane' })).body.id;
  return { admin, session, rep, cro, deal, organizationId: session.organization.id as string };
}
const run = (organizationId: string, now: Date) => notifyDueTasks(app.database.pool, organizationId, { now });

describe('a mention', () => {
  it('tells whoever is named once, with the words of the note, and nobody else', async () => {
    const { admin, cro, rep, deal } = await org();
    const { body } = await admin.post(`/opportunities/${deal}/notes`, note(asPerson(cro), asPerson(cro)));
    // The name is the server's, whatever was sent.
    expect(JSON.stringify(body.document)).toContain('"label":"Tui Parata"');
    expect(await told(cro.browser)).toEqual([
      expect.objectContaining({
        kind: 'mentioned',
        readAt: null,
        deal: { id: deal, name: 'Crane' },
        excerpt: 'Ask @Tui Parata@Tui Parata',
      }),
    ]);
    expect([await unread(cro.browser), await unread(admin), await unread(rep.browser)]).toEqual([1, 0, 0]);
  });

  it('of somebody who does not see the deal is refused, and nothing is kept', async () => {
    const { admin, rep, deal } = await org();
    const refused = await admin.post(`/opportunities/${deal}/notes`, note(asPerson(rep)));
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Mere Walker does not see this deal, so you cannot mention them. Nothing was saved. Remove the mention.',
    ]);
    const { session: elsewhere } = await app.signUp('Elsewhere');
    const stranger = await admin.post(`/opportunities/${deal}/notes`, note({ id: elsewhere.member.id }));
    expect([stranger.status, stranger.body.message]).toEqual([
      422,
      expect.stringContaining('outside your organisation'),
    ]);
    expect((await admin.get(`/opportunities/${deal}/notes`)).body.items).toEqual([]);
    expect([await told(rep.browser)]).toEqual([[]]);
  });

  it('is told to the newly mentioned alone when a note is changed; who stood in it may stay', async () => {
    const { admin, cro, rep, deal, session } = await org();
    await admin.patch(`/opportunities/${deal}`, { ownerId: rep.memberId });
    const { body } = await admin.post(`/opportunities/${deal}/notes`, note(asPerson(rep)));
    await admin.patch(`/opportunities/${deal}`, { ownerId: session.member.id });
    const changed = await admin.patch(`/notes/${body.id}`, note(asPerson(rep), asPerson(cro)));
    expect(changed.status).toBe(200);
    expect((await told(cro.browser)).map(({ kind }) => kind)).toEqual(['mentioned']);
    // The deal is not theirs to see any more: neither the mention nor the handing over is shown or counted.
    expect([await told(rep.browser), await unread(rep.browser)]).toEqual([[], 0]);
    await admin.delete(`/notes/${body.id}`);
    expect(await told(cro.browser)).toEqual([]);
  });

  it('is offered for just those who can open the deal', async () => {
    const { browser: admin } = await app.signUp();
    const top = await addMember(app, admin, { role: 'vp_sales' });
    const lead = await addMember(app, admin, { role: 'sales_manager', managerId: top.memberId });
    const rep = await addMember(app, admin, { role: 'account_executive', managerId: lead.memberId });
    const others = [
      await addMember(app, admin, { role: 'account_executive', managerId: lead.memberId }),
      await addMember(app, admin, { role: 'sales_manager', managerId: top.memberId }),
      await addMember(app, admin, { role: 'vp_sales' }),
    ];
    const cro = await addMember(app, admin, { role: 'cro' });
    for (const owner of [rep, lead]) {
      const deal = (await owner.browser.post('/opportunities', { name: 'Mill' })).body.id;
      const offered = (await owner.browser.get(`/opportunities/${deal}/mentionable?limit=200`)).body.items;
      for (const person of [top, lead, rep, cro, ...others]) {
        const opens = (await person.browser.get(`/opportunities/${deal}`)).status === 200;
        expect(offered.some(({ id }: { id: string }) => id === person.memberId)).toBe(opens);
      }
    }
  });
});

describe('deals that are handed over', () => {
  it('are told one by one where they are given so, and once with their count where somebody’s are', async () => {
    const { admin, rep, cro, deal } = await org();
    await admin.patch(`/opportunities/${deal}`, { ownerId: rep.memberId });
    expect(await told(rep.browser)).toEqual([
      expect.objectContaining({ kind: 'deal_handed_over', deal: { id: deal, name: 'Crane' }, count: null }),
    ]);
    for (const name of ['Mill', 'Pump']) await rep.browser.post('/opportunities', { name });
    await admin.post(`/people/${rep.memberId}/hand-over`, { toId: cro.memberId });
    expect(await told(cro.browser)).toEqual([
      expect.objectContaining({
        kind: 'deals_handed_over',
        deal: null,
        count: 3,
        from: { id: rep.memberId, name: 'Mere Walker' },
      }),
    ]);
    expect(await told(rep.browser)).toEqual([]);
  });
});

describe('deals that are given to somebody many at once', () => {
  it('are told once with their number, and no more once that is undone', async () => {
    const { admin, cro, deal, organizationId } = await org();
    const other: string = (await admin.post('/opportunities', { name: 'Mill' })).body.id;
    const deals = { ids: [deal, other] };
    const { body } = await admin.post('/bulk-edits', { deals, edit: { ownerId: cro.memberId } });
    const goOn = () =>
      runBulkEdit(app.database.pool, { organizationId, bulkEditId: body.id }, new AbortController().signal);
    await goOn();
    expect(await told(cro.browser)).toEqual([
      expect.objectContaining({ kind: 'deals_handed_over', count: 2, deal: null }),
    ]);
    await admin.post(`/bulk-edits/${body.id}/undo`);
    await goOn();
    expect(await told(cro.browser)).toEqual([]);
  });
});

describe('a task', () => {
  it('is told on the morning of its organisation on which it falls due, once for each day it is due', async () => {
    const { admin, deal, organizationId } = await org();
    await admin.patch('/organization', { timeZone: 'Pacific/Auckland' });
    const task = { title: 'Send the terms', dueOn: '2040-06-04', remindDaysBefore: 2 };
    const { body } = await admin.post(`/opportunities/${deal}/tasks`, task);
    const kinds = async () => (await told(admin)).map(({ kind }) => kind);
    // In June 06:00 of Auckland is 18:00 of the day before in UTC.
    await run(organizationId, new Date('2040-06-01T17:59:00Z'));
    expect(await kinds()).toEqual([]);
    await run(organizationId, new Date('2040-06-01T18:00:00Z'));
    await run(organizationId, new Date('2040-06-03T17:59:00Z'));
    expect(await kinds()).toEqual(['task_reminder']);
    await Promise.all([1, 2, 3].map(() => run(organizationId, new Date('2040-06-03T18:00:00Z'))));
    await run(organizationId, new Date('2040-06-09T18:00:00Z'));
    expect(await kinds()).toEqual(['task_due', 'task_reminder']);
    await admin.patch(`/tasks/${body.id}`, { dueOn: '2040-06-20' });
    await run(organizationId, new Date('2040-06-20T00:00:00Z'));
    expect(await kinds()).toEqual(['task_due', 'task_due', 'task_reminder']);
    expect((await told(admin))[0]).toMatchObject({ actor: null, task: { dueOn: '2040-06-20', isDone: false } });
  });

  it('is given to somebody who sees the deal, who is told, and goes with the deal to its next owner', async () => {
    const { admin, rep, cro, deal, organizationId } = await org();
    const path = `/opportunities/${deal}/tasks`;
    const task = { title: 'Ring them', dueOn: '2040-06-04' };
    const refused = await admin.post(path, { ...task, assigneeId: rep.memberId });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('does not see this deal')]);
    await admin.post(path, task);
    await admin.post(path, { ...task, title: 'Ask them', assigneeId: cro.memberId });
    expect(await told(cro.browser)).toEqual([expect.objectContaining({ kind: 'task_given', excerpt: null })]);
    await admin.patch(`/opportunities/${deal}`, { ownerId: rep.memberId });
    const titles = async (browser: Browser) =>
      (await browser.get('/tasks')).body.items.map(({ title }: { title: string }) => title);
    expect([await titles(admin), await titles(rep.browser), await titles(cro.browser)]).toEqual([
      [],
      ['Ring them'],
      ['Ask them'],
    ]);
    await run(organizationId, new Date('2040-06-05T00:00:00Z'));
    expect((await told(rep.browser)).map(({ kind }) => kind)).toEqual(['task_due', 'deal_handed_over']);
  });

  it('that is done is an activity of its deal, until it is opened again', async () => {
    const { admin, deal } = await org();
    const { body } = await admin.post(`/opportunities/${deal}/tasks`, { title: 'Ring them', dueOn: '2020-01-01' });
    const standing = async () => ({
      open: (await admin.get(`/opportunities/${deal}/tasks`)).body.items.length,
      done: (await admin.get(`/opportunities/${deal}/activities`)).body.items.map(
        ({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`,
      ),
      drag: (await admin.get(`/opportunities/${deal}`)).body.health.activityDrag,
    });
    const before = await standing();
    expect(before).toMatchObject({ open: 1, done: [] });
    for (let twice = 0; twice < 2; twice++) await admin.post(`/tasks/${body.id}/complete`);
    const after = await standing();
    expect(after).toMatchObject({ open: 0, done: ['task Ring them'] });
    expect(after.drag).not.toBe(before.drag);
    await admin.post(`/tasks/${body.id}/reopen`);
    expect(await standing()).toEqual(before);
  });

  it('is listed in the order of its day, through pages', async () => {
    const { admin, deal } = await org();
    for (const day of ['03', '01', '02', '01'])
      await admin.post(`/opportunities/${deal}/tasks`, { title: day, dueOn: `2040-01-${day}` });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await admin.get(`/tasks?limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.items.map(({ title }: { title: string }) => title));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(['01', '01', '02', '03']);
  });
});

describe('what was told', () => {
  it('is read, all of it up to what was seen, and unread again, by whom it tells', async () => {
    const { admin, cro, deal } = await org();
    for (let count = 0; count < 3; count++) await admin.post(`/opportunities/${deal}/notes`, note(asPerson(cro)));
    const [last, seen] = await told(cro.browser);
    expect((await admin.patch(`/notifications/${seen?.id}`, { isRead: true })).status).toBe(404);
    const all = (await cro.browser.post('/notifications/read', { upToId: seen?.id })).body;
    expect([all.count, (await told(cro.browser, '?show=unread')).map(({ id }) => id)]).toEqual([2, [last?.id]]);
    await cro.browser.patch(`/notifications/${last?.id}`, { isRead: true });
    expect(await unread(cro.browser)).toBe(0);
    expect((await cro.browser.post('/notifications/unread', { readAt: all.readAt })).body).toEqual({ count: 2 });
    expect(await unread(cro.browser)).toBe(2);
  });

  it('is paged through without a gap', async () => {
    const { admin, cro, deal } = await org();
    for (let count = 0; count < 3; count++) await admin.post(`/opportunities/${deal}/notes`, note(asPerson(cro)));
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await cro.browser.get(`/notifications?limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.items.map(({ id }: Shown) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual((await told(cro.browser)).map(({ id }) => id));
  });

  it('is words to a rep about their plan as well, until they are taken back', async () => {
    const { admin, rep } = await org();
    const { body } = await admin.post('/plans/nudges', { ownerId: rep.memberId, body: 'Two are urgent' });
    expect(await told(rep.browser)).toEqual([
      expect.objectContaining({ kind: 'plan_nudge', excerpt: 'Two are urgent', deal: null }),
    ]);
    await admin.delete(`/plans/notes/${body.id}`);
    expect(await told(rep.browser)).toEqual([]);
  });
});

describe('a mail of notifications', () => {
  it('goes once to whom wants it, for several together, without their words and what they may not see', async () => {
    const { admin, rep, cro, deal, organizationId } = await org();
    await cro.browser.put('/notifications/mailed/mentions', { isMailed: true });
    await rep.browser.put('/notifications/mailed/handovers', { isMailed: true });
    await admin.post(`/opportunities/${deal}/notes`, note(asPerson(cro)));
    await admin.post(`/opportunities/${deal}/notes`, note(asPerson(cro)));
    // Theirs for a moment: it is not told that it was.
    await admin.patch(`/opportunities/${deal}`, { ownerId: rep.memberId });
    await admin.patch(`/opportunities/${deal}`, { ownerId: cro.memberId });
    const { pool, ownerUrl } = app.database;
    const mailed = () => mailAllNotifications(pool, { settings: app.settings });
    await mailed();
    const sent = async () => {
      const { items } = (await admin.get('/outbox')).body;
      return items.filter(({ kind }: { kind: string }) => kind === 'notice');
    };
    expect(await sent()).toEqual([]);
    await administer(
      ownerUrl,
      `UPDATE notifications SET mail_at = now() WHERE mail_at IS NOT NULL AND organization_id = '${organizationId}'`,
    );
    await Promise.all([mailed(), mailed()]);
    await mailed();
    const [mail, ...others] = await sent();
    expect([mail.to, mail.subject, others]).toEqual([cro.email, '2 notifications', []]);
    const { text } = (await admin.post(`/outbox/${mail.id}/open`)).body;
    expect(text).toContain('mentioned you in a note on Crane');
    expect(text).toContain(`${app.settings.publicUrl}/notifications`);
    expect(text).not.toContain('Ask');
  });
});

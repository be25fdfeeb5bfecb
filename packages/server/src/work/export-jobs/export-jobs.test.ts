import Papa from 'papaparse';
import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { runExport } from './run-export.ts';

const app = await startTestApp();
afterAll(() => app.close());

async function org() {
  const { browser: admin, session } = await app.signUp();
  const organizationId = session.organization.id as string;
  return {
    admin,
    organizationId,
    deal: (name: string, by: Browser = admin) => by.post('/opportunities', { name }),
    make: (exportId: string, signal = new AbortController().signal) =>
      runExport(
        app.database.pool,
        { organizationId, exportId },
        { folder: app.settings.home, logger: createLogger('silent'), signal },
      ),
    change: (statement: string) => inTenant(app.database.pool, organizationId, (tx) => tx.client.query(statement)),
  };
}
const ask = async (by: Browser, given: object = {}) => {
  const answer = await by.post('/exports', {
    what: 'deals',
    format: 'csv',
    query: 'columns=name&order=name',
    ...given,
  });
  expect([answer.status, answer.body.status]).toEqual([200, 'queued']);
  return answer.body.id as string;
};
const read = async (by: Browser, id: string) => (await by.get(`/exports/${id}`)).body;
const namesIn = (text: string) =>
  Papa.parse<{ Deal: string }>(text.replace('\ufeff', '').trim(), { header: true }).data.map(({ Deal }) => Deal);

describe('a file made in the background', () => {
  it('is what the list gives, told when it is ready, and is had by who asked alone', async () => {
    const { admin, deal, make } = await org();
    for (const name of ['Tug', 'Crane', 'Wharf']) await deal(name);
    const id = await ask(admin);
    expect((await admin.get(`/exports/${id}/content`)).status).toBe(409);
    await make(id);
    const ready = await read(admin, id);
    expect(ready).toMatchObject({ status: 'ready', done: 3, total: 3, percent: 100, reason: null });
    const unread = async () => (await admin.get('/notifications?show=unread')).body.items.length;
    expect(await unread()).toBe(1);
    const got = await admin.get(`/exports/${id}/content`);
    // Whoever has it need not be told any more.
    expect(await unread()).toBe(0);
    expect(namesIn(got.body)).toEqual(['Crane', 'Tug', 'Wharf']);
    expect(got.headers['content-disposition']).toBe(`attachment; filename="${ready.fileName}"`);
    expect(got.bytes.length).toBe(ready.size);
    expect((await admin.get('/notifications')).body.items).toMatchObject([
      { kind: 'export_ready', export: { id, name: 'the list of deals' } },
    ]);
    const other = await addMember(app, admin, { role: 'admin' });
    expect((await other.browser.get(`/exports/${id}/content`)).status).toBe(404);
    expect((await other.browser.get('/exports')).body.items).toEqual([]);
    const told = (await admin.get('/audit-trail?category=exports')).body.items;
    expect(told.map(({ sentence }: { sentence: string }) => sentence).join()).toMatch(
      /downloaded the list of deals as CSV, made in the background.*had the list of deals made as CSV/,
    );

    // Removed, it is gone from everywhere, and comes back whole.
    await admin.delete(`/exports/${id}`);
    expect((await admin.get(`/exports/${id}/content`)).status).toBe(404);
    expect((await admin.get('/notifications')).body.items).toEqual([]);
    expect((await admin.post(`/exports/${id}/restore`)).body.status).toBe('ready');
    expect(namesIn((await admin.get(`/exports/${id}/content`)).body)).toHaveLength(3);
  });

  it('is made of every screen that gives files, and refuses what is not asked rightly', async () => {
    const { admin, deal, make } = await org();
    await deal('Crane');
    for (const [what, format, query] of [
      ['accounts', 'xlsx', ''],
      ['contacts', 'csv', ''],
      ['pipeline', 'csv', 'sort=amount&direction=desc'],
      ['revenue', 'xlsx', 'period=year'],
      ['revenue-breakdown', 'csv', 'dimension=territory'],
      ['board', 'pdf', 'period=quarter'],
    ]) {
      const id = await ask(admin, { what, format, query });
      await make(id);
      expect([what, (await read(admin, id)).status]).toEqual([what, 'ready']);
      const direct = what === 'pipeline' ? '/pipeline/deals.csv' : `/exports/${what}.${format}`;
      const [kept, sent] = [await admin.get(`/exports/${id}/content`), await admin.get(`${direct}?${query}`)];
      expect(kept.headers['content-type']).toBe(sent.headers['content-type']);
    }
    const wrong = async (body: object) => (await admin.post('/exports', body)).body.data?.field;
    expect(await wrong({ what: 'board', format: 'csv' })).toBe('format');
    expect(await wrong({ what: 'deals', format: 'pdf' })).toBe('format');
    expect(await wrong({ what: 'deals', format: 'csv', query: 'columns=mood' })).toBe('columns');
    const nobody = '0197a000-0000-7000-8000-000000000000';
    expect((await admin.post('/exports', { what: 'revenue', format: 'csv', query: `ownerId=${nobody}` })).status).toBe(
      404,
    );
    for (let at = 0; at < 5; at++) await ask(admin);
    expect((await admin.post('/exports', { what: 'deals', format: 'csv' })).status).toBe(409);
  });

  it('holds what whoever asked sees at the moment it is made, and is given out while they see as much', async () => {
    const { admin, deal, make } = await org();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const chief = await addMember(app, admin, { role: 'cro' });
    await deal('Of the admin');
    await deal('Of the chief', chief.browser);
    await deal('Of the rep', rep.browser);
    const [before, after] = [await ask(chief.browser), await ask(chief.browser)];
    await make(before);
    expect(namesIn((await chief.browser.get(`/exports/${before}/content`)).body)).toHaveLength(3);
    await admin.patch(`/people/${chief.memberId}`, { role: 'account_executive' });
    await make(after);
    expect(namesIn((await chief.browser.get(`/exports/${after}/content`)).body)).toEqual(['Of the chief']);
    expect((await chief.browser.get(`/exports/${before}/content`)).status).toBe(409);
    expect(await read(chief.browser, before)).toMatchObject({
      status: 'expired',
      reason: expect.stringContaining('no longer see'),
    });
    await admin.patch(`/people/${chief.memberId}`, { role: 'cro' });
    expect((await chief.browser.get(`/exports/${before}/content`)).status).toBe(200);
  });

  it('is made anew when it is cut off, by one at a time, and stops when nobody wants it', async () => {
    const { admin, deal, make, change } = await org();
    await deal('Crane');
    const id = await ask(admin);
    await make(id, AbortSignal.abort());
    // As a process leaves it that is killed in the middle.
    await change(
      `INSERT INTO export_job_parts SELECT organization_id, id, 0, 'half' FROM export_jobs WHERE id = '${id}'`,
    );
    expect(await read(admin, id)).toMatchObject({ status: 'processing' });
    await Promise.all([make(id), make(id)]);
    expect(await read(admin, id)).toMatchObject({ status: 'ready', done: 1 });
    expect(namesIn((await admin.get(`/exports/${id}/content`)).body)).toEqual(['Crane']);
    expect((await admin.get('/notifications')).body.items).toHaveLength(1);

    const removed = await ask(admin);
    await admin.delete(`/exports/${removed}`);
    await make(removed);
    expect((await admin.post(`/exports/${removed}/restore`)).body.status).toBe('queued');
    await make(removed);
    expect((await read(admin, removed)).status).toBe('ready');

    const hopeless = await ask(admin);
    await change(`UPDATE export_jobs SET status = 'processing', attempts = 10 WHERE id = '${hopeless}'`);
    await make(hopeless);
    expect(await read(admin, hopeless)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('10 times'),
    });
  });

  it('says why it cannot be made, is kept for a week, and leaves nothing behind', async () => {
    const { admin, deal, make, change } = await org();
    await deal('Crane');
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const unseen = await ask(admin, { what: 'revenue', query: `ownerId=${rep.memberId}` });
    await admin.patch(`/people/${rep.memberId}`, { role: 'admin' });
    await change(`UPDATE members SET role = 'account_executive' WHERE id <> '${rep.memberId}'`);
    await make(unseen);
    expect(await read(admin, unseen)).toMatchObject({ status: 'failed', size: null });
    await change(`UPDATE members SET role = 'admin'`);
    expect((await admin.get('/notifications')).body.items).toMatchObject([{ kind: 'export_failed' }]);

    const person = (await admin.post('/contacts', { name: 'Ana Ruiz' })).body;
    const naming = await ask(admin, { what: 'contacts', query: '' });
    await make(naming);
    expect((await admin.get(`/exports/${naming}/content`)).body).toContain('Ana Ruiz');
    await admin.post(`/contacts/${person.id}/erase`);
    expect((await admin.get(`/exports/${naming}/content`)).status).toBe(409);
    expect(await read(admin, naming)).toMatchObject({ status: 'failed', reason: expect.stringContaining('erased') });
    await admin.delete(`/exports/${naming}`);

    const id = await ask(admin);
    await make(id);
    await change(`UPDATE export_jobs SET expires_at = now() - interval '1 minute' WHERE id = '${id}'`);
    expect((await admin.get(`/exports/${id}/content`)).status).toBe(409);
    expect(await read(admin, id)).toMatchObject({ status: 'expired' });
    await app.database.pool.query('SELECT forget_exports(30)');
    const left = async () => (await change('SELECT count(*)::int AS left FROM export_job_parts')).rows[0].left;
    expect(await left()).toBe(0);
    expect((await admin.get('/exports')).body.items).toHaveLength(2);
    await change(`UPDATE export_jobs SET asked_at = now() - interval '31 days'`);
    await app.database.pool.query('SELECT forget_exports(30)');
    expect((await admin.get('/exports')).body.items).toEqual([]);
  });
});

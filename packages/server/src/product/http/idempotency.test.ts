import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);
const { browser } = await app.signUp();
const names = async () =>
  (await browser.get('/accounts?limit=200')).body.items.map((item: { name: string }) => item.name);

describe('an Idempotency-Key', () => {
  it('makes one record of a repeated request, and answers it the same', async () => {
    const first = await browser.post('/accounts', { name: 'Once' }, { 'idempotency-key': 'once' });
    const second = await browser.post('/accounts', { name: 'Once' }, { 'idempotency-key': 'once' });
    expect(first.status).toBe(201);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await names()).filter((name: string) => name === 'Once')).toHaveLength(1);
  });

  it('makes one record of requests that come at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => browser.post('/accounts', { name: 'Race' }, { 'idempotency-key': 'race' })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await names()).filter((name: string) => name === 'Race')).toHaveLength(1);
  });

  it('keeps an upload once, and refuses another file under its key', async () => {
    const upload = (content: string) =>
      browser.request('POST', '/imports?fileName=deals.csv', content, {
        'content-type': 'application/octet-stream',
        'idempotency-key': 'upload',
      });
    const [first, second] = [await upload('Name,Account\nA,B\n'), await upload('Name,Account\nA,B\n')];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await upload('Name,Account\nC,D\n')).body).toMatchObject({ code: 'CONFLICT', status: 409 });
    expect((await browser.get('/imports')).body.items).toHaveLength(1);
  });

  it('refuses another request under the same key', async () => {
    await browser.post('/accounts', { name: 'First' }, { 'idempotency-key': 'other' });
    const body = await browser.post('/accounts', { name: 'Second' }, { 'idempotency-key': 'other' });
    const operation = await browser.post('/contacts', { name: 'First' }, { 'idempotency-key': 'other' });
    expect([body.status, operation.status]).toEqual([409, 409]);
    expect(body.body).toMatchObject({ code: 'CONFLICT', data: { field: 'Idempotency-Key', value: 'other' } });
  });

  it('is free again after a request that failed', async () => {
    await browser.post('/accounts', { name: 'Taken', externalId: 'X1' });
    const failed = await browser.post('/accounts', { name: 'New', externalId: 'X1' }, { 'idempotency-key': 'retry' });
    const mended = await browser.post('/accounts', { name: 'New', externalId: 'X2' }, { 'idempotency-key': 'retry' });
    expect([failed.status, mended.status]).toEqual([409, 201]);
  });

  it('belongs to one person', async () => {
    const rep = await addMember(app, browser, { role: 'account_executive' });
    const mine = await browser.post('/accounts', { name: 'Mine' }, { 'idempotency-key': 'person' });
    const theirs = await rep.browser.post('/accounts', { name: 'Theirs' }, { 'idempotency-key': 'person' });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('is forgotten after 24 hours', async () => {
    const { browser: own, session } = await app.signUp();
    const first = await own.post('/accounts', { name: 'Old' }, { 'idempotency-key': 'old' });
    const client = await app.database.pool.connect();
    await client.query(`BEGIN; SET LOCAL app.organization_id = '${session.organization.id}'`);
    await client.query(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`);
    await client.query('COMMIT');
    client.release();
    const later = await own.post('/accounts', { name: 'Old' }, { 'idempotency-key': 'old' });
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
  });

  it('answers the same invitation link again, without any link being kept', async () => {
    const { browser: own, session } = await app.signUp();
    const ask = () =>
      own.post('/invitations', { email: 'new@example.com', role: 'cro' }, { 'idempotency-key': 'invite' });
    const [first, second] = [await ask(), await ask()];
    expect(second.body).toEqual(first.body);
    const token = first.body.link.split('/').at(-1);
    const client = await app.database.pool.connect();
    await client.query(`BEGIN; SET LOCAL app.organization_id = '${session.organization.id}'`);
    const kept = await client.query(
      'SELECT k::text FROM idempotency_keys k UNION ALL SELECT i::text FROM invitations i',
    );
    await client.query('COMMIT');
    client.release();
    expect(kept.rows).toHaveLength(2);
    expect(JSON.stringify(kept.rows)).not.toContain(token);
  });

  it('must not be empty or endless', async () => {
    const answer = await browser.post('/accounts', { name: 'Long' }, { 'idempotency-key': 'k'.repeat(201) });
    expect([answer.status, answer.body.data.field]).toEqual([422, 'Idempotency-Key']);
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '../../platform/http/cursor.ts';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);
const { browser } = await app.signUp();
const stages: { id: string; kind: string }[] = (await browser.get('/stages')).body.items;
const deal = (await browser.post('/opportunities', { name: 'Windows' })).body;
const account = (await browser.post('/accounts', { name: 'Kea' })).body;
const contact = (await browser.post('/contacts', { name: 'Tui' })).body;
const stageOf = (kind: string) => stages.find((stage) => stage.kind === kind)?.id ?? '';

describe('text that PostgreSQL cannot keep', () => {
  it.each(['a\u0000b', 'a\ud83db'])('is refused wherever it stands: %j', async (text) => {
    const answers = await Promise.all([
      browser.post('/opportunities', { name: text }),
      browser.patch(`/opportunities/${deal.id}`, { description: text }),
      browser.post('/accounts', { name: 'Kea', description: text }),
      browser.patch('/organization', { name: text }),
      browser.put(`/opportunities/${deal.id}/frameworks/bant/budget`, { strength: 'red', notes: text }),
      browser.put(`/imports/${deal.id}/choices`, { mapping: {}, currency: 'NZD', stages: { [text]: stageOf('won') } }),
      app.browser().post('/sign-in', { email: 'tui@example.com', password: text }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code, body.data.value])).toEqual(
      answers.map(() => [422, 'INVALID', null]),
    );
    expect(answers.map(({ body }) => body.data.field)).toEqual([
      'name',
      'description',
      'description',
      'name',
      'notes',
      'stages',
      'password',
    ]);
  });

  it.each(['/opportunities?search=%00', '/accounts?search=%00', '/contacts?search=%00', '/search?q=a%00'])(
    'is refused in %s',
    async (path) => expect((await browser.get(path)).status).toBe(422),
  );

  it('is refused in the name of a file', async () => {
    const type = { 'content-type': 'application/octet-stream' };
    const answer = await browser.request('POST', '/imports?fileName=a%00.csv', 'Name,Account\nA,B\n', type);
    expect([answer.status, answer.body.data?.field]).toEqual([422, 'fileName']);
  });

  it('is not looked for deeper than anything is read', async () => {
    const nested = `{"name":"Deep","description":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const answer = await browser.request('POST', '/accounts', nested, { 'content-type': 'application/json' });
    expect(answer.status).toBe(422);
  });
});

describe('a cursor that no list gave', () => {
  it.each([
    ['/accounts?', ['a\u0000', deal.id]],
    ['/contacts?', ['a\u0000', deal.id]],
    ['/opportunities?sort=name', ['a\u0000', deal.id]],
    ['/opportunities?sort=risk', ['99999', deal.id]],
    ['/opportunities?sort=close_date', ['0000-01-01', deal.id]],
    [`/opportunities/${deal.id}/activities?`, ['0000-01-01T00:00:00Z', deal.id]],
  ])('is refused by %s: %j', async (path, values) => {
    const answer = await browser.get(`${path}&cursor=${encodeCursor(values)}`);
    expect([answer.status, answer.body.data?.field]).toEqual([422, 'cursor']);
  });
});

describe('a day that no record can bear', () => {
  const call = (occurredAt: string) =>
    browser.post(`/opportunities/${deal.id}/activities`, { kind: 'call', subject: 'Call', occurredAt });

  it.each(['0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '2026-02-30'])('is refused: %s', async (day) => {
    const answers = [
      await browser.post('/opportunities', { name: 'Doors', closeDate: day }),
      await browser.post('/opportunities', { name: 'Doors', stageId: stageOf('won'), closedOn: day }),
      await browser.put('/exchange-rates', { currency: 'USD', validFrom: day, rate: '1.5' }),
      await browser.get(`/opportunities?closeFrom=${day}`),
      await browser.get(`/forecast?containing=${day}`),
      await call(`${day}T12:00:00Z`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422));
  });

  it('may be the day that an offset leads to', async () => {
    expect((await call('1900-01-01T00:00:00+01:00')).status).toBe(422);
    expect((await call('2199-12-31T23:59:59-01:00')).status).toBe(422);
  });

  it.each(['1900-01-01', '2199-12-31'])('is not %s, whose period may reach further', async (day) => {
    await browser.patch('/organization', { fiscalYearStart: { month: 7, day: 1 } });
    expect((await browser.post('/opportunities', { name: 'Doors', closeDate: day })).status).toBe(201);
    expect((await call(`${day}T12:00:00Z`)).status).toBe(201);
    expect((await browser.get(`/forecast?period=year&containing=${day}`)).status).toBe(200);
  });
});

describe('an id in capitals', () => {
  it('means the same record', async () => {
    const capital = (id: string) => id.toUpperCase();
    const won = await browser.post('/opportunities', { name: 'Won', stageId: capital(stageOf('won')) });
    expect(won.body).toMatchObject({ status: 'won', category: 'closed' });
    const moved = await browser.patch(`/opportunities/${capital(deal.id)}`, { stageId: capital(stageOf('lost')) });
    expect(moved.body).toMatchObject({ id: deal.id, status: 'lost' });
    const called = await browser.post(`/opportunities/${deal.id}/activities`, {
      kind: 'call',
      subject: 'Call',
      occurredAt: new Date().toISOString(),
      contactIds: [contact.id, capital(contact.id)],
    });
    expect(called.body.contacts).toHaveLength(1);
    const renamed = await browser.patch(`/stages/${capital(stageOf('open'))}`, { name: 'Start' });
    expect(renamed.body).toMatchObject({ id: stageOf('open'), name: 'Start' });
    expect((await browser.get(`/accounts/${capital(account.id)}`)).body.id).toBe(account.id);
  });
});

describe('an address that cannot be decoded', () => {
  it('is answered in the form of every error', async () => {
    const answer = await browser.get('/accounts/%E0%A4%A');
    expect(answer.body).toMatchObject({ defined: false, code: 'BAD_REQUEST', status: 400 });
  });
});

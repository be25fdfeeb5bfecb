import { fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { WEBHOOK_EVENTS } from '@forecastle/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { until } from '../../product/process/fixtures/server.ts';
import { addMember } from '../../testing/add-member.ts';
import { startTestApp } from '../../testing/app.ts';
import { runBulkEdit } from '../../work/bulk-edits/run-bulk-edit.ts';
import { deliverWebhook } from './deliver.ts';
import { startReceiver } from './testing/receiver.ts';

const app = await startTestApp();
const { pool } = app.database;
const receivers: Awaited<ReturnType<typeof startReceiver>>[] = [];
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await app.close();
});

/** An organisation with a webhook at a receiver of its own. */
async function organisation(events: readonly string[] = WEBHOOK_EVENTS) {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const added = await admin.post('/webhooks', { name: 'Warehouse', url: receiver.url, events });
  expect(added.status).toBe(201);
  const { webhook, secret } = added.body as { webhook: { id: string }; secret: string };
  const { id } = webhook;
  return {
    admin,
    receiver,
    organizationId,
    secret,
    id,
    memberId: session.member.id as string,
    deliver: () => deliverWebhook(pool, { organizationId, webhookId: id }, { settings: app.settings }),
    log: async (query = '') => (await admin.get(`/webhooks/${id}/deliveries?${query}`)).body.items,
    read: async () => (await admin.get('/webhooks')).body.items[0],
    sql: (text: string) => inTenant(pool, organizationId, (tx) => tx.client.query(text)),
    deal: async (name = 'Crane') => (await admin.post('/opportunities', { name })).body.id as string,
  };
}
interface Named {
  readonly name: string;
  readonly state: string;
}
type House = Awaited<ReturnType<typeof organisation>>;

/** As a receiver does it, from what the documentation says. */
const signed = (secret: string, { headers, body }: House['receiver']['received'][number]): string[] => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const told = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(told).digest('base64')}`;
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature === expected);
};

/** Every attempt is due at once, as if its wait had passed. */
const passTime = (org: House) =>
  org.sql(`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE status = 'waiting';
             UPDATE webhooks SET held_until = NULL`);

describe('a webhook', () => {
  it('is told each change once, signed, with old and new values', async () => {
    const org = await organisation();
    const deal = await org.deal();
    await org.admin.patch(`/opportunities/${deal}`, { amountMinor: 125_00 });
    await org.deliver();
    const { received } = org.receiver;
    expect(received.map(({ event }) => event.type)).toEqual(['opportunity.created', 'opportunity.updated']);
    const [, changed] = received as [unknown, (typeof received)[number]];
    expect(changed.event).toMatchObject({
      version: 1,
      id: changed.headers['webhook-id'],
      organizationId: org.organizationId,
      subject: { kind: 'opportunity', id: deal },
      changes: [{ field: 'amountMinor', from: null, to: 125_00 }],
      url: `http://127.0.0.1/api/v1/opportunities/${deal}`,
    });
    expect(Date.parse(changed.event.recordedAt)).not.toBeNaN();
    expect(signed(org.secret, changed)).toHaveLength(1);
    expect(await org.log()).toMatchObject([
      { status: 'delivered', attempts: 1, responseStatus: 200, responseExcerpt: 'taken', payload: changed.body },
      { status: 'delivered' },
    ]);
    // The ledger's row is the event: whoever follows both knows it again.
    const timeline = await org.admin.get(`/opportunities/${deal}/timeline`);
    expect(timeline.body.items[0].id).toBe(changed.event.id);
  });

  it('is told of accounts and contacts, and which one went into which in a merge', async () => {
    const org = await organisation();
    const kept = (await org.admin.post('/accounts', { name: 'Harbour' })).body.id;
    const merged = (await org.admin.post('/accounts', { name: 'Harbor' })).body.id;
    await org.admin.patch(`/accounts/${kept}`, { industry: 'Ports' });
    const contact = (await org.admin.post('/contacts', { name: 'Ana', accountId: merged })).body.id;
    const merge = await org.admin.post('/merges', { noun: 'account', keptId: kept, mergedId: merged });
    expect(merge.status).toBeLessThan(300);
    await org.deliver();
    const told = org.receiver.received.map(({ event }) => [event.type, event.subject.id]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['account.created', kept],
        ['account.updated', kept],
        ['contact.created', contact],
        ['account.merged', kept],
      ]),
    );
    const { event } = org.receiver.received.find(({ event }) => event.type === 'account.merged') ?? {};
    expect(event.changes).toEqual([{ field: 'id', from: merged, to: kept }]);
  });

  it('is told what an undo takes back, under whichever event it wants', async () => {
    const org = await organisation(['opportunity.undone', 'opportunity.updated']);
    const deal = await org.deal();
    await org.admin.patch(`/opportunities/${deal}`, { amountMinor: 125_00 });
    const [{ id: change }] = (await org.admin.get(`/opportunities/${deal}/timeline`)).body.items;
    expect((await org.admin.post(`/opportunities/${deal}/changes/${change}/undo`)).status).toBe(200);
    await org.deliver();
    const [changed, undone] = org.receiver.received.map(({ event }) => event);
    expect(changed).toMatchObject({ type: 'opportunity.updated', id: change });
    expect(changed).not.toHaveProperty('undoes');
    expect(undone).toMatchObject({
      type: 'opportunity.undone',
      changes: [{ field: 'amountMinor', from: 125_00, to: null }],
      undoes: { kind: 'change', id: change },
    });

    await org.admin.patch(`/webhooks/${org.id}`, { events: ['opportunity.updated'] });
    const edit = { deals: { ids: [deal] }, edit: { category: 'commit' } };
    const bulkEditId = (await org.admin.post('/bulk-edits', edit)).body.id;
    const job = { organizationId: org.organizationId, bulkEditId };
    await runBulkEdit(pool, job, new AbortController().signal);
    await org.admin.post(`/bulk-edits/${bulkEditId}/undo`);
    await runBulkEdit(pool, job, new AbortController().signal);
    await org.deliver();
    const [edited, taken] = org.receiver.received.slice(-2).map(({ event }) => event);
    expect(taken).toMatchObject({ type: 'opportunity.updated', undoes: { kind: 'change', id: edited.id } });
    const [logged] = await org.log();
    expect(JSON.parse(logged.payload)).toEqual(taken);
  });

  it('hears only what it wants, under the most telling name that it wants', async () => {
    const org = await organisation(['opportunity.stage_changed']);
    const deal = await org.deal();
    const stages = (await org.admin.get('/stages')).body.items as { id: string; kind: string }[];
    const won = stages.find(({ kind }) => kind === 'won');
    await org.admin.patch(`/opportunities/${deal}`, { description: 'Words' });
    const closed = await org.admin.patch(`/opportunities/${deal}`, { stageId: won?.id });
    expect([closed.status, closed.body.status]).toEqual([200, 'won']);
    await org.deliver();
    expect(org.receiver.received.map(({ event }) => event.type)).toEqual(['opportunity.stage_changed']);
    // Words never leave; that they changed does.
    await org.admin.patch(`/webhooks/${org.id}`, { events: ['opportunity.updated'] });
    await org.admin.patch(`/opportunities/${deal}`, { description: 'Other words' });
    await org.deliver();
    expect(org.receiver.received.at(-1)?.event.changes).toEqual([{ field: 'description', from: true, to: true }]);
  });

  it('is told nothing while it is off, and nothing of what was undone with its transaction', async () => {
    const org = await organisation();
    await org.admin.patch(`/webhooks/${org.id}`, { isOn: false });
    await org.deal();
    expect(await org.log()).toEqual([]);
    await org.admin.patch(`/webhooks/${org.id}`, { isOn: true });
    const deal = await org.deal();
    const refused = await org.admin.patch(`/opportunities/${deal}`, { stageId: deal, amountMinor: 1 });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    await org.deliver();
    expect(org.receiver.received.map(({ event }) => event.type)).toEqual(['opportunity.created']);
  });

  it('shows a secret once, keeps none, and signs with both for a day after a new one', async () => {
    const org = await organisation();
    const renewed = await org.admin.post(`/webhooks/${org.id}/secret`, {}, { 'idempotency-key': 'again' });
    const repeated = await org.admin.post(`/webhooks/${org.id}/secret`, {}, { 'idempotency-key': 'again' });
    expect(repeated.body).toEqual(renewed.body);
    const { secret } = renewed.body;
    expect(secret).not.toBe(org.secret);
    const kept = await org.sql(`SELECT jsonb_agg(to_jsonb(w)) || (SELECT jsonb_agg(to_jsonb(i)) FROM idempotency_keys i)
       || (SELECT jsonb_agg(to_jsonb(a)) FROM audit_events a) AS rows FROM webhooks w`);
    expect(JSON.stringify(kept.rows)).not.toMatch(/whsec_/);
    const first = await org.admin.post(`/webhooks/${org.id}/test`);
    expect(first.body).toMatchObject({ status: 'delivered', type: 'webhook.test', responseStatus: 200 });
    const [both] = org.receiver.received as [House['receiver']['received'][number]];
    expect([signed(org.secret, both), signed(secret, both)].map((found) => found.length)).toEqual([1, 1]);
    await org.sql(`UPDATE webhooks SET previous_until = now() - interval '1 second'`);
    await org.admin.post(`/webhooks/${org.id}/test`);
    const last = org.receiver.received.at(-1) as typeof both;
    expect([signed(org.secret, last), signed(secret, last)].map((found) => found.length)).toEqual([0, 1]);
  });
});

describe('what fails', () => {
  it('holds back its own record alone, is tried again later, and comes in the order in which it happened', async () => {
    const org = await organisation();
    const [poor, good] = [await org.deal('Poor'), await org.deal('Good')];
    org.receiver.answer = ({ event }) => (event.subject.id === poor ? { status: 500, body: 'no' } : { status: 204 });
    for (const amountMinor of [1, 2]) {
      await org.admin.patch(`/opportunities/${poor}`, { amountMinor });
      await org.admin.patch(`/opportunities/${good}`, { amountMinor });
    }
    await org.deliver();
    const told = () => org.receiver.received.map(({ event }) => event);
    expect(told().filter(({ subject }) => subject.id === good)).toHaveLength(3);
    expect(told().filter(({ subject }) => subject.id === poor)).toHaveLength(1);
    const waiting = await org.log('status=waiting');
    expect(waiting.map(({ attempts }: { attempts: number }) => attempts)).toEqual([0, 0, 1]);
    expect(waiting[2]).toMatchObject({ responseStatus: 500, responseExcerpt: 'no' });
    expect(Date.parse(waiting[2].nextAttemptAt) - Date.now()).toBeGreaterThan(30_000);
    expect(await org.read()).toMatchObject({ state: 'on', waiting: 3 });
    org.receiver.answer = () => ({ status: 200 });
    await passTime(org);
    await org.deliver();
    const ofPoor = told().filter(({ subject }) => subject.id === poor);
    expect(ofPoor.map(({ type, changes }) => [type, changes.at(-1).to])).toEqual([
      ['opportunity.created', expect.anything()],
      ['opportunity.created', expect.anything()],
      ['opportunity.updated', 1],
      ['opportunity.updated', 2],
    ]);
    // The same event twice is known by its id.
    expect(ofPoor[0].id).toBe(ofPoor[1].id);
    expect((await org.read()).failingSince).toBeNull();
  });

  it('is given up in the end, and lets the rest of its record pass; it can be replayed, alone or in a span', async () => {
    const org = await organisation();
    const deal = await org.deal();
    await org.admin.patch(`/opportunities/${deal}`, { amountMinor: 1 });
    org.receiver.answer = ({ event }) => ({ status: event.type === 'opportunity.created' ? 400 : 200 });
    for (let attempt = 0; attempt < 9; attempt++) {
      await org.deliver();
      await passTime(org);
    }
    await org.deliver();
    const [updated, created] = await org.log();
    expect([updated.status, created.status, created.attempts]).toEqual(['delivered', 'failed', 9]);
    org.receiver.answer = () => ({ status: 200 });
    const replayed = await org.admin.post(`/webhooks/${org.id}/deliveries/${created.id}/replay`);
    expect(replayed.body).toMatchObject({ id: created.id, status: 'waiting', attempts: 0 });
    await org.deliver();
    expect((await org.log('status=failed')).length).toBe(0);
    const before = org.receiver.received.length;
    const span = { from: created.createdAt, to: new Date(Date.now() + 60_000).toISOString() };
    expect((await org.admin.post(`/webhooks/${org.id}/replay`, span)).body).toEqual({ count: 2 });
    await org.deliver();
    expect(org.receiver.received.slice(before).map(({ headers }) => headers['webhook-id'])).toEqual([
      created.eventId,
      updated.eventId,
    ]);
  });

  it('pauses the webhook after three days without a success, tells the admins, and goes on when it is turned on', async () => {
    const org = await organisation();
    await org.deal();
    org.receiver.answer = () => ({ status: 503 });
    await org.deliver();
    await org.sql(`UPDATE webhooks SET failing_since = now() - interval '73 hours'`);
    await passTime(org);
    await org.deliver();
    expect(await org.read()).toMatchObject({ state: 'paused', waiting: 1 });
    const told = await org.admin.get('/notifications');
    expect(told.body.items[0]).toMatchObject({ kind: 'webhook_paused', excerpt: 'Warehouse' });
    expect((await org.admin.get('/outbox')).body.items[0].subject).toBe('The webhook Warehouse was paused');
    const before = org.receiver.received.length;
    await org.deal('While it is paused');
    await passTime(org);
    await org.deliver();
    expect(org.receiver.received).toHaveLength(before);
    org.receiver.answer = () => ({ status: 200 });
    await org.admin.patch(`/webhooks/${org.id}`, { isOn: true });
    await org.deliver();
    expect(org.receiver.received).toHaveLength(before + 2);
    const trail = await org.admin.get('/audit-trail?category=settings');
    const sentences = trail.body.items.map((item: { sentence: string }) => item.sentence);
    expect(sentences.join('\n')).toMatch(/changed the webhook “Warehouse”.*\n.*paused the webhook “Warehouse”/);
  });

  it('counts an answer whose status is none as one that did not arrive', async () => {
    const org = await organisation();
    org.receiver.answer = () => ({ status: 999 });
    await org.deal();
    await org.deliver();
    expect(await org.log()).toMatchObject([
      { status: 'waiting', attempts: 1, responseStatus: null, error: expect.stringContaining('status 999') },
    ]);
  });

  it('rests when who made it leaves, until an admin turns it on again', async () => {
    const org = await organisation();
    const leaver = await addMember(app, org.admin, { role: 'admin' });
    const { webhook } = (
      await leaver.browser.post('/webhooks', { name: 'Theirs', url: org.receiver.url, events: WEBHOOK_EVENTS })
    ).body;
    expect((await org.admin.post(`/people/${leaver.memberId}/leave`, {})).status).toBe(200);
    const states = async () =>
      new Map((await org.admin.get('/webhooks')).body.items.map((each: Named) => [each.name, each.state]));
    expect(await states()).toEqual(new Map(Object.entries({ Warehouse: 'on', Theirs: 'paused' })));
    expect((await org.admin.get('/notifications')).body.items).toMatchObject([{ kind: 'webhook_paused' }]);
    await org.admin.patch(`/webhooks/${webhook.id}`, { isOn: true });
    expect((await states()).get('Theirs')).toBe('on');
  });

  it('follows no redirect and reads no endless answer', async () => {
    const org = await organisation();
    org.receiver.answer = () => ({ status: 302, headers: { location: org.receiver.url } });
    expect((await org.admin.post(`/webhooks/${org.id}/test`)).body).toMatchObject({
      status: 'failed',
      responseStatus: 302,
    });
    expect(org.receiver.received).toHaveLength(1);
    org.receiver.answer = () => ({ status: 200, body: 'x'.repeat(1_000_000) });
    const { body } = await org.admin.post(`/webhooks/${org.id}/test`);
    expect([body.status, body.responseExcerpt.length]).toEqual(['delivered', 500]);
  });
});

describe('kill -9 while delivering', () => {
  it('loses nothing: what was under way is sent again, under the same id', async () => {
    const org = await organisation();
    const deals = [await org.deal('One'), await org.deal('Two')];
    org.receiver.answer = () => 'silence';
    const deliverer = fork(new URL('./fixtures/deliverer.ts', import.meta.url), {
      env: {
        PATH: process.env.PATH,
        APP_URL: app.database.appUrl,
        ORGANIZATION_ID: org.organizationId,
        WEBHOOK_ID: org.id,
        SECRET: app.settings.secret,
      },
      stdio: 'ignore',
    });
    await until(async () => org.receiver.received.length === deals.length);
    deliverer.kill('SIGKILL');
    await once(deliverer, 'exit');
    org.receiver.answer = () => ({ status: 200 });
    // Another process does not take what may still be under way.
    await org.deliver();
    expect(org.receiver.received).toHaveLength(2);
    await passTime(org);
    await org.deliver();
    const ids = org.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids.slice(2).sort()).toEqual(ids.slice(0, 2).sort());
    expect((await org.log()).map(({ status }: { status: string }) => status)).toEqual(['delivered', 'delivered']);
  });
});

it('has no line break or tab in its address', async () => {
  const { browser: admin } = await app.signUp();
  const add = (url: string) => admin.post('/webhooks', { name: 'In', url, events: ['opportunity.won'] });
  for (const url of ['https://example.com/\r\nx-made: up', 'https://exam\tple.com/', 'https://example.com/\u0001']) {
    const { status, body } = await add(url);
    expect([status, body.data?.field, body.message]).toEqual([
      422,
      'url',
      'url: Give an address without line breaks or tabs',
    ]);
  }
  expect((await add(' https://example.com/pasted\r\n')).body.webhook.url).toBe('https://example.com/pasted');
});

describe('private addresses', () => {
  it('are refused without the operator’s leave, when the webhook is made and again when it is sent to', async () => {
    const strict = await startTestApp({ webhooks: { privateReceivers: false } });
    try {
      const { browser: admin, session } = await strict.signUp();
      const add = (url: string) => admin.post('/webhooks', { name: 'In', url, events: ['opportunity.won'] });
      for (const url of [
        'http://example.com/',
        'https://127.0.0.1/',
        'https://169.254.169.254/latest/meta-data',
        'https://[::1]/',
        'https://[::ffff:10.0.0.1]/',
        'https://[fd00::1]/',
        'https://0x7f.1/',
        'https://user:pass@example.com/',
        'ftp://example.com/',
        'https://localhost/',
        'https://localhost./',
        'https://a.localhost/',
        'https://printer.local/',
        'https://vault.internal/',
        'https://intranet/',
      ]) {
        const { status, body } = await add(url);
        expect([url, status, body.data?.field]).toEqual([url, 422, 'url']);
      }
      for (const port of [22, 80, 5432, 65_535]) {
        const { status, body } = await add(`https://example.com:${port}/`);
        expect([port, status, body.data?.expected]).toEqual([port, 422, 'port 443 or 8443']);
        expect(body.message).toBe(
          `Webhooks cannot go to port ${port}. Use port 443 or 8443. The operator of this installation can allow others with WEBHOOK_PRIVATE_RECEIVERS.`,
        );
      }
      for (const url of ['https://example.com:443/', 'https://example.com:8443/a', 'https://local.example.com/']) {
        expect([url, (await add(url)).status]).toEqual([url, 201]);
      }
      // A name is looked up when something is sent, and what it leads to is what counts.
      const { body } = await add('https://example.com/');
      const moved = await admin.patch(`/webhooks/${body.webhook.id}`, { url: 'https://example.com:22/' });
      expect([moved.status, moved.body.data.field]).toEqual([422, 'url']);
      await inTenant(strict.database.pool, session.organization.id, ({ client }) =>
        client.query(`UPDATE webhooks SET url = 'https://localhost/' WHERE id = $1`, [body.webhook.id]),
      );
      const test = await admin.post(`/webhooks/${body.webhook.id}/test`);
      expect(test.body).toMatchObject({ status: 'failed', responseStatus: null });
      expect(test.body.error).toMatch(/localhost is a private address.*WEBHOOK_PRIVATE_RECEIVERS/);
    } finally {
      await strict.close();
    }
  });
});

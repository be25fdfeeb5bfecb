import { fork } from 'node:child_process';
import { once } from 'node:events';
import { CONVERSATION_TEMPLATES } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { SILENT_SECONDS } from '../ai/silence.ts';
import {
  answerOf,
  connectPeer,
  type ModelPeer,
  PEER_KEY,
  PEER_USAGE,
  startModelPeer,
} from '../ai/testing/model-peer.ts';
import { settleInterrupted } from './settle-interrupted.ts';

const app = await startTestApp();
let peer: ModelPeer;
beforeAll(async () => {
  peer = await startModelPeer();
});
afterAll(async () => {
  await app.close();
  await peer.stop();
});

let mark = 0;
const newMark = () => `saved${++mark}x`;

async function dealOf(browser: Browser, name = 'Harbour crane'): Promise<string> {
  return (await browser.post('/opportunities', { name, amountMinor: 840_000_00, currency: 'NZD' })).body.id;
}
async function personOn(browser: Browser, deal: string, name = 'Ana Lee'): Promise<string> {
  const { id } = (await browser.post('/contacts', { name, title: 'CFO' })).body;
  await browser.put(`/opportunities/${deal}/contacts/${id}`, { role: 'economic_buyer' });
  return id;
}
const byTemplate = { mode: 'template', template: 'call_sheet' };

describe('a conversation', () => {
  it('keeps what a template gave, with its facts, and is found by its words after it was closed', async () => {
    const { browser } = await app.signUp();
    const deal = await dealOf(browser);
    await personOn(browser, deal);
    const draft = (await browser.post(`/opportunities/${deal}/drafts`, { template: 'call_sheet' })).body;
    const { status, body } = await browser.post(`/opportunities/${deal}/conversations`, byTemplate);
    expect(status).toBe(201);
    const conversation = (await browser.get(`/conversations/${body.conversationId}`)).body;
    expect(conversation.messages).toMatchObject([
      { role: 'person', template: 'call_sheet' },
      { role: 'assistant', text: draft.text, subject: draft.subject, state: 'done', madeBy: { use: 'template' } },
    ]);
    const facts = new Set(conversation.sheets[0].facts.map(({ id }: { id: string }) => id));
    const cited = conversation.messages[1].segments.flatMap(({ facts: ids }: { facts: string[] }) => ids);
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter((id: string) => !facts.has(id))).toEqual([]);

    const found = (text: string) => browser.get(`/conversations?text=${encodeURIComponent(text)}`);
    expect((await found('ana lee')).body.items).toMatchObject([{ id: body.conversationId, opportunity: { id: deal } }]);
    expect((await found('nobody says this')).body.items).toEqual([]);
    expect((await browser.get(`/opportunities/${deal}/conversations`)).body.items).toHaveLength(1);
  });

  it('is read by those who see its deal, and continued or deleted by nobody but its author', async () => {
    const { browser: admin } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive', name: 'Joe Patel' });
    const other = await addMember(app, admin, { role: 'account_executive', name: 'Mia Wong' });
    const deal = await dealOf(rep.browser);
    const { conversationId } = (await rep.browser.post(`/opportunities/${deal}/conversations`, byTemplate)).body;
    expect((await admin.get(`/conversations/${conversationId}`)).body).toMatchObject({
      author: { name: 'Joe Patel' },
      abilities: { send: false, remove: false },
    });
    expect((await admin.post(`/conversations/${conversationId}/messages`, byTemplate)).status).toBe(404);
    expect((await admin.delete(`/conversations/${conversationId}`)).status).toBe(404);
    expect((await other.browser.get(`/conversations/${conversationId}`)).status).toBe(404);
    expect((await other.browser.get('/conversations')).body.items).toEqual([]);
    expect((await admin.get('/conversations?mine=true')).body.items).toEqual([]);
    expect((await admin.get('/conversations')).body.items).toHaveLength(1);
  });

  it('is deleted and restored, and read page by page', async () => {
    const { browser } = await app.signUp();
    const deal = await dealOf(browser);
    const ids: string[] = [];
    for (let nth = 0; nth < 3; nth++) {
      ids.unshift((await browser.post(`/opportunities/${deal}/conversations`, byTemplate)).body.conversationId);
    }
    const first = (await browser.get(`/opportunities/${deal}/conversations?limit=2`)).body;
    const second = (await browser.get(`/opportunities/${deal}/conversations?limit=2&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    expect((await browser.delete(`/conversations/${ids[0]}`)).status).toBe(200);
    expect((await browser.get(`/conversations/${ids[0]}`)).status).toBe(404);
    expect((await browser.get('/conversations')).body.items).toHaveLength(2);
    expect((await browser.post(`/conversations/${ids[0]}/restore`)).status).toBe(200);
    expect((await browser.get('/conversations')).body.items).toHaveLength(3);
  });

  it('says which of its facts have changed since, and what is no longer supported', async () => {
    const { browser } = await app.signUp();
    const deal = await dealOf(browser);
    const { conversationId, messageId } = (
      await browser.post(`/opportunities/${deal}/conversations`, {
        mode: 'template',
        template: 'buying_committee_brief',
      })
    ).body;
    const check = () => browser.get(`/conversations/${conversationId}/messages/${messageId}/check`);
    expect((await check()).body.changed).toEqual([]);
    // Somebody who writes figures another way finds no change either.
    const elsewhere = await browser.request(
      'GET',
      `/conversations/${conversationId}/messages/${messageId}/check`,
      undefined,
      { 'accept-language': 'de-DE' },
    );
    expect(elsewhere.body).toMatchObject({ changed: [] });
    expect(elsewhere.body.segments.flatMap(({ faults: each }: { faults: object[] }) => each)).toEqual([]);
    expect((await browser.patch(`/opportunities/${deal}`, { amountMinor: 910_000_00 })).status).toBe(200);
    const { changed, segments } = (await check()).body;
    expect(changed).toMatchObject([
      { id: 'amount', before: expect.stringContaining('840,000'), now: expect.stringContaining('910,000') },
    ]);
    const faults = segments.flatMap(({ faults: each }: { faults: object[] }) => each);
    expect(faults).toMatchObject([{ kind: 'amount', said: expect.stringContaining('840,000') }]);
  });

  it('is still supported while nothing has changed, whatever words its template has', async () => {
    const { browser } = await app.signUp();
    const deal = await dealOf(browser);
    await personOn(browser, deal);
    const unsupported: unknown[] = [];
    for (const { key } of CONVERSATION_TEMPLATES) {
      const started = await browser.post(`/opportunities/${deal}/conversations`, { mode: 'template', template: key });
      const { conversationId, messageId } = started.body;
      const { body } = await browser.get(`/conversations/${conversationId}/messages/${messageId}/check`);
      unsupported.push(
        ...body.segments.flatMap(({ faults }: { faults: object[] }) => faults.map((fault) => [key, fault])),
      );
    }
    expect(unsupported).toEqual([]);
  });

  it('gives its supported text as a note, which Undo of the note takes back', async () => {
    const { browser } = await app.signUp();
    const deal = await dealOf(browser);
    const { conversationId, messageId } = (await browser.post(`/opportunities/${deal}/conversations`, byTemplate)).body;
    const saved = await browser.post(`/conversations/${conversationId}/messages/${messageId}/note`);
    expect(saved.status).toBe(201);
    const note = () => browser.get(`/conversations/${conversationId}`).then(({ body }) => body.messages[1].noteId);
    expect(await note()).toBe(saved.body.noteId);
    expect((await browser.get(`/opportunities/${deal}/notes`)).body.items).toHaveLength(1);
    await browser.delete(`/notes/${saved.body.noteId}`);
    expect(await note()).toBeNull();
  });

  it('is in what is handed out about a contact, also while its deal is in the bin', async () => {
    const { browser } = await app.signUp();
    const kept = await dealOf(browser, 'Kept');
    const binned = await dealOf(browser, 'Binned');
    const person = await personOn(browser, kept);
    await browser.put(`/opportunities/${binned}/contacts/${person}`, { role: 'champion' });
    const without = await dealOf(browser, 'Without them');
    for (const deal of [kept, binned, without]) await browser.post(`/opportunities/${deal}/conversations`, byTemplate);
    await browser.delete(`/opportunities/${binned}`);
    const { name } = (await browser.get(`/contacts/${person}`)).body;
    const { conversations } = (await browser.post(`/contacts/${person}/kept`)).body;
    expect(conversations).toMatchObject([
      { deal: 'Kept', startedBy: 'Mere Walker', deleted: false },
      { deal: 'Binned', startedBy: 'Mere Walker', deleted: true },
    ]);
    for (const { facts, messages } of conversations) {
      expect(facts).toEqual([expect.stringContaining(name)]);
      expect(messages.map(({ isAnswer }: { isAnswer: boolean }) => isAnswer)).toEqual([false, true]);
      expect(messages[1].text).not.toBe('');
    }
  });

  it('goes with a contact who is erased, also while its deal is in the bin', async () => {
    const { browser } = await app.signUp();
    const kept = await dealOf(browser, 'Kept');
    const binned = await dealOf(browser, 'Binned');
    const person = await personOn(browser, kept);
    await browser.put(`/opportunities/${binned}/contacts/${person}`, { role: 'champion' });
    for (const deal of [kept, binned]) await browser.post(`/opportunities/${deal}/conversations`, byTemplate);
    await browser.delete(`/opportunities/${binned}`);
    expect((await browser.get('/conversations')).body.items).toHaveLength(1);
    expect((await browser.post(`/contacts/${person}/erase`)).status).toBe(200);
    expect((await browser.get('/conversations')).body.items).toEqual([]);
    await browser.post(`/bin/${binned}/restore`);
    expect((await browser.get('/conversations')).body.items).toEqual([]);
  });

  it('comes back with its deal out of the bin', async () => {
    const { browser } = await app.signUp();
    const deal = await dealOf(browser);
    const { conversationId } = (await browser.post(`/opportunities/${deal}/conversations`, byTemplate)).body;
    await browser.delete(`/opportunities/${deal}`);
    expect((await browser.get(`/conversations/${conversationId}`)).status).toBe(404);
    await browser.post(`/bin/${deal}/restore`);
    expect((await browser.get(`/conversations/${conversationId}`)).body.messages).toHaveLength(2);
  });
});

describe('an answer that is still arriving', () => {
  /** An answer that the peer gives slowly. */
  async function slowly(
    text = answerOf(['The amount is NZ$840,000.', 'amount'], ['It goes on and on, for a very long time to come.']),
  ) {
    const { browser, session } = await app.signUp();
    await connectPeer(browser, peer);
    const deal = await dealOf(browser);
    const word = newMark();
    peer.mock.onMessage(new RegExp(word), { content: text, usage: PEER_USAGE }, { latency: 400 });
    const key = { 'idempotency-key': word };
    const body = { mode: 'fast', text: word };
    const asked = await browser.request('POST', `/opportunities/${deal}/conversations`, body, key);
    expect(asked.status).toBe(201);
    const read = async () => {
      const { body: conversation } = await browser.get(`/conversations/${asked.body.conversationId}`);
      return conversation.messages.find(({ id }: { id: string }) => id === asked.body.messageId);
    };
    const again = () => browser.request('POST', `/opportunities/${deal}/conversations`, body, key);
    return { browser, session, deal, word, asked: asked.body, read, again };
  }

  it('is begun once for a request that is repeated, and takes no other question meanwhile', async () => {
    const { browser, asked, word, again, read } = await slowly(answerOf(['Hello.']));
    expect((await again()).body).toEqual(asked);
    const other = await browser.post(`/conversations/${asked.conversationId}/messages`, byTemplate);
    expect([other.status, other.body.message]).toEqual([409, expect.stringContaining('still arriving')]);
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done');
    expect(peer.sent().filter((sent) => sent.includes(word))).toHaveLength(1);
  });

  it('is stopped with the sentences that had arrived, and its call is settled', async () => {
    const { browser, asked, read } = await slowly();
    await expect
      .poll(
        async () => {
          const { text } = await read();
          return text;
        },
        { timeout: 20_000 },
      )
      .toBe('The amount is NZ$840,000.');
    const stopped = await browser.post(`/conversations/${asked.conversationId}/messages/${asked.messageId}/stop`);
    expect(stopped.body).toMatchObject({ state: 'stopped', text: 'The amount is NZ$840,000.' });
    const { total, outcomes, organization } = (await browser.get('/ai/usage')).body;
    expect(outcomes).toEqual([{ outcome: 'stopped', calls: 1 }]);
    expect(organization.usedMicros).toBe(total.costMicros);
  });

  it('is watched by events until its end', async () => {
    const { browser, asked } = await slowly(answerOf(['The amount is NZ$840,000.', 'amount'], ['Shall we talk?']));
    const { status, bytes } = await browser.get(
      `/conversations/${asked.conversationId}/messages/${asked.messageId}/events`,
    );
    expect(status).toBe(200);
    const events = bytes.toString('utf8').trim().split('\n\n');
    expect(events.at(-1)).toBe('event: end\ndata: {}');
    const messages = events.slice(0, -1).map((event) => JSON.parse(event.split('\ndata: ')[1] ?? ''));
    expect(messages[0]).toMatchObject({ state: 'writing', segments: [] });
    expect(messages.some(({ state, segments }) => state === 'writing' && segments.length === 1)).toBe(true);
    expect(messages.at(-1)).toMatchObject({ state: 'done', text: 'The amount is NZ$840,000. Shall we talk?' });
  });

  it('whose process is killed is interrupted with what had arrived, loses no question, and keeps no money reserved', async () => {
    const { browser, session } = await app.signUp();
    await connectPeer(browser, peer);
    const deal = await dealOf(browser);
    const word = newMark();
    peer.mock.onMessage(
      new RegExp(word),
      {
        content: answerOf(['The amount is NZ$840,000.', 'amount'], ['And the rest comes long after the process died.']),
        usage: PEER_USAGE,
      },
      { latency: 500 },
    );
    const actor: Actor = {
      organizationId: session.organization.id,
      memberId: session.member.id,
      userId: session.user.id,
      name: session.user.name,
      email: session.user.email,
      role: 'admin',
      sessionId: session.user.id,
      timeZone: session.organization.timeZone,
      currency: session.organization.currency,
      secondFactorDue: false,
    };
    const answerer = fork(new URL('./fixtures/answerer.ts', import.meta.url), {
      env: {
        PATH: process.env.PATH,
        APP_URL: app.database.appUrl,
        ACTOR: JSON.stringify(actor),
        OPPORTUNITY_ID: deal,
        TEXT: `How large is it? ${word}`,
        SECRET: app.settings.secret,
      },
      stdio: 'ignore',
    });
    const messages = async () => {
      const [conversation] = (await browser.get(`/opportunities/${deal}/conversations`)).body.items;
      return conversation ? (await browser.get(`/conversations/${conversation.id}`)).body.messages : [];
    };
    await expect.poll(async () => (await messages())[1]?.text, { timeout: 60_000 }).toBe('The amount is NZ$840,000.');
    answerer.kill('SIGKILL');
    await once(answerer, 'exit');
    const reserved = (await browser.get('/ai')).body.organization.usedMicros;
    expect(reserved).toBeGreaterThan(0);
    // Nobody has given a sign for that long.
    await inTenant(app.database.pool, session.organization.id, (tx) =>
      tx.client.query(
        `UPDATE conversation_messages SET alive_at = alive_at - make_interval(secs => $2)
         WHERE organization_id = $1 AND state = 'writing'`,
        [tx.organizationId, SILENT_SECONDS + 1],
      ),
    );
    await settleInterrupted(app.database.pool);
    expect(await messages()).toMatchObject([
      { role: 'person', text: `How large is it? ${word}` },
      { state: 'interrupted', text: 'The amount is NZ$840,000.' },
    ]);
    const { outcomes, organization, total } = (await browser.get('/ai/usage')).body;
    expect(outcomes).toEqual([{ outcome: 'interrupted', calls: 1 }]);
    expect(organization.usedMicros).toBe(total.costMicros);
    expect(total.costMicros).toBeLessThan(reserved);
    await settleInterrupted(app.database.pool);
    expect((await browser.get('/ai/usage')).body.total).toEqual(total);
  });
});

describe('a budget', () => {
  it('that does not cover a call refuses it, names who can raise it, and keeps drafts without a model', async () => {
    const { browser: admin, session } = await app.signUp();
    await connectPeer(admin, peer);
    const deal = await dealOf(admin);
    const word = newMark();
    peer.mock.onMessage(new RegExp(word), { content: answerOf(['Hello.']), usage: PEER_USAGE });
    await admin.patch('/ai/settings', { monthlyBudgetMinor: 0 });
    const refused = await admin.post(`/opportunities/${deal}/conversations`, { mode: 'fast', text: word });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(session.user.name);
    expect(peer.sent().filter((sent) => sent.includes(word))).toEqual([]);
    expect((await admin.get('/conversations')).body.items).toEqual([]);
    expect((await admin.post(`/opportunities/${deal}/conversations`, byTemplate)).status).toBe(201);
    await admin.patch('/ai/settings', { monthlyBudgetMinor: null });
    expect((await admin.post(`/opportunities/${deal}/conversations`, { mode: 'fast', text: word })).status).toBe(201);
  });

  it('of a person is theirs alone, and calls at the same time do not spend it twice', async () => {
    const { browser: admin } = await app.signUp();
    await connectPeer(admin, peer);
    const rep = await addMember(app, admin, { role: 'account_executive' });
    await admin.patch('/ai/settings', { personBudgetMinor: 1 });
    const word = newMark();
    peer.mock.onMessage(new RegExp(word), { content: answerOf(['Hello.']), usage: PEER_USAGE }, { latency: 300 });
    const deals = [];
    for (let nth = 0; nth < 6; nth++) deals.push(await dealOf(rep.browser, `Deal ${nth}`));
    const statuses = await Promise.all(
      deals.map((deal) =>
        rep.browser
          .post(`/opportunities/${deal}/conversations`, { mode: 'fast', text: word })
          .then(({ status }) => status),
      ),
    );
    // The most one call costs is a quarter of a cent and more: three fit into one cent.
    expect(statuses.filter((status) => status === 201).length).toBe(3);
    expect(statuses.filter((status) => status === 409).length).toBe(3);
    expect((await admin.get('/ai')).body.person.usedMicros).toBe(0);
  });
});

describe('the settings of models', () => {
  it('refuse a wrong key with the words of the provider and save nothing', async () => {
    const { browser } = await app.signUp();
    for (const kind of ['openai', 'anthropic', 'google'] as const) {
      const { status, body } = await browser.post('/ai/providers', {
        kind,
        baseUrl: peer.addressFor(kind),
        key: 'sk-wrong',
      });
      expect([status, body.data.field]).toEqual([422, 'key']);
      expect(body.message).toMatch(/refused the key.*Nothing was saved/u);
    }
    const { status, body } = await browser.post('/ai/providers', {
      kind: 'compatible',
      baseUrl: 'http://127.0.0.1:9/v1',
    });
    expect([status, body.data.field]).toEqual([422, 'baseUrl']);
    expect((await browser.get('/ai/settings')).body.providers).toEqual([]);
  });

  it('hold a key encrypted, and show and log nothing but its end', async () => {
    const { browser, session } = await app.signUp();
    const id = await connectPeer(browser, peer);
    const { rows } = await inTenant(app.database.pool, session.organization.id, (tx) =>
      tx.client.query('SELECT to_jsonb(p) AS row FROM ai_providers p WHERE organization_id = $1', [tx.organizationId]),
    );
    expect(JSON.stringify(rows)).not.toContain(PEER_KEY);
    const { body } = await browser.get('/ai/settings');
    expect(JSON.stringify(body)).not.toContain(PEER_KEY);
    expect(body.providers).toMatchObject([{ id, keyEnd: PEER_KEY.slice(-4), fault: null }]);
    expect(JSON.stringify((await browser.get('/audit')).body)).not.toContain(PEER_KEY);
  });

  it('say to everyone which models there are, and to whom to turn without one', async () => {
    const { browser: admin, session } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    expect((await rep.browser.get('/ai')).body).toMatchObject({
      isOn: true,
      fast: null,
      admins: [{ name: session.user.name }],
    });
    const deal = await dealOf(rep.browser);
    const asked = await rep.browser.post(`/opportunities/${deal}/conversations`, { mode: 'fast', text: 'Hello' });
    expect([asked.status, asked.body.message]).toEqual([409, expect.stringContaining(session.user.name)]);
    await connectPeer(admin, peer);
    expect((await rep.browser.get('/ai')).body.fast).toMatchObject({ model: 'gpt-4o-mini' });
    await admin.patch('/ai/settings', { isOn: false });
    const off = await rep.browser.post(`/opportunities/${deal}/conversations`, { mode: 'fast', text: 'Hello' });
    expect([off.status, off.body.message]).toEqual([409, expect.stringContaining('switched off')]);
  });

  it('take own prices and lose the choice with its provider', async () => {
    const { browser } = await app.signUp();
    const providerId = await connectPeer(browser, peer, { kind: 'compatible', model: 'llama-3.3-70b' });
    expect((await browser.get('/ai/settings')).body.choices).toMatchObject([
      { use: 'fast', priceSource: 'unknown', prices: null },
    ]);
    const prices = { inputMicros: 100_000, cachedMicros: 0, outputMicros: 200_000 };
    const chosen = await browser.put('/ai/choices/fast', { providerId, model: 'llama-3.3-70b', prices });
    expect(chosen.body.choices).toMatchObject([{ priceSource: 'own', prices }]);
    expect((await browser.delete(`/ai/providers/${providerId}`)).body).toMatchObject({ providers: [], choices: [] });
  });
});

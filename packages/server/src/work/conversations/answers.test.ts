import type { AiProviderKind } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import {
  answerOf,
  connectPeer,
  type ModelPeer,
  PEER_KEY,
  PEER_USAGE,
  startModelPeer,
} from '../ai/testing/model-peer.ts';

const app = await startTestApp();
let peer: ModelPeer;
beforeAll(async () => {
  peer = await startModelPeer();
});
afterAll(async () => {
  await app.close();
  await peer.stop();
});

const MODELS = {
  openai: 'gpt-4o-mini',
  anthropic: 'claude-haiku-4-5',
  google: 'gemini-2.5-flash',
  compatible: 'llama-3.3-70b',
} as const satisfies Record<AiProviderKind, string>;

let mark = 0;
/** A word that only one test asks, by which the peer knows what to answer. */
const newMark = () => `mark${++mark}x`;

async function dealOf(browser: Browser): Promise<string> {
  const { body } = await browser.post('/opportunities', {
    name: 'Harbour crane',
    amountMinor: 840_000_00,
    currency: 'NZD',
  });
  return body.id;
}

async function organizationWithModel(kind: AiProviderKind = 'openai') {
  const { browser, session } = await app.signUp();
  await connectPeer(browser, peer, { kind, model: MODELS[kind] });
  return { browser, session, deal: await dealOf(browser) };
}

const ended = (browser: Browser, { conversationId, messageId }: { conversationId: string; messageId: string }) =>
  expect.poll(
    async () => {
      const { body } = await browser.get(`/conversations/${conversationId}`);
      return body.messages.find(({ id }: { id: string }) => id === messageId);
    },
    { timeout: 20_000 },
  );

async function ask(browser: Browser, deal: string, body: object) {
  const asked = await browser.post(`/opportunities/${deal}/conversations`, { mode: 'fast', ...body });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  await ended(browser, asked.body).toMatchObject({ state: expect.not.stringMatching('writing') });
  const { body: conversation } = await browser.get(`/conversations/${asked.body.conversationId}`);
  const answer = conversation.messages.find(({ id }: { id: string }) => id === asked.body.messageId);
  return { asked: asked.body, conversation, answer };
}

describe('an answer of a model', () => {
  it.each(Object.keys(MODELS) as AiProviderKind[])(
    'of %s is checked sentence by sentence, and its cost is kept',
    async (kind) => {
      const { browser, deal } = await organizationWithModel(kind);
      const word = newMark();
      peer.mock.onMessage(new RegExp(word), {
        content: answerOf(
          ['The amount is NZ$840,000.', 'amount'],
          ['It was NZ$910,000 before.', 'amount'],
          ['\n\nShall we talk on Tuesday?'],
        ),
        usage: PEER_USAGE,
      });
      const { answer, conversation } = await ask(browser, deal, { text: `How large is it? ${word}` });
      expect(answer).toMatchObject({
        state: 'done',
        fault: null,
        text: 'The amount is NZ$840,000.\n\nShall we talk on Tuesday?',
        madeBy: { use: 'fast', provider: `Peer ${kind}`, model: MODELS[kind] },
        segments: [{ faults: [] }, { faults: [{ kind: 'amount', said: 'NZ$910,000' }] }, { faults: [] }],
      });
      expect(conversation.sheets[0].facts.map(({ id }: { id: string }) => id)).toContain('amount');
      const { body: usage } = await browser.get('/ai/usage');
      expect(usage.total).toMatchObject({ calls: 1, input: 1200, output: 80, unpriced: kind === 'compatible' ? 1 : 0 });
      if (kind !== 'compatible') expect(usage.total.costMicros).toBeGreaterThan(0);
      expect(answer.costMicros).toBe(kind === 'compatible' ? null : usage.total.costMicros);
      expect(usage.organization.usedMicros).toBe(usage.total.costMicros);
    },
  );

  it('is made from the facts that the asker may see, and holds no key', async () => {
    const { browser: admin } = await app.signUp();
    await connectPeer(admin, peer);
    const rep = await addMember(app, admin, { role: 'account_executive', name: 'Joe Patel' });
    const hidden = await dealOf(admin);
    await admin.post(`/opportunities/${hidden}/notes`, {
      document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Canary note' }] }] },
    });
    const word = newMark();
    peer.mock.onMessage(new RegExp(word), { content: answerOf(['Nothing is known.']), usage: PEER_USAGE });
    const own = await dealOf(rep.browser);
    expect(
      (await rep.browser.post(`/opportunities/${hidden}/conversations`, { mode: 'fast', text: word })).status,
    ).toBe(404);
    await ask(rep.browser, own, { text: word });
    const sent = peer.sent().filter((body) => body.includes(word));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('Harbour crane');
    expect(sent[0]).not.toContain('Canary');
    expect(sent[0]).not.toContain(PEER_KEY);
  });

  it('does not get the facts that were switched off, nor what is internal in a text for the customer', async () => {
    const { browser, deal } = await organizationWithModel();
    const word = newMark();
    peer.mock.onMessage(new RegExp(word), { content: answerOf(['Hello.']), usage: PEER_USAGE });
    await ask(browser, deal, { text: word, without: ['amount'] });
    await ask(browser, deal, { text: word, useCase: 'email' });
    const [first = '', second = ''] = peer.sent().filter((body) => body.includes(word));
    expect(first).not.toContain('840,000');
    expect(first).toContain('Probability');
    expect(second).toContain('840,000');
    expect(second).not.toContain('Probability');
  });
});

describe('a text for the customer', () => {
  /** A deal with everything that a customer must not read. */
  async function judgedDeal(browser: Browser): Promise<string> {
    const deal = await dealOf(browser);
    const ana = (await browser.post('/contacts', { name: 'Ana Lee', title: 'CFO' })).body.id;
    await browser.put(`/opportunities/${deal}/contacts/${ana}`, { role: 'economic_buyer', influence: 8 });
    const evidence = (component: string, body: object) =>
      browser.put(`/opportunities/${deal}/frameworks/meddpic/${component}`, body);
    await evidence('metrics', { strength: 'yellow', notes: 'Saves 40 hours', source: 'Overheard' });
    await evidence('champion', { strength: 'green', notes: 'Wei pushes for us' });
    await evidence('pain', { strength: 'red', notes: 'They deny it' });
    return deal;
  }
  const INTERNAL =
    /economic.buyer|champion|influence|credible|confirmed|contradicted|overheard|wei pushes|deny it|probability|of 100/i;
  const sentWith = (word: string) => peer.sent().filter((body) => body.includes(word));

  it.each([
    ['an email', { useCase: 'email' }],
    ['an agenda', { useCase: 'meeting' }],
    ['the template for a champion', { template: 'help_your_champion' }],
  ])('is asked of a model by %s without roles, influence, strength and sources', async (_, by) => {
    const { browser } = await organizationWithModel();
    const deal = await judgedDeal(browser);
    const word = newMark();
    peer.mock.onMessage(new RegExp(word), { content: answerOf(['Hello.']), usage: PEER_USAGE });
    await ask(browser, deal, { text: word, ...by });
    const [sent = ''] = sentWith(word);
    expect(sent).toContain('Ana Lee, CFO');
    expect(sent).toContain('Saves 40 hours');
    expect(sent).not.toMatch(INTERNAL);
    // For colleagues all of it is sent.
    const brief = newMark();
    peer.mock.onMessage(new RegExp(brief), { content: answerOf(['Hello.']), usage: PEER_USAGE });
    await ask(browser, deal, { text: brief, useCase: 'brief' });
    expect(sentWith(brief)[0]).toMatch(/Economic Buyer.*influence 8 of 10/);
  });

  it('is asked for without what was written for colleagues before, and is checked again by its own sheet', async () => {
    const { browser } = await organizationWithModel();
    const deal = await judgedDeal(browser);
    const [brief, email] = [newMark(), newMark()];
    const content = answerOf(['The champion is unsure.'], ['The deal is worth NZ$840,000.', 'amount']);
    peer.mock.onMessage(new RegExp(brief), { content, usage: PEER_USAGE });
    const { asked } = await ask(browser, deal, { text: `Sum it up ${brief}` });
    const people = (await browser.get(`/opportunities/${deal}/facts`)).body.facts.filter(
      ({ group }: { group: string }) => group === 'people',
    );
    const answered = answerOf(['You are the CFO, Ana Lee.', people[0].id]);
    peer.mock.onMessage(new RegExp(email), { content: answered, usage: PEER_USAGE });
    const next = await browser.post(`/conversations/${asked.conversationId}/messages`, {
      mode: 'fast',
      text: email,
      useCase: 'email',
    });
    await ended(browser, next.body).toMatchObject({ state: 'done' });
    const [sent = ''] = sentWith(email);
    expect(sent).not.toMatch(INTERNAL);
    expect(sent).not.toContain(brief);
    const check = await browser.get(`/conversations/${asked.conversationId}/messages/${next.body.messageId}/check`);
    expect(check.body).toEqual({ changed: [], segments: [{ faults: [] }] });
  });

  it('that a template wrote is what a later question goes on from', async () => {
    const { browser } = await organizationWithModel();
    const deal = await judgedDeal(browser);
    const word = newMark();
    peer.mock.onMessage(new RegExp(word), { content: answerOf(['Hello.']), usage: PEER_USAGE });
    const { body } = await browser.post(`/opportunities/${deal}/conversations`, {
      mode: 'template',
      template: 'help_your_champion',
    });
    const next = await browser.post(`/conversations/${body.conversationId}/messages`, {
      mode: 'fast',
      text: `Shorter ${word}`,
      useCase: 'email',
    });
    await ended(browser, next.body).toMatchObject({ state: 'done' });
    const [sent = ''] = sentWith(word);
    expect(sent).toContain('Write: email to the customer.');
    expect(sent).toContain('Hello Ana,');
    expect(sent).not.toMatch(INTERNAL);
  });

  it('has its own fact sheet', async () => {
    const { browser } = await app.signUp();
    const deal = await judgedDeal(browser);
    const sheet = JSON.stringify((await browser.get(`/opportunities/${deal}/facts?audience=customer`)).body.facts);
    expect(sheet).toContain('Ana Lee, CFO');
    expect(sheet).not.toMatch(INTERNAL);
    const segment = { text: 'Ana Lee has influence 8 of 10.', facts: [] as string[] };
    segment.facts = JSON.parse(sheet).flatMap(({ id }: { id: string }) => (id.startsWith('person') ? [id] : []));
    const check = async (audience: string) =>
      (await browser.post(`/opportunities/${deal}/drafts/check`, { audience, segments: [segment] })).body.segments[0];
    expect((await check('colleagues')).faults).toEqual([]);
    expect((await check('customer')).faults).not.toEqual([]);
  });
});

describe('a model that fails', () => {
  it('before its first word gives way to the fallback, and both calls are settled', async () => {
    const { browser, deal } = await organizationWithModel();
    await connectPeer(browser, peer, { kind: 'anthropic', use: 'fallback', model: MODELS.anthropic });
    const word = newMark();
    peer.mock.on(
      { userMessage: new RegExp(word), model: MODELS.openai },
      { error: { message: 'Slow down', type: 'rate_limit_error' }, status: 429 },
    );
    peer.mock.on(
      { userMessage: new RegExp(word), model: MODELS.anthropic },
      { content: answerOf(['The amount is NZ$840,000.', 'amount']), usage: PEER_USAGE },
    );
    const { answer } = await ask(browser, deal, { text: word });
    expect(answer).toMatchObject({ state: 'done', madeBy: { use: 'fallback', provider: 'Peer anthropic' } });
    const { body: usage } = await browser.get('/ai/usage');
    expect(usage.total.calls).toBe(2);
    expect(usage.organization.usedMicros).toBe(answer.costMicros);
  });

  it('with status 429 is said with its words, costs nothing, and can be asked again', async () => {
    const { browser, deal } = await organizationWithModel();
    const word = newMark();
    peer.mock.onMessage(new RegExp(word), { error: { message: 'Slow down', type: 'rate_limit_error' }, status: 429 });
    const { answer, asked } = await ask(browser, deal, { text: word });
    expect(answer).toMatchObject({ state: 'failed', fault: { kind: 'rate_limited' }, text: '', costMicros: 0 });
    expect(answer.fault.message).toContain('Slow down');
    peer.mock.clearFixtures();
    peer.mock.onMessage(new RegExp(word), { content: answerOf(['Hello.']), usage: PEER_USAGE });
    const retried = await browser.post(`/conversations/${asked.conversationId}/messages/${asked.messageId}/retry`, {
      mode: 'fast',
    });
    expect(retried.status).toBe(201);
    await ended(browser, retried.body).toMatchObject({ state: 'done', text: 'Hello.' });
  });

  it('in the middle keeps the sentences that had arrived, and the call is settled by estimate', async () => {
    const { browser, deal } = await organizationWithModel();
    const word = newMark();
    peer.mock.onMessage(
      new RegExp(word),
      {
        content: answerOf(
          ['The amount is NZ$840,000.', 'amount'],
          ['And so much more that would follow, were the line not cut long before this sentence comes to its end.'],
        ),
      },
      { truncateAfterChunks: 14, latency: 20 },
    );
    const { answer } = await ask(browser, deal, { text: word });
    expect(answer).toMatchObject({ state: 'failed', fault: { kind: 'broken_off' }, text: 'The amount is NZ$840,000.' });
    const { body: usage } = await browser.get('/ai/usage');
    expect(usage.outcomes).toEqual([{ outcome: 'partial', calls: 1 }]);
    expect(usage.total.costMicros).toBeGreaterThan(0);
    expect(usage.organization.usedMicros).toBe(usage.total.costMicros);
  });

  it('before the first text is said, although the library ends silently', async () => {
    const { browser, deal } = await organizationWithModel();
    const word = newMark();
    peer.mock.onMessage(new RegExp(word), { content: answerOf(['Hello.']) }, { truncateAfterChunks: 0 });
    const { answer } = await ask(browser, deal, { text: word });
    expect(answer).toMatchObject({ state: 'failed', fault: { kind: 'unreachable' }, text: '', costMicros: 0 });
  });

  it('to answer in JSON is read as sentences that cite nothing', async () => {
    const { browser, deal } = await organizationWithModel();
    const word = newMark();
    peer.mock.onMessage(new RegExp(word), { content: 'Of course. The amount is NZ$840,000.', usage: PEER_USAGE });
    const { answer } = await ask(browser, deal, { text: word });
    expect(answer).toMatchObject({ state: 'done', text: 'Of course.' });
  });

  it('with JSON that breaks off says that it cannot be checked', async () => {
    const { browser, deal } = await organizationWithModel();
    const word = newMark();
    peer.mock.onMessage(new RegExp(word), { content: '{"segments":[{"text":"The am', usage: PEER_USAGE });
    const { answer } = await ask(browser, deal, { text: word });
    expect(answer).toMatchObject({ state: 'failed', fault: { kind: 'unreadable' }, segments: [] });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { answerOf, connectPeer, type ModelPeer, PEER_USAGE, startModelPeer } from '../ai/testing/model-peer.ts';

const app = await startTestApp();
let peer: ModelPeer;
beforeAll(async () => {
  peer = await startModelPeer();
});
afterAll(async () => {
  await app.close();
  await peer.stop();
});

interface Named {
  readonly id: string;
  readonly name: string;
  readonly deal: { readonly id: string };
}

/** A deal whose champion was never confirmed, and the action that its owner's plan has for it. */
async function planned(browser: Browser, name = 'Harbour crane') {
  const deal: string = (await browser.post('/opportunities', { name, amountMinor: 840_000_00, currency: 'NZD' })).body
    .id;
  const ana: string = (await browser.post('/contacts', { name: 'Ana Lee', title: 'CFO' })).body.id;
  const wei: string = (await browser.post('/contacts', { name: 'Wei Chen' })).body.id;
  await browser.put(`/opportunities/${deal}/contacts/${ana}`, { role: 'economic_buyer', influence: 8 });
  await browser.put(`/opportunities/${deal}/contacts/${wei}`, {});
  const { items } = (await browser.post('/plans', {})).body;
  const item: Named = items.find((each: Named) => each.deal.id === deal);
  return { deal, item, ana, wei };
}

async function org() {
  const { browser } = await app.signUp();
  await connectPeer(browser, peer);
  return { browser, ...(await planned(browser)) };
}

const conversationOf = async (browser: Browser, id: string) => (await browser.get(`/conversations/${id}`)).body;

/** Asks a model that answers with these sentences, and returns the conversation and the request as it came over the wire. */
async function write(browser: Browser, deal: string, body: object, ...segments: [text: string, ...facts: string[]][]) {
  peer.mock.clearFixtures();
  peer.mock.onMessage(/./, { content: answerOf(...segments), usage: PEER_USAGE });
  const before = peer.sent().length;
  const { status, body: saved } = await browser.post(`/opportunities/${deal}/conversations`, { mode: 'fast', ...body });
  expect(status, JSON.stringify(saved)).toBe(201);
  await expect
    .poll(async () => (await conversationOf(browser, saved.conversationId)).messages.at(-1).state, { timeout: 20_000 })
    .toBe('done');
  const conversation = await conversationOf(browser, saved.conversationId);
  const sheet: readonly { id: string }[] = conversation.sheets.at(-1).facts;
  return { conversation, answer: conversation.messages.at(-1), sheet, sent: peer.sent().slice(before).join('\n') };
}

describe('the prompt of an action, written by a model', () => {
  it('starts from the text of the template and is listed on the deal by the name of the action', async () => {
    const { browser, deal, item, wei } = await org();
    const byRule = (await browser.get(`/plans/items/${item.id}/prompt?template=email&contactId=${wei}`)).body;
    const { conversation, answer, sheet, sent } = await write(
      browser,
      deal,
      { planItem: { id: item.id, template: 'email' }, contactId: wei },
      ['Hello Wei,'],
      ['\n\nThe crane costs NZ$990,000.', 'amount'],
    );
    expect(sent).toContain('Hello Wei,');
    expect(sent).toContain(byRule.parts[1].sentences.at(-1).text);
    expect(sent).not.toMatch(/economic.buyer|champion|influence|action_reason|probability/i);
    expect(answer).toMatchObject({
      text: 'Hello Wei,',
      subject: byRule.subject,
      segments: [{ faults: [] }, { faults: [{ kind: 'amount', said: 'NZ$990,000' }] }],
      person: { id: wei },
    });
    expect(sheet.map(({ id }) => id)).not.toContain('action_reason');
    const title = `${item.name}: email`;
    expect(conversation).toMatchObject({ title, messages: [{ templateName: title, text: '' }, {}] });
    const { items } = (await browser.get(`/opportunities/${deal}/conversations`)).body;
    expect(items).toMatchObject([{ id: conversation.id, title }]);
    const check = await browser.get(`/conversations/${conversation.id}/messages/${answer.id}/check`);
    expect(check.body.changed).toEqual([]);
  });

  it('for colleagues rests on why the action is in the plan too, and is checked again with it', async () => {
    const { browser, deal, item } = await org();
    const { riskSummary, suggestedAction } = (await browser.get('/plans')).body.items.find(
      ({ id }: Named) => id === item.id,
    );
    const { conversation, answer, sheet, sent } = await write(
      browser,
      deal,
      { planItem: { id: item.id, template: 'call' } },
      [riskSummary, 'action_reason'],
      [suggestedAction, 'suggested_action'],
    );
    expect(sent).toContain('Why now');
    expect(sent).toContain('Economic Buyer');
    expect(sheet).toContainEqual(expect.objectContaining({ id: 'action_reason', text: riskSummary }));
    expect(answer.segments.flatMap(({ faults }: { faults: object[] }) => faults)).toEqual([]);
    const path = `/conversations/${conversation.id}/messages/${answer.id}`;
    expect((await browser.get(`${path}/check`)).body.changed).toEqual([]);
    // Asked again, it is the same question.
    const again = await browser.post(`${path}/retry`, { mode: 'template' });
    expect(again.status).toBe(201);
    const retried = (await conversationOf(browser, conversation.id)).messages.at(-1);
    expect(retried).toMatchObject({ madeBy: { use: 'template' }, templateName: answer.templateName });
    expect(retried.text).toContain(riskSummary);
  });

  it('leaves out facts that are switched off, and tells its cost beforehand', async () => {
    const { browser, deal, item } = await org();
    const question = {
      mode: 'fast',
      planItem: { id: item.id, template: 'call' },
      without: ['action_reason', 'amount'],
    };
    const { body } = await browser.post(`/opportunities/${deal}/conversations/estimate`, question);
    expect(body.sent).toContain('suggested_action');
    expect(body.sent).not.toContain('action_reason');
    expect(body.sent).not.toContain('amount');
    expect(body.costMicros).toBeGreaterThan(0);
  });

  it('is refused for an action on another deal, of somebody else’s deal and of another organisation', async () => {
    const { browser: admin, deal, item } = await org();
    const elsewhere = await org();
    const rep = (await addMember(app, admin, { role: 'account_executive', name: 'Joe Patel' })).browser;
    const own = await planned(rep, 'Lantern refit');
    const other = await planned(admin, 'Lighthouse');
    const mode = 'fast';
    const status = async (browser: Browser, path: string, planItem: object, more: object = {}) =>
      (await browser.post(path, { mode, planItem: { template: 'email', ...planItem }, ...more })).status;
    for (const path of ['conversations', 'conversations/estimate']) {
      expect(await status(admin, `/opportunities/${deal}/${path}`, { id: other.item.id })).toBe(404);
      expect(await status(rep, `/opportunities/${own.deal}/${path}`, { id: item.id })).toBe(404);
      expect(await status(rep, `/opportunities/${deal}/${path}`, { id: item.id })).toBe(404);
      expect(await status(admin, `/opportunities/${deal}/${path}`, { id: elsewhere.item.id })).toBe(404);
      expect(await status(admin, `/opportunities/${deal}/${path}`, { id: item.id }, { contactId: other.ana })).toBe(
        404,
      );
      expect(await status(admin, `/opportunities/${deal}/${path}`, { id: item.id }, { template: 'call_sheet' })).toBe(
        422,
      );
      expect(await status(admin, `/opportunities/${deal}/${path}`, { id: item.id, template: 'poem' })).toBe(422);
    }
    const begun = (
      await admin.post(`/opportunities/${deal}/conversations`, { mode: 'template', template: 'call_sheet' })
    ).body;
    expect(await status(admin, `/conversations/${begun.conversationId}/messages`, { id: other.item.id })).toBe(404);
    expect((await admin.get('/conversations')).body.items).toHaveLength(1);
    expect((await rep.get('/conversations')).body.items).toEqual([]);
  });
});

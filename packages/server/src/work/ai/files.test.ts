import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { answerOf, connectPeer, type ModelPeer, PEER_USAGE, startModelPeer } from './testing/model-peer.ts';

const app = await startTestApp();
let peer: ModelPeer;
beforeAll(async () => {
  peer = await startModelPeer();
  peer.mock.onMessage(/export this/, { content: answerOf(['Shall we talk?']), usage: PEER_USAGE });
});
afterAll(async () => {
  await app.close();
  await peer.stop();
});

/** An organisation whose admin has asked once by a model with a known price and once by one without. */
async function organizationWithUsage() {
  const { browser } = await app.signUp();
  await connectPeer(browser, peer, { kind: 'openai', use: 'fast', model: 'gpt-4o-mini' });
  await connectPeer(browser, peer, { kind: 'compatible', use: 'detailed', model: 'llama-3.3-70b' });
  const deal = await browser.post('/opportunities', { name: 'Crane', amountMinor: 100, currency: 'NZD' });
  for (const mode of ['fast', 'detailed']) {
    const asked = await browser.post(`/opportunities/${deal.body.id}/conversations`, { mode, text: 'export this' });
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  }
  await expect.poll(async () => (await browser.get('/ai/usage')).body.total.calls, { timeout: 20_000 }).toBe(2);
  return browser;
}

describe('AI usage as a file', () => {
  it('has the rows of the screen, with exact costs, and none where no price is known', async () => {
    const browser = await organizationWithUsage();
    const { body: usage } = await browser.get('/ai/usage');
    const month = usage.month.slice(0, 7);
    const answer = await browser.get(`/exports/ai-usage.csv?month=${usage.month}`);
    expect(answer.status).toBe(200);
    const lines = answer.body.replace('\ufeff', '').trim().split('\r\n');
    const person = usage.rows[0].person.name;
    expect(lines).toEqual([
      'Month,Person,Purpose,Connection,Model,Calls,Input tokens,Cached input tokens,Output tokens,Reasoning tokens,Cost (USD),Calls without a known price',
      // 1,200 tokens at 15 cents and 80 at 60 for a million.
      `${month},${person},Conversations,Peer openai,gpt-4o-mini,1,1200,0,80,0,0.000228,0`,
      `${month},${person},Conversations,Peer compatible,llama-3.3-70b,1,1200,0,80,0,,1`,
    ]);
    const { bytes } = await browser.get('/exports/ai-usage.xlsx');
    const book = read(bytes, { type: 'buffer' });
    const [first = ''] = book.SheetNames;
    const sheet = book.Sheets[first];
    expect(sheet && utils.sheet_to_json(sheet)[0]).toMatchObject({
      Month: month,
      Model: 'gpt-4o-mini',
      'Input tokens': 1200,
      'Cost (USD)': 0.000228,
    });
    const { body: trail } = await browser.get('/audit-trail?category=exports');
    expect(JSON.stringify(trail)).toContain(`downloaded the AI usage of ${month} as CSV`);
  });

  it('is empty for a month without calls, and names a month it cannot read', async () => {
    const browser = await organizationWithUsage();
    const { body } = await browser.get('/exports/ai-usage.csv?month=2020-02-01');
    expect(body.trim().split('\r\n')).toHaveLength(1);
    expect(await browser.get('/exports/ai-usage.csv?month=soon')).toMatchObject({
      status: 422,
      body: { data: { field: 'month' } },
    });
    expect((await browser.get('/exports/ai-usage.csv?months=2020-02-01')).body.data.field).toBe('months');
  });
});

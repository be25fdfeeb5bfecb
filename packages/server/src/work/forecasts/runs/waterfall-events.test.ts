import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember, type Colleague } from '../../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const PERIOD = { period: 'quarter', containing: '2040-02-01' } as const;
const QUARTER = 'period=quarter&containing=2040-02-01';

describe('what moved a forecast adds up to the cent', () => {
  let admin: Browser;
  let rep: Colleague;
  let from: string;
  const ids: Record<string, string> = {};

  const post = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    expect([path, answer.status]).toEqual([path, 201]);
    return answer.body;
  };
  const patch = async (path: string, body: object) => {
    const answer = await admin.patch(path, body);
    expect([path, answer.status, answer.body.message]).toEqual([path, 200, undefined]);
  };
  const keep = async (): Promise<string> => (await post('/forecast/runs', PERIOD)).id;

  beforeEach(async () => {
    admin = (await app.signUp()).browser;
    rep = await addMember(app, admin, { role: 'account_executive' });
    await admin.put('/exchange-rates', { currency: 'USD', validFrom: '2020-01-01', rate: '1.63' });
    for (const [name, amountMinor, currency] of [
      ['Crane', 100_01, 'NZD'],
      ['Pontoon', 333_33, 'USD'],
      ['Barge', 777_77, 'NZD'],
    ] as const) {
      const account = await post('/accounts', { name: `${name} Ltd` });
      const deal = { name, amountMinor, currency, closeDate: '2040-02-15', accountId: account.id };
      ids[name] = (await post('/opportunities', deal)).id;
      ids[`${name} Ltd`] = account.id;
    }
    from = await keep();
  });

  /** The steps to now, which are those to a forecast that is kept now. */
  const moved = async (asked = '') => {
    const read = async (more: string) => {
      const { status, body } = await admin.get(`/forecast/waterfall?${QUARTER}&fromRunId=${from}${asked}${more}`);
      expect(status).toBe(200);
      const sum = body.steps.reduce(
        (total: bigint, { amountMinor }: { amountMinor: string }) => total + BigInt(amountMinor),
        BigInt(body.from.mostLikely),
      );
      expect(String(sum)).toBe(body.to.mostLikely);
      return body.steps.map(({ key, deals }: { key: string; deals: { name: string }[] }) => [
        key,
        deals.map(({ name }) => name).sort(),
      ]);
    };
    const steps = await read('');
    expect(await read(`&toRunId=${await keep()}`)).toEqual(steps);
    return steps;
  };

  it('after a deal changed its currency, and its amount', async () => {
    await patch(`/opportunities/${ids.Crane}`, { currency: 'USD' });
    expect(await moved()).toEqual([['currency', ['Crane']]]);
    await patch(`/opportunities/${ids.Pontoon}`, { amountMinor: 444_44 });
    expect(await moved()).toEqual([
      ['currency', ['Crane']],
      ['amount_up', ['Pontoon']],
    ]);
  });

  it('after a rate changed, which is no change of an amount', async () => {
    await admin.put('/exchange-rates', { currency: 'USD', validFrom: '2020-01-01', rate: '1.7' });
    await expect.poll(() => moved()).toEqual([['currency', ['Pontoon']]]);
    await patch(`/opportunities/${ids.Pontoon}`, { amountMinor: 222_22 });
    expect(await moved()).toEqual([
      ['currency', ['Pontoon']],
      ['amount_down', ['Pontoon']],
    ]);
  });

  it('after accounts were merged, which moves no forecast', async () => {
    const both = { keptId: ids['Crane Ltd'], mergedId: ids['Barge Ltd'] };
    expect((await admin.post('/merges', { noun: 'account', ...both })).status).toBe(200);
    expect(await moved()).toEqual([]);
  });

  it('after a deal went to somebody else, and into the bin and back', async () => {
    await patch(`/opportunities/${ids.Crane}`, { ownerId: rep.memberId });
    expect(await moved()).toEqual([]);
    expect((await admin.delete(`/opportunities/${ids.Barge}`)).status).toBe(200);
    // Nobody sees it any more: it has no name.
    expect(await moved()).toEqual([['removed', []]]);
    expect((await admin.post(`/bin/${ids.Barge}/restore`, {})).status).toBe(200);
    expect(await moved()).toEqual([]);
  });

  it('between forecasts in one currency alone, where the organisation changed its own', async () => {
    await patch('/organization', { currency: 'USD' });
    const path = `/forecast/waterfall?${QUARTER}`;
    const { status, body } = await admin.get(`${path}&fromRunId=${from}`);
    expect([status, body.data.field, body.message]).toEqual([
      422,
      'fromRunId',
      'This forecast is in NZD, and the later one is in USD. Choose a forecast in USD.',
    ]);
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' });
    expect((await admin.get(`${path}&since=${day}`)).body).toBeNull();
    const kept = (await admin.get(`/forecast/runs?${QUARTER}`)).body.items;
    expect(kept.map(({ currency }: { currency: string }) => currency)).toEqual(['NZD']);
    from = await keep();
    await patch(`/opportunities/${ids.Crane}`, { amountMinor: 200_01 });
    expect(await moved()).toEqual([['amount_up', ['Crane']]]);
  });
});

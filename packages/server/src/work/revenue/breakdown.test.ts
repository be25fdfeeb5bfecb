import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

/** Two reps; deals of accounts in two territories, one without, and one deal of no account. */
async function begin() {
  const { browser: admin } = await app.signUp();
  await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 1 } });
  const rep = await addMember(app, admin, { role: 'account_executive', name: 'Rewi' });
  const other = await addMember(app, admin, { role: 'account_executive', name: 'Oana' });
  const { items: stages } = (await admin.get('/stages')).body;
  const stage = (kind: string) => stages.find((each: { kind: string }) => each.kind === kind).id;
  const { period } = (await admin.get('/quotas')).body;
  const account = async (name: string, territory: string | null) =>
    (await admin.post('/accounts', { name, territory })).body.id as string;
  const [north, upper, bare] = [
    await account('Harbour', 'North'),
    await account('Kauri', 'NORTH'),
    await account('Bare', null),
  ];
  const south = await account('Totara', 'South');
  const add = async (who: Browser, amountMinor: number | null, accountId: string | null, kind = 'open', more = {}) => {
    const { id } = (
      await who.post('/opportunities', { name: `Deal ${amountMinor}`, amountMinor, closeDate: period.end, ...more })
    ).body;
    await admin.patch(`/opportunities/${id}`, { accountId });
    if (kind !== 'open') expect((await admin.patch(`/opportunities/${id}`, { stageId: stage(kind) })).status).toBe(200);
    return id as string;
  };
  return { admin, rep, other, add, period, north, upper, bare, south };
}
const by = async (who: Browser, dimension: string, query = '') =>
  (await who.get(`/revenue/by/${dimension}?${query}`)).body;
type Groups = { open: { amountBaseMinor: string; count: number }; weightedMinor: string }[];
const openSum = (groups: Groups) => groups.reduce((sum, { open }) => sum + Number(open.amountBaseMinor), 0);

describe('revenue by territory', () => {
  it('has a part for every deal, those without a territory too, within what one may see', async () => {
    const { admin, rep, other, add, north, upper, bare, south } = await begin();
    await add(rep.browser, 1005, north, 'open', { winProbability: 50 });
    await add(rep.browser, 300, upper, 'open', { winProbability: 10 });
    await add(rep.browser, 40, bare, 'open', { winProbability: 0 });
    await add(other.browser, 7, null, 'open', { winProbability: 100 });
    await add(other.browser, 500, south, 'won');
    await add(other.browser, 100, south, 'lost');
    await add(other.browser, 100, south, 'lost');
    const { groups, total } = await by(admin, 'territory');
    expect(groups).toMatchObject([
      {
        kind: 'value',
        values: 1,
        share: 96.5,
        weightedMinor: '533',
        winRate: null,
        averageWonMinor: null,
        open: { count: 2, amountBaseMinor: '1305' },
      },
      {
        kind: 'value',
        name: 'South',
        winRate: 33.3,
        averageWonMinor: '500',
        open: { count: 0, amountBaseMinor: '0' },
        won: { count: 1 },
        lost: { count: 2, amountBaseMinor: '200' },
        before: { won: { count: 0 }, winRate: null },
      },
      { kind: 'none', name: null, open: { count: 2, amountBaseMinor: '47' }, weightedMinor: '7' },
    ]);
    expect(total).toMatchObject({
      open: { count: 4, amountBaseMinor: '1352' },
      weightedMinor: '540',
      won: { count: 1 },
    });
    expect(openSum((await by(rep.browser, 'territory')).groups)).toBe(1345);
    expect(openSum((await by(admin, 'territory', `ownerId=${other.memberId}`)).groups)).toBe(7);
    expect((await rep.browser.get(`/revenue/by/territory?ownerId=${other.memberId}`)).status).toBe(404);
    // The list that a figure opens holds exactly these deals, however the territory was written.
    const where = JSON.stringify({
      match: 'all',
      conditions: [{ field: 'account_territory', is: 'is', value: groups[0].name }],
      groups: [],
    });
    const { body } = await admin.get(`/opportunities/count?status=open&where=${encodeURIComponent(where)}`);
    expect(body).toMatchObject({ amountBaseMinor: '1305' });
  });

  it('compares with the period before, and counts nothing open of one that is over', async () => {
    const { admin, rep, add, period, south } = await begin();
    const day = new Date(Date.parse(period.start) - 86_400_000).toISOString().slice(0, 10);
    await add(rep.browser, 900, south, 'won');
    const { groups } = await by(admin, 'territory', `containing=${period.end}`);
    expect(groups).toMatchObject([{ won: { count: 1 }, before: { won: { count: 0 } } }]);
    const past = await by(admin, 'territory', `containing=${day}`);
    expect(past).toMatchObject({ groups: [], total: { won: { count: 0 }, open: { count: 0 } } });
    const trend = (await admin.get(`/revenue/trend?ownerId=${rep.memberId}`)).body;
    expect(trend.items).toHaveLength(8);
    expect(trend.items.at(-1)).toMatchObject({
      isOver: false,
      winRate: 100,
      averageWonMinor: '900',
      period: { end: period.end },
      won: { count: 1, amountBaseMinor: '900' },
      lost: { count: 0 },
    });
    expect(trend.items[0]).toMatchObject({ isOver: true, won: { count: 0 }, winRate: null, wonPerDayMinor: '0' });
    const after = await by(
      admin,
      'territory',
      `containing=${new Date(Date.parse(period.end) + 86_400_000).toISOString().slice(0, 10)}`,
    );
    // Nothing of a period to come has gone by: a day at most of the one before is compared.
    expect(after.before.start).toBe(period.start);
  });
});

describe('revenue by product', () => {
  it('adds up to the pipeline, whatever lines, hands and currencies made the amounts', async () => {
    const { admin, rep, add, north } = await begin();
    const lines = async (id: string, ...all: object[]) => {
      for (const line of all)
        expect((await rep.browser.post(`/opportunities/${id}/line-items`, line)).status).toBe(201);
    };
    const seats = { product: 'Seats', family: 'Platform', quantityThousandths: 1000, priceMinor: 1000 };
    const monthly = { ...seats, charge: 'monthly', termMonths: 3, discount: { kind: 'percent', hundredths: 2550 } };
    const setup = { product: 'Setup', quantityThousandths: 2500, priceMinor: 101 };
    await lines(await add(rep.browser, null, north), monthly, setup);
    await lines(await add(rep.browser, 5000, north), seats);
    await add(rep.browser, 70, north);
    await admin.put('/exchange-rates', { currency: 'AUD', validFrom: '2020-01-01', rate: '1.1' });
    await lines(
      await add(rep.browser, null, north, 'open', { currency: 'AUD' }),
      { ...seats, priceMinor: 3 },
      setup,
      setup,
    );
    const family = await by(admin, 'family');
    const product = await by(admin, 'product');
    for (const { groups, total } of [family, product]) {
      expect(openSum(groups)).toBe(Number(total.open.amountBaseMinor));
      expect(groups.reduce((sum: number, each: Groups[number]) => sum + Number(each.weightedMinor), 0)).toBe(
        Number(total.weightedMinor),
      );
      expect(total.open.count).toBe(4);
    }
    // 2235 + 1000 + 3 x 1.1 (rounded within its deal); 252 of 2.5 x 101, halves to even.
    expect(product.groups).toMatchObject([
      {
        name: 'Seats',
        open: { count: 3, amountBaseMinor: '3238' },
        lines: { recurring: 69, discount: expect.closeTo(19.1, 1) },
      },
      { name: 'Setup', open: { count: 2, amountBaseMinor: String(252 + 555) }, lines: { recurring: 0 } },
      { kind: 'beside_lines', open: { count: 1, amountBaseMinor: '4000' } },
      { kind: 'no_lines', open: { count: 1, amountBaseMinor: '70' }, lines: { recurring: null } },
    ]);
    expect(family.groups.map(({ name, kind }: { name: string; kind: string }) => name ?? kind)).toEqual([
      'Platform',
      'No family',
      'beside_lines',
      'no_lines',
    ]);
    for (const [field, is, value, count] of [
      ['line_family', 'is', 'platform', 3],
      ['line_family', 'is', 'No family', 2],
      ['line_family', 'contains', 'plat', 3],
      ['line_product', 'is', 'Setup', 2],
      ['line_product', 'not_contains', 'Seat', 1],
      ['line_product', 'empty', undefined, 1],
    ] as const) {
      const where = JSON.stringify({ match: 'all', conditions: [{ field, is, value }], groups: [] });
      const { body } = await admin.get(`/opportunities/count?where=${encodeURIComponent(where)}`);
      expect([field, is, body.count]).toEqual([field, is, count]);
    }
  });

  it('counts the minor units of a line in the database as the rules do', async () => {
    const { rep, add, north } = await begin();
    const id = await add(rep.browser, null, north);
    const terms = { quantityThousandths: 1500, charge: 'yearly', termMonths: 7 };
    for (let nth = 0; nth < 15; nth++) {
      const discount = [null, { kind: 'percent', hundredths: 1 + nth * 377 }, { kind: 'amount', minor: 1 + nth * 3 }][
        nth % 3
      ];
      await rep.browser.post(`/opportunities/${id}/line-items`, {
        ...terms,
        product: `P${nth}`,
        priceMinor: nth * 4,
        discount,
      });
    }
    const { items } = (await rep.browser.get(`/opportunities/${id}/line-items`)).body;
    const { groups } = await by(rep.browser, 'product');
    const kept = new Map(
      groups.map((group: { name: string } & Groups[number]) => [group.name, group.open.amountBaseMinor]),
    );
    expect(items).toHaveLength(15);
    for (const { product, amountMinor } of items)
      expect([product, kept.get(product)]).toEqual([product, String(amountMinor)]);
  });
});

describe('deals won and lost', () => {
  it('are told apart by reason, qualifying out, stage, competitor and field, and every figure opens its deals', async () => {
    const { admin, rep, other, add, north } = await begin();
    const field = (
      await admin.post('/custom-fields', {
        noun: 'deal',
        label: 'Source',
        kind: 'choice',
        choices: [{ label: 'Event' }],
      })
    ).body;
    const clari = (await admin.post('/competitors', { name: 'Clari' })).body.id;
    const against = (id: string) => admin.put(`/opportunities/${id}/competitors/${clari}`, { position: 'leads' });
    const said = ['price: twice theirs', 'Price', 'They merged', '  ', null];
    const lost: string[] = [];
    for (const [nth, lossReason] of said.entries()) {
      const id = await add(rep.browser, 100 + nth, north, 'lost');
      lost.push(id);
      if (lossReason !== null) await admin.patch(`/opportunities/${id}`, { lossReason });
      if (nth < 4) await against(id);
    }
    await against(await add(rep.browser, 1000, north, 'won', { custom: { [field.key]: field.choices[0].id } }));
    const qualified = await add(rep.browser, 7, north);
    const { items: reasons } = (await admin.get('/qualify-out-reasons')).body;
    const reason = reasons.find(({ name }: { name: string }) => name === 'No budget');
    expect((await admin.post(`/opportunities/${qualified}/qualify-out`, { primaryReasonId: reason.id })).status).toBe(
      201,
    );
    const { items: winReasons } = (await admin.get('/win-reasons')).body;
    const fit = winReasons.find(({ name }: { name: string }) => name === 'Product fit');
    const won = await add(other.browser, 9, north, 'won');
    expect((await admin.patch(`/opportunities/${won}`, { winReasonId: fit.id })).status).toBe(200);

    const of = async (by: string, query = '', who = admin) => (await who.get(`/revenue/win-loss/${by}?${query}`)).body;
    const parts = ({
      parts: all,
    }: {
      parts: { kind: string; name: string; won: { count: number }; lost: { count: number } }[];
    }) => all.map(({ kind, name, won, lost }) => [name ?? kind, won.count, lost.count]);
    const byReason = await of('loss_reason');
    expect(parts(byReason)).toEqual([
      ['Price', 0, 2],
      ['Budget', 0, 1],
      ['Other', 0, 1],
      ['none', 0, 2],
    ]);
    expect(byReason.total).toMatchObject({
      won: { count: 2, amountBaseMinor: '1009' },
      lost: { count: 6 },
      winRate: 25,
    });
    expect(byReason.findings[0]).toBe('Top reason is Price: 2 of 6 lost deals, 39% of the amount lost.');
    const byWin = await of('win_reason');
    expect(parts(byWin)).toEqual([
      ['Product fit', 1, 0],
      ['none', 1, 0],
    ]);
    expect(byWin.parts.map(({ shareOfWon }: { shareOfWon: number }) => shareOfWon)).toEqual([50, 50]);
    expect(byWin.total).toMatchObject({ won: { count: 2, amountBaseMinor: '1009' }, shareOfWon: 100 });
    expect(parts(await of('win_reason', '', rep.browser))).toEqual([['none', 1, 0]]);
    expect(parts(await of('qualify_out'))).toEqual([
      ['No budget', 0, 1],
      ['none', 0, 5],
    ]);
    const competitor = await of('competitor');
    expect(parts(competitor)).toEqual([
      ['Clari', 1, 4],
      ['none', 1, 2],
    ]);
    // 20% against 25% over all is no difference to speak of.
    expect(competitor.findings).toEqual([]);
    expect(parts(await of('field', `field=${field.key}`))).toEqual([
      ['Event', 1, 0],
      ['none', 1, 6],
    ]);
    expect((await admin.get('/revenue/win-loss/field?field=nowhere')).status).toBe(404);
    // A source is one however it is written.
    for (const [deal, leadSource] of [
      [won, 'Trade Show'],
      [lost[0], 'trade show'],
      [lost[1], ' '],
    ] as const)
      expect((await admin.patch(`/opportunities/${deal}`, { leadSource })).status).toBe(200);
    expect(parts(await of('lead_source'))).toEqual([
      ['Trade Show', 1, 1],
      ['none', 1, 5],
    ]);
    const [stage] = (await of('stage')).parts;
    for (const [name, value, count] of [
      ['loss_kind', 'Price', 2],
      ['loss_kind', 'other', 1],
      ['loss_kind', undefined, 4],
      ['qualified_out', 'No budget', 1],
      ['win_reason', 'Product fit', 1],
      ['competitor', 'Clari', 5],
      ['lead_source', 'Trade Show', 2],
      ['lead_source', undefined, 6],
      ['stage_before_close', stage.name, stage.lost.count + 2],
    ] as const) {
      const is = value === undefined ? 'empty' : 'is';
      const where = JSON.stringify({ match: 'all', conditions: [{ field: name, is, value }], groups: [] });
      const { body } = await admin.get(
        `/opportunities/count?status=won&status=lost&where=${encodeURIComponent(where)}`,
      );
      expect([name, value, body.count]).toEqual([name, value, count]);
    }
    expect((await of('loss_reason', '', rep.browser)).total).toMatchObject({ won: { count: 1 }, lost: { count: 6 } });
    expect((await rep.browser.get(`/revenue/win-loss/stage?ownerId=${other.memberId}`)).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const YEAR = 'period=year&containing=2031-02-01';

/** A CRO; a VP, below whom a manager with two reps and a rep of their own; a rep who reports to nobody. */
async function begin() {
  const { browser: admin } = await app.signUp();
  await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 1 } });
  const vp = await addMember(app, admin, { role: 'vp_sales' });
  const manager = await addMember(app, admin, { role: 'sales_manager', managerId: vp.memberId });
  const below = { role: 'account_executive' as const, managerId: manager.memberId };
  const [ann, bob] = [await addMember(app, admin, below), await addMember(app, admin, below)];
  const cid = await addMember(app, admin, { role: 'account_executive', managerId: vp.memberId });
  const dee = await addMember(app, admin, { role: 'account_executive' });
  const cro = await addMember(app, admin, { role: 'cro' });
  return { admin, cro: cro.browser, vp, manager, ann, bob, cid, dee };
}

interface Row {
  scope: string;
  memberId: string | null;
  depth: number;
  parts: { amountMinor: number | null; before: { version: number; amountMinor: number } | null }[];
}
interface Spread {
  rows: Row[];
  periods: { kind: string; start: string }[];
  currency: string;
  whole: { version: number } | null;
  inTheWay: {
    scope: string;
    memberId: string | null;
    period: { kind: string; start: string };
    before: { version: number };
  }[];
}

const ask = async (who: Browser, query: string): Promise<Spread> => {
  const { status, body } = await who.get(`/quotas/spread?${query}`);
  expect(status).toBe(200);
  return body;
};
/** As the screen saves it. */
const save = (who: Browser, { rows, periods, inTheWay }: Spread) =>
  who.put('/quotas/many', {
    items: [
      ...inTheWay.map(({ scope, memberId, period, before }) => ({
        scope,
        memberId,
        period: period.kind,
        containing: period.start,
        amountMinor: null,
        expectedVersion: before.version,
      })),
      ...rows.flatMap(({ scope, memberId, parts }) =>
        parts.map(({ amountMinor, before }, at) => ({
          scope,
          memberId,
          period: periods[at]?.kind,
          containing: periods[at]?.start,
          amountMinor,
          expectedVersion: before?.version ?? null,
        })),
      ),
    ],
  });
const amounts = ({ rows }: Spread) => rows.map(({ parts }) => parts.map(({ amountMinor }) => amountMinor));

describe('spreading a quota', () => {
  it('goes over teams and reps by who reports to whom, in whole units, and adds up when it is saved', async () => {
    const { cro, vp, manager, ann, bob, cid, dee } = await begin();
    const spread = await ask(cro, `${YEAR}&scope=organization&amountMinor=100000000&into=quarter`);
    const names = new Map(
      Object.entries({ vp, manager, ann, bob, cid, dee }).map(([name, { memberId }]) => [memberId, name]),
    );
    const shown = spread.rows.map(
      ({ scope, memberId, depth }) => `${depth} ${scope} ${names.get(memberId ?? '') ?? ''}`,
    );
    expect(shown.toSorted()).toEqual(
      ['0 organization ', '1 team vp', '2 team manager', '3 rep ann', '3 rep bob', '2 rep cid', '1 rep dee'].toSorted(),
    );
    const of = (id: string) =>
      spread.rows.find(({ memberId }) => memberId === id)?.parts.map(({ amountMinor }) => amountMinor);
    expect(amounts(spread)[0]).toEqual([25_000_000, 25_000_000, 25_000_000, 25_000_000]);
    expect(of(vp.memberId)?.[0]).toBe(18_750_000);
    expect(of(manager.memberId)?.[0]).toBe(12_500_000);
    expect(of(dee.memberId)?.[0]).toBe(6_250_000);
    expect(
      amounts(spread)
        .flat()
        .every((amount) => (amount ?? 0) % 100 === 0),
    ).toBe(true);
    expect((await save(cro, spread)).status).toBe(200);
    const { all, teams, reps } = (await cro.get(`/quotas?${YEAR}`)).body;
    expect(all).toMatchObject({ quotaMinor: 100_000_000, from: 'periods' });
    expect(teams.find(({ memberId }: Row) => memberId === vp.memberId)).toMatchObject({ quotaMinor: 75_000_000 });
    expect(reps.map(({ quotaMinor }: { quotaMinor: number }) => quotaMinor)).toEqual(Array(4).fill(25_000_000));
    // Of what is set like that already nothing differs.
    const again = await ask(cro, `${YEAR}&scope=organization&amountMinor=100000000&into=quarter`);
    expect(again.rows.every(({ parts }) => parts.every((part) => part.before?.amountMinor === part.amountMinor))).toBe(
      true,
    );
  });

  it('names what would count before it, and takes it away with it', async () => {
    const { cro, manager, ann, bob } = await begin();
    const set = await cro.put('/quotas', {
      period: 'quarter',
      containing: '2031-02-01',
      items: [
        { scope: 'rep', memberId: ann.memberId, amountMinor: 5000 },
        { scope: 'team', memberId: manager.memberId, amountMinor: 7000 },
      ],
    });
    expect(set.status).toBe(200);
    const months = await ask(
      cro,
      `period=quarter&containing=2031-02-01&scope=team&memberId=${manager.memberId}&amountMinor=60001&into=month&over=reps`,
    );
    expect(months.whole).toMatchObject({ amountMinor: 7000, version: 1 });
    expect(months.inTheWay).toMatchObject([{ scope: 'rep', memberId: ann.memberId, period: { kind: 'quarter' } }]);
    expect(amounts(months)[0]).toEqual([20_001, 20_000, 20_000]);
    expect((await save(cro, months)).status).toBe(200);
    const { reps } = (await cro.get('/quotas?period=quarter&containing=2031-02-01')).body;
    const sum = reps
      .filter(({ memberId }: Row) => [ann.memberId, bob.memberId].includes(memberId ?? ''))
      .reduce((total: number, { quotaMinor }: { quotaMinor: number }) => total + quotaMinor, 0);
    expect(sum).toBe(60_001);
  });

  it('gives a rep who ramps up less, by what they have or won in proportion, and teams alone when asked', async () => {
    const { admin, cro, vp, manager, ann, bob, dee } = await begin();
    const quarter = `period=quarter&containing=2031-02-01&scope=team&memberId=${manager.memberId}&amountMinor=9000`;
    // Half of the first quarter's days have nothing by this ramp.
    await cro.put('/quotas/ramp', { percents: [0], starts: [{ memberId: ann.memberId, startsOn: '2031-01-15' }] });
    const partOf = ({ rows }: Spread, id: string) =>
      rows.find(({ memberId, scope }) => memberId === id && scope === 'rep')?.parts[0]?.amountMinor ?? 0;
    const even = await ask(cro, quarter);
    expect(partOf(even, ann.memberId)).toBeLessThan(partOf(even, bob.memberId));
    expect(partOf(even, ann.memberId) + partOf(even, bob.memberId)).toBe(9000);
    await cro.put('/quotas', {
      period: 'quarter',
      containing: '2031-02-01',
      items: [
        { scope: 'rep', memberId: ann.memberId, amountMinor: 2000 },
        { scope: 'rep', memberId: bob.memberId, amountMinor: 1000 },
      ],
    });
    expect(partOf(await ask(cro, `${quarter}&by=quotas`), ann.memberId)).toBe(6000);
    const won = (await admin.get('/stages')).body.items.find(({ kind }: { kind: string }) => kind === 'won').id;
    const { id } = (await bob.browser.post('/opportunities', { name: 'Crane', amountMinor: 500 })).body;
    const today = new Date().getFullYear();
    await bob.browser.patch(`/opportunities/${id}`, { stageId: won, closedOn: `${today - 1}-05-05` });
    const past = quarter.replace('2031-02-01', `${today}-01-15`);
    const byWon = await ask(cro, `${past}&by=won`);
    expect(partOf(byWon, bob.memberId)).toBe(9000);
    expect(byWon.rows.find(({ memberId }) => memberId === ann.memberId)?.parts[0]?.amountMinor).toBeNull();
    const teams = await ask(cro, `${YEAR}&scope=organization&amountMinor=8000&over=teams`);
    expect(teams.rows.map(({ scope, memberId }) => [scope, memberId])).toEqual(
      expect.arrayContaining([
        ['team', vp.memberId],
        ['team', manager.memberId],
        ['rep', dee.memberId],
      ]),
    );
    expect(teams.rows.some(({ memberId }) => memberId === ann.memberId)).toBe(false);
    // As last year was won: all of it in the one quarter in which there was a close.
    const season = await ask(
      cro,
      `period=year&containing=${today}-02-01&scope=organization&amountMinor=800&into=quarter&season=won`,
    );
    expect(amounts(season)[0]).toEqual([null, 800, null, null]);
  });

  it('is open to who may set the quotas, and of periods no longer than the one that is spread', async () => {
    const { cro, vp, ann, manager } = await begin();
    const own = `${YEAR}&scope=team&memberId=${manager.memberId}&amountMinor=100`;
    expect((await vp.browser.get(`/quotas/spread?${own}`)).status).toBe(200);
    expect((await vp.browser.get(`/quotas/spread?${YEAR}&scope=organization&amountMinor=100`)).status).toBe(404);
    expect((await ann.browser.get(`/quotas/spread?${own}`)).status).toBe(403);
    const longer = await cro.get(`/quotas/spread?period=month&scope=organization&amountMinor=100&into=year`);
    expect(longer.status).toBe(422);
    expect(longer.body.data).toMatchObject({ field: 'into', expected: 'month or shorter' });
  });
});

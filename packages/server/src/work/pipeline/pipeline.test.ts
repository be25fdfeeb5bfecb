import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, type Colleague } from '../../testing/add-member.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';

/** Local day of the organisation, so many days from today. */
const inDays = (days: number): string =>
  new Date(Date.now() + days * 24 * 3600_000).toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' });

let app: TestApp;
let admin: Browser;
let manager: Colleague;
let rep: Colleague;
let other: Colleague;
beforeAll(async () => {
  app = await startTestApp();
  admin = (await app.signUp()).browser;
  manager = await addMember(app, admin, { role: 'sales_manager' });
  await admin.put('/exchange-rates', { currency: 'USD', validFrom: '2020-01-01', rate: '2' });
  rep = await addMember(app, admin, { role: 'account_executive', managerId: manager.memberId });
  other = await addMember(app, admin, { role: 'account_executive' });
  const add = async ({ browser }: Colleague, deal: Record<string, unknown>) => {
    const answer = await browser.post('/opportunities', deal);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.id as string;
  };
  const judged = async (colleague: Colleague, deal: Record<string, unknown>) => {
    const id = await add(colleague, deal);
    await colleague.browser.put(`/opportunities/${id}/frameworks/bant/need`, { strength: 'green' });
  };
  await judged(rep, { name: 'Overdue', amountMinor: 100_00, closeDate: inDays(-2), category: 'commit' });
  await judged(rep, { name: '=SUM(1)', amountMinor: 200_00, closeDate: inDays(5), nextStep: 'Call' });
  await add(rep, { name: 'Bare', amountMinor: 50_00 });
  await add(rep, { name: 'Left out', amountMinor: 900_00, category: 'omitted' });
  await judged(other, { name: 'Other', amountMinor: 1_000_00, currency: 'USD', closeDate: inDays(6) });
  await judged(manager, { name: 'Own', closeDate: inDays(400) });
});
afterAll(() => app.close());

const read = async (browser: Browser, path: string) => {
  const { status, body } = await browser.get(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
};

describe('a filter of the pipeline', () => {
  it.each([
    ['', ['Overdue', '=SUM(1)', 'Bare', 'Other', 'Own']],
    ['closeIn=overdue', ['Overdue']],
    ['closeIn=next_30_days', ['=SUM(1)', 'Other']],
    ['category=commit&category=omitted', ['Overdue']],
    ['category=omitted', []],
    ['amountMin=10000&amountMax=20000', ['Overdue', '=SUM(1)']],
    ['currency=USD', ['Other']],
    ['missing=amount', ['Own']],
    ['notYetQualified=true', ['Bare']],
    ['search=over', ['Overdue']],
  ])('%s finds the same deals for every figure and for the file', async (filter, names) => {
    const overview = await read(admin, `/pipeline/overview?${filter}`);
    const parts = await read(admin, `/pipeline/breakdown?by=stage&${filter}`);
    const quality = await read(admin, `/pipeline/data-quality?${filter}`);
    const file = (await read(admin, `/pipeline/deals.csv?${filter}`)) as string;
    const list = await read(admin, `/opportunities?status=open&category=pipeline&category=commit&${filter}`);
    expect(overview.open.count).toBe(names.length);
    expect(quality.count).toBe(names.length);
    expect(parts.items.reduce((sum: number, { open }: { open: { count: number } }) => sum + open.count, 0)).toBe(
      names.length,
    );
    const told = file.trim().split('\r\n').slice(1);
    expect(told.map((row) => row.split(',')[0]).sort()).toEqual(
      names.map((name) => (name.startsWith('=') ? `'${name}` : name)).sort(),
    );
    if (!filter.includes('omitted')) expect(list.items).toHaveLength(names.length);
  });

  it('takes a team for whoever leads it and everybody below, within what one may see', async () => {
    const reps = async (browser: Browser, filter: string) =>
      (await read(browser, `/pipeline/overview?${filter}`)).byRep.map(({ ownerId }: { ownerId: string }) => ownerId);
    const both = [manager.memberId, rep.memberId].sort();
    expect((await reps(admin, `teamOf=${manager.memberId}`)).sort()).toEqual(both);
    expect((await reps(manager.browser, '')).sort()).toEqual(both);
    expect(await reps(admin, `teamOf=${manager.memberId}&ownerId=${other.memberId}`)).toEqual([]);
    const hidden = await rep.browser.get(`/pipeline/overview?teamOf=${manager.memberId}`);
    expect(hidden.status).toBe(404);
  });

  it('says what it does not understand', async () => {
    for (const path of ['/pipeline/overview', '/pipeline/deals.csv']) {
      const wrong = await admin.get(`${path}?closeIn=soon`);
      expect([wrong.status, wrong.body.data.field]).toEqual([422, 'closeIn']);
      const unknown = await admin.get(`${path}?stages=x`);
      expect([unknown.status, unknown.body.data.field]).toEqual([422, 'stages']);
    }
  });
});

describe('the deals of a period', () => {
  it.each(['month', 'quarter', 'year'])(
    'are those due in a %s, with overdue ones in the running one, for every figure',
    async (kind) => {
      const { browser } = (await app.signUp()) as { browser: Browser };
      const { period } = await read(browser, `/forecast?period=${kind}`);
      const after = new Date(Date.parse(period.end) + 24 * 3600_000).toISOString().slice(0, 10);
      const stages = (await read(browser, '/stages')).items as { id: string; name: string }[];
      for (const [name, amountMinor, closeDate] of [
        ['Overdue', 100_00, inDays(-400)],
        ['Last day', 200_00, period.end],
        ['After', 400_00, after],
        ['Undated', 800_00, null],
      ] as const) {
        const { id } = (await browser.post('/opportunities', { name, amountMinor, closeDate })).body;
        await browser.put(`/opportunities/${id}/frameworks/bant/need`, { strength: 'green' });
      }
      await browser.post('/opportunities', {
        name: 'Won',
        amountMinor: 900_00,
        closeDate: period.end,
        stageId: stages.find(({ name }) => name === 'Closed Won')?.id,
      });
      const names = async (filter: string) =>
        (await read(browser, `/opportunities?sort=name&direction=asc&${filter}`)).items.map(
          ({ name }: { name: string }) => name,
        );
      for (const [dueIn, found, amount] of [
        [kind, ['Last day', 'Overdue'], '30000'],
        [`${kind}:${period.end}`, ['Last day', 'Overdue'], '30000'],
        [`${kind}:${after}`, ['After'], '40000'],
        [`${kind}:${inDays(-400)}`, [], '0'],
      ] as const) {
        const filter = `dueIn=${dueIn}`;
        expect(await names(filter), filter).toEqual(found);
        // From the kept totals, and from the deals.
        for (const asked of [filter, `${filter}&amountMin=0`]) {
          const overview = await read(browser, `/pipeline/overview?${asked}`);
          expect([overview.open.count, overview.open.amountBaseMinor], asked).toEqual([found.length, amount]);
          expect((await read(browser, `/pipeline/data-quality?${asked}`)).count).toBe(found.length);
        }
        const triggers = await read(browser, `/triggers?${filter}`);
        expect(triggers.items.map(({ deal }: { deal: { name: string } }) => deal.name).sort()).toEqual(found);
        const parts = await read(browser, `/pipeline/breakdown?by=month&${filter}`);
        expect(parts.items).toHaveLength(found.length);
        expect((await read(browser, `/pipeline/deals.csv?${filter}`)).trim().split('\r\n')).toHaveLength(
          found.length + 1,
        );
      }
      expect(await names(`dueIn=${kind}&closeTo=${inDays(-1)}`)).toEqual(['Overdue']);
      expect(await names(`dueIn=${kind}&status=won`)).toEqual([]);
      const wrong = await browser.get('/pipeline/overview?dueIn=week');
      expect([wrong.status, wrong.body.data.field]).toEqual([422, 'dueIn']);
      expect((await browser.get('/pipeline/overview?dueIn=month:2026-02-31')).status).toBe(422);
    },
  );
});

describe('the parts of a figure', () => {
  it.each(['stage', 'rep', 'category', 'month'])('by %s add up to it', async (by) => {
    const overview = await read(admin, '/pipeline/overview');
    const parts = await read(admin, `/pipeline/breakdown?by=${by}`);
    type Item = { points: number; open: { amountBaseMinor: string } };
    const points = parts.items.reduce((sum: number, item: Item) => sum + Math.round(item.points * 100), 0);
    expect((points + Math.round(parts.rounding * 100)) / 100).toBe(overview.confidence);
    const amount = parts.items.reduce((sum: bigint, item: Item) => sum + BigInt(item.open.amountBaseMinor), 0n);
    expect(String(amount)).toBe(overview.open.amountBaseMinor);
  });

  it('are the same from the kept totals as from the deals', async () => {
    // A range of days that holds every day is one that the totals do not know.
    const all = 'amountMin=0';
    const known = await read(admin, '/pipeline/overview?missing=amount');
    const some = await read(admin, `/pipeline/overview?${all}`);
    const whole = await read(admin, '/pipeline/overview');
    expect(whole.open.amountBaseMinor).toBe(some.open.amountBaseMinor);
    expect(whole.confidence).toBe(some.confidence);
    expect(whole.open.count).toBe(some.open.count + known.open.count);
  });

  it('of data quality are what the kept scores lost', async () => {
    const { score, defects, rounding } = await read(admin, '/pipeline/data-quality?defects=true');
    const lost = defects.reduce((sum: number, { points }: { points: number }) => sum + Math.round(points * 100), 0);
    expect(score).toBe((10_000 - lost + Math.round(rounding * 100)) / 100);
    expect(Math.abs(rounding)).toBeLessThanOrEqual(0.55);
    const counts = Object.fromEntries(
      defects.map((part: { defect: string; count: number }) => [part.defect, part.count]),
    );
    expect(counts).toMatchObject({
      amount_missing: 1,
      close_date_missing: 1,
      close_date_past: 1,
      no_next_step: 4,
      no_evidence: 1,
    });
  });
});

describe('the file of the pipeline', () => {
  it.each(['stake', 'commitment', 'freshness', 'data_quality', 'confidence', 'close_date'])(
    'can be had in the order of the heatmap by %s',
    async (sort) => {
      const { status, body } = await admin.get(`/pipeline/deals.csv?sort=${sort}&direction=asc`);
      expect(status).toBe(200);
      expect(body).toContain('Freshness of key people');
    },
  );

  it('holds exact money with its currency, units in its headings, and no formula', async () => {
    const { headers, body } = await admin.get('/pipeline/deals.csv?sort=amount&direction=desc');
    expect(headers['content-type']).toContain('text/csv');
    const [head = '', first = '', ...others] = (body as string).replace('\ufeff', '').trim().split('\r\n');
    const columns = head.split(',');
    expect(head).toContain('Amount (NZD)');
    expect(head).toContain('Confidence (5-95');
    const of = (row: string, column: string) => row.split(',')[columns.indexOf(column)];
    expect(of(first, 'Deal')).toBe('Other');
    expect([of(first, 'Amount (currency of the deal)'), of(first, 'Currency of the deal')]).toEqual(['1000.00', 'USD']);
    expect(others.some((row) => row.startsWith("'=SUM(1)"))).toBe(true);
    const { items } = await read(admin, '/audit-trail?category=exports');
    expect(items[0].sentence).toContain('downloaded the deals of the pipeline');
  });
});

describe('the drag of a team', () => {
  it('is told by waste, stage and rep, with parts that add up to the mean of the kept scores', async () => {
    const view = await read(admin, '/pipeline/drag');
    const { items } = await read(
      admin,
      '/opportunities?status=open&notYetQualified=false&category=pipeline&category=commit',
    );
    const drags = items.map(({ health }: { health: { drag: number } }) => health.drag);
    const sum = drags.reduce((all: number, drag: number) => all + drag, 0);
    expect(view).toMatchObject({ count: 4, notYetQualified: 1, mean: Math.round((10 * sum) / 4) / 10 });
    const points = view.wastes.reduce(
      (all: number, { points }: { points: number }) => all + Math.round(points * 100),
      0,
    );
    expect(points + Math.round(view.rounding * 100)).toBe(Math.round(view.mean * 100));
    expect(Math.abs(view.rounding)).toBeLessThan(0.6);
    for (const groups of [view.byStage, view.byRep, view.bands, view.distribution]) {
      expect(groups.reduce((all: number, { count }: { count: number }) => all + count, 0)).toBe(4);
    }
    expect(view.wastes.map(({ waste }: { waste: string }) => waste)).toContain('slippage');
    expect((await read(admin, '/pipeline/drag?closeIn=overdue')).count).toBe(1);
  });

  it('is for who leads a team, of the deals they see', async () => {
    expect((await rep.browser.get('/pipeline/drag')).status).toBe(403);
    const view = await read(manager.browser, '/pipeline/drag');
    expect(view.byRep.map(({ id }: { id: string }) => id).sort()).toEqual([manager.memberId, rep.memberId].sort());
    expect((await manager.browser.get(`/pipeline/drag?ownerId=${other.memberId}`)).status).toBe(404);
  });
});

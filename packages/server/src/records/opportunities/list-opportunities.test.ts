import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/app.ts';
import { type DealHouse, type StageView, startDealHouse } from '../../testing/deals.ts';

describe('opportunities are listed', () => {
  let app: DealHouse['app'];
  beforeAll(async () => {
    ({ app } = await startDealHouse());
  });
  afterAll(() => app.close());

  let rep: Browser;
  beforeAll(async () => {
    const other = await app.signUp('Listers');
    rep = other.browser;
    const own: StageView[] = (await rep.get('/stages')).body.items;
    const [first, second] = own;
    for (let i = 0; i < 9; i += 1) {
      const answer = await rep.post('/opportunities', {
        name: `Deal ${i}`,
        amountMinor: i === 0 ? null : (i % 4) * 100,
        closeDate: i === 1 ? null : `2027-0${(i % 5) + 1}-15`,
        stageId: i % 2 ? first?.id : second?.id,
        category: i % 3 === 0 ? 'commit' : null,
      });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    }
  });

  const walk = async (query: string): Promise<{ name: string }[]> => {
    const items: { name: string }[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await rep.get(`/opportunities?limit=2&${query}${cursor ? `&cursor=${cursor}` : ''}`);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      items.push(...answer.body.items);
      cursor = answer.body.nextCursor;
    }
    return items;
  };

  it.each(['amount', 'close_date', 'name', 'updated', 'risk', 'confidence', 'drag', 'stake'])(
    'whole, each deal once, page by page, both ways by %s',
    async (sort) => {
      const up = await walk(`sort=${sort}&direction=asc`);
      const down = await walk(`sort=${sort}&direction=desc`);
      expect(new Set(up.map((deal) => deal.name)).size).toBe(9);
      expect(down.map((deal) => deal.name)).toEqual(up.map((deal) => deal.name).reverse());
    },
  );

  it.each([
    ['risk', 'asc'],
    ['confidence', 'asc'],
    ['drag', 'desc'],
    ['amount', 'desc'],
  ])('begins by %s with what needs somebody most, unless told otherwise', async (sort, direction) => {
    const ids = async (query: string) =>
      (await rep.get(`/opportunities?${query}`)).body.items.map(({ id }: { id: string }) => id);
    expect(await ids(`sort=${sort}`)).toEqual(await ids(`sort=${sort}&direction=${direction}`));
  });

  it('by amount with those without one last', async () => {
    const deals = (await rep.get('/opportunities?sort=amount')).body.items;
    const amounts = deals.map((deal: { amountMinor: number | null }) => deal.amountMinor);
    expect(amounts).toEqual([300, 300, 200, 200, 100, 100, 0, 0, null]);
  });

  it.each([
    ['category=commit', 3],
    ['category=pipeline', 6],
    ['category=commit&category=pipeline', 9],
    ['status=won', 0],
    // None is qualified yet: no band is judged.
    ['risk=red', 0],
    ['risk=red&search=deal', 0],
    ['risk=red&notYetQualified=true', 9],
    ['notYetQualified=false', 0],
    ['notYetQualified=true', 9],
    ['amountMin=200', 4],
    ['amountMax=100', 4],
    ['closeFrom=2027-05-01&closeTo=2027-05-31', 1],
    ['currency=NZD', 9],
    ['missing=amount', 3],
    ['missing=close_date', 1],
    ['missing=amount&missing=close_date', 0],
    ['missing=amount&closeTo=2027-04-30', 2],
    ['search=deal%203', 1],
    ['search=DEAL', 9],
    ['search=%25', 0],
  ])('by %s, and counted the same', async (query, count) => {
    expect(await walk(query)).toHaveLength(count);
    expect((await rep.get(`/opportunities/count?${query}`)).body.count).toBe(count);
  });

  it('by risk without what is closed, and counted the same', async () => {
    const lost = (await rep.get('/stages')).body.items.find(({ kind }: { kind: string }) => kind === 'lost');
    await rep.post('/opportunities', { name: 'Gone', stageId: lost.id, closedOn: '2026-01-31' });
    const query = 'risk=red&risk=yellow&risk=green&notYetQualified=true';
    expect((await walk(query)).map(({ name }) => name)).not.toContain('Gone');
    expect((await rep.get(`/opportunities/count?${query}`)).body.count).toBe(9);
  });

  it('not from a cursor of another form', async () => {
    const answer = await rep.get('/opportunities?sort=amount&cursor=bm90IGEgY3Vyc29y');
    expect([answer.status, answer.body.data.field]).toEqual([422, 'cursor']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/app.ts';
import { type DealOrg, type StageView, startDealOrg } from '../../testing/deals.ts';

describe('opportunities are listed', () => {
  let app: DealOrg['app'];
  beforeAll(async () => {
    ({ app } = await startDealOrg());
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

  it.each([
    ['category=commit&limit=2', 'category=commit'],
    ['order=stage&order=-amount&limit=1&category=pipeline', 'category=pipeline'],
    ['status=won', 'status=won'],
    ['', ''],
  ])('with the total of all pages, for %s', async (query, filter) => {
    const { body } = await rep.get(`/opportunities?withTotal=true&${query}`);
    expect(body.total).toEqual((await rep.get(`/opportunities/count?${filter}`)).body);
    expect((await rep.get(`/opportunities?${query}`)).body).toEqual({ ...body, total: null });
  });

  it.each(['search=deal', 'missing=amount', 'amountMin=200'])(
    'without a total that is not kept, for %s',
    async (query) => {
      expect((await rep.get(`/opportunities?withTotal=true&${query}`)).body).toMatchObject({ total: null });
    },
  );

  const where = (condition: object, match = 'all') =>
    `where=${encodeURIComponent(JSON.stringify({ match, conditions: [condition].flat() }))}`;
  it.each([
    [{ field: 'name', is: 'contains', value: 'EAL 3' }, 1],
    [{ field: 'name', is: 'not_contains', value: '%' }, 9],
    [{ field: 'amount', is: 'at_least', value: 200 }, 4],
    [{ field: 'amount', is: 'empty' }, 1],
    [{ field: 'close_date', is: 'on_or_after', value: '2027-05-01' }, 1],
    [{ field: 'close_date', is: 'within', value: 'overdue' }, 0],
    [{ field: 'close_date', is: 'not_empty' }, 8],
    [{ field: 'category', is: 'is', value: ['pipeline'] }, 6],
    [{ field: 'category', is: 'is_not', value: ['pipeline'] }, 3],
    [{ field: 'team', is: 'empty' }, 9],
    [{ field: 'account_industry', is: 'empty' }, 9],
    [{ field: 'account_strategic', is: 'no' }, 9],
    [{ field: 'not_yet_qualified', is: 'yes' }, 9],
    [{ field: 'risk_band', is: 'is', value: ['red'] }, 0],
    [{ field: 'days_in_stage', is: 'at_least', value: 1 }, 0],
    [{ field: 'days_in_stage', is: 'at_most', value: 0 }, 9],
    [{ field: 'created_on', is: 'within', value: 'this_year' }, 9],
    [{ field: 'updated', is: 'within', value: 'today' }, 9],
    [{ field: 'last_activity', is: 'empty' }, 9],
    [{ field: 'win_probability', is: 'at_least', value: 0 }, 9],
    [{ field: 'products', is: 'empty' }, 9],
  ])('by the condition %o, and counted the same', async (condition, count) => {
    expect(await walk(where(condition))).toHaveLength(count);
    expect((await rep.get(`/opportunities/count?${where(condition)}`)).body.count).toBe(count);
  });

  describe('by what stands beside a deal', () => {
    let org: Browser;
    const asked = async (condition: object, match?: string): Promise<string[]> => {
      const { body } = await org.get(`/opportunities?sort=name&direction=asc&status=open&${where(condition, match)}`);
      return body.items.map(({ name }: { name: string }) => name);
    };
    beforeAll(async () => {
      org = (await app.signUp('Beside')).browser;
      const add = async (path: string, given: object) => {
        const { status, body } = await org.post(path, given);
        if (status !== 201) throw new Error(JSON.stringify(body));
        return body.id as string;
      };
      const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
      const full = { amountMinor: 100_00, closeDate: soon, nextStep: 'Call' };
      const [held, red] = [
        await add('/opportunities', { name: 'Held', ...full }),
        await add('/opportunities', { name: 'Red' }),
      ];
      await add('/opportunities', { name: 'Bare' });
      const buyer = await add('/contacts', { name: 'Ana Ngata' });
      const champion = await add('/contacts', { name: 'Tama Reid' });
      await org.put(`/opportunities/${held}/contacts/${buyer}`, { role: 'economic_buyer' });
      await org.put(`/opportunities/${held}/contacts/${champion}`, { role: 'champion' });
      await org.put(`/opportunities/${red}/contacts/${champion}`, { role: null });
      await org.put(`/opportunities/${held}/frameworks/meddpic/metrics`, { strength: 'green' });
      await org.put(`/opportunities/${red}/frameworks/meddpic/metrics`, { strength: 'red' });
      const call = { kind: 'call', subject: 'Rang', occurredAt: new Date().toISOString() };
      await add(`/opportunities/${held}/activities`, call);
    });

    it.each([
      [{ field: 'person', is: 'contains', value: 'ngata' }, ['Held']],
      [{ field: 'person', is: 'empty' }, ['Bare']],
      [{ field: 'person_role', is: 'is', value: ['champion'] }, ['Held']],
      [{ field: 'person_role', is: 'is_not', value: ['champion', 'economic_buyer'] }, ['Bare', 'Red']],
      [{ field: 'person_role', is: 'not_empty' }, ['Held']],
      [{ field: 'evidence', is: 'is', value: 0 }, ['Bare', 'Red']],
      [{ field: 'evidence', is: 'at_least', value: 1 }, ['Held']],
      [{ field: 'trigger', is: 'is', value: ['data_gap'] }, ['Red']],
    ])('by the condition %o', async (condition, names) => expect(await asked(condition)).toEqual(names));

    it('as many as the data quality counts with each defect', async () => {
      const { defects } = (await org.get('/pipeline/data-quality?defects=true')).body;
      const before = new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, 10);
      const quiet = [
        { field: 'last_activity', is: 'empty' },
        { field: 'last_activity', is: 'on_or_before', value: before },
      ];
      const found = {
        no_contact: await asked({ field: 'person', is: 'empty' }),
        no_economic_buyer: await asked({ field: 'person_role', is: 'is_not', value: ['economic_buyer'] }),
        no_champion: await asked({ field: 'person_role', is: 'is_not', value: ['champion'] }),
        no_recent_activity: await asked(quiet, 'any'),
        no_next_step: await asked({ field: 'next_step', is: 'empty' }),
        no_evidence: await asked({ field: 'evidence', is: 'is', value: 0 }),
      };
      const counted = defects.flatMap(({ defect, count }: { defect: string; count: number }) =>
        defect in found ? [[defect, count]] : [],
      );
      expect(Object.entries(found).map(([defect, names]) => [defect, names.length])).toEqual(counted);
    });
  });

  it('by all or any of conditions and groups', async () => {
    const [low, commit] = [
      { field: 'amount', is: 'at_most', value: 100 },
      { field: 'category', is: 'is', value: ['commit'] },
    ];
    const names = async (whole: object) =>
      (await walk(`sort=name&direction=asc&where=${encodeURIComponent(JSON.stringify(whole))}`)).map(
        ({ name }) => name,
      );
    expect(await names({ match: 'all', conditions: [low, commit] })).toEqual([]);
    expect(await names({ match: 'any', conditions: [low, commit] })).toHaveLength(7);
    const group = { match: 'any', conditions: [low, commit] };
    const isFirst = { field: 'name', is: 'is', value: 'deal 4' };
    expect(await names({ match: 'all', conditions: [isFirst], groups: [group] })).toEqual(['Deal 4']);
  });

  it.each([
    ['{', 'where', 'Give the conditions as JSON'],
    ['{"match":"some"}', 'where.match', 'Expected'],
    ['{"conditions":[{"field":"mood","is":"is"}]}', 'where.conditions[0].field', 'custom. and the key of'],
    ['{"conditions":[{"field":"amount","is":"at_least","value":"x"}]}', 'where.conditions[0].value', 'whole number'],
    [
      '{"conditions":[{"field":"close_date","is":"within","value":"soon"}]}',
      'where.conditions[0].value',
      'this_quarter',
    ],
  ])('not by conditions that are wrong, and says where: %s', async (text, field, words) => {
    const answer = await rep.get(`/opportunities?where=${encodeURIComponent(text)}`);
    expect([answer.status, answer.body.data.field]).toEqual([422, field]);
    expect(answer.body.message).toContain(words);
  });

  it.each([
    ['order=category&order=-amount', 'order=-category&order=amount'],
    ['order=stage&order=-close_date&order=name', 'order=-stage&order=close_date&order=-name'],
    ['order=-days_in_stage&order=account', 'order=days_in_stage&order=-account'],
    ['order=-pushes', 'order=pushes'],
    ['order=owner&order=last_activity', 'order=-owner&order=-last_activity'],
    ['status=open&order=risk&order=-stake', 'status=open&order=-risk&order=stake'],
    ['order=updated&order=win_probability', 'order=-updated&order=-win_probability'],
    ['order=created_on&order=closed_on&order=data_quality', 'order=-created_on&order=-closed_on&order=-data_quality'],
  ])('whole, each deal once, page by page, by %s', async (up, down) => {
    for (const query of [up, down]) {
      const deals = await walk(query);
      expect(new Set(deals.map((deal) => deal.name)).size).toBe(9);
      expect(deals).toEqual((await rep.get(`/opportunities?${query}`)).body.items);
    }
  });

  it('by several columns in their order, those without an amount after the others', async () => {
    const deals = (await rep.get('/opportunities?order=category&order=-amount')).body.items;
    expect(deals.map((deal: Record<string, unknown>) => [deal.category, deal.amountMinor])).toEqual([
      ['commit', 300],
      ['commit', 200],
      ['commit', null],
      ...[300, 200, 100, 100, 0, 0].map((amount) => [null, amount]),
    ]);
    expect(await walk('order=-amount')).toEqual(await walk('sort=amount&direction=desc'));
    const four = await rep.get('/opportunities?order=name&order=stage&order=owner&order=risk');
    expect([four.status, four.body.data.field]).toEqual([422, 'order']);
  });

  it.each(['stage', 'owner', 'category', 'account', 'close_month'])(
    'in groups by %s, whose sums are those of the whole, kept or counted',
    async (by) => {
      for (const filter of ['', 'status=open', 'amountMin=100', where({ field: 'amount', is: 'not_empty' })]) {
        const { items, others } = (await rep.get(`/opportunities/groups?by=${by}&${filter}`)).body;
        const whole = (await rep.get(`/opportunities/count?${filter}`)).body;
        const sum = (pick: (item: Record<string, number | string>) => number) =>
          items.reduce((total: number, item: Record<string, number | string>) => total + pick(item), 0);
        expect(others).toBeNull();
        expect([sum(({ count }) => Number(count)), String(sum((item) => Number(item.amountBaseMinor)))]).toEqual([
          whole.count,
          whole.amountBaseMinor,
        ]);
      }
    },
  );

  it('in groups by the month of the close, the one without a date last', async () => {
    const { items } = (await rep.get('/opportunities/groups?by=close_month')).body;
    expect(items.map(({ key }: { key: string | null }) => key)).toEqual([
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
      '2027-05',
      null,
    ]);
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

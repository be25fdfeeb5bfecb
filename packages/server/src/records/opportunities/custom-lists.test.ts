import type { ListCondition } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';
import { filterSql, openFilter } from './filter-conditions.ts';
import type { OpportunityListInput } from './inputs.ts';
import { listStatement } from './list-opportunities.ts';
import { SORT_ORDERS } from './sort-orders.ts';

let org: DealOrg;
let region: { id: string; choices: { id: string }[] };
const NOBODY = '0198c2f0-0000-7000-8000-000000000001';
const choice = (at: number): string => region.choices[at]?.id ?? '';

beforeAll(async () => {
  org = await startDealOrg();
  const field = async (given: object) => (await org.admin.post('/custom-fields', { noun: 'deal', ...given })).body;
  region = await field({ label: 'Region', kind: 'choice', choices: [{ label: 'North' }, { label: 'South' }] });
  await field({ label: 'Seats', kind: 'number' });
  await field({ label: 'Budget', kind: 'money', currency: 'JPY' });
  await field({ label: 'Go-live', kind: 'date' });
  await field({ label: 'Partner', kind: 'text' });
  await field({ label: 'Pilot', kind: 'yes_no' });
  await field({ label: 'Sponsor', kind: 'person' });
  await org.add({
    name: 'Quay',
    custom: { region: choice(1), seats: 12.5, budget: 900, go_live: '2026-03-31', pilot: true, partner: 'Ātea Ltd' },
  });
  await org.add({
    name: 'Pier',
    custom: { region: choice(0), seats: -3, go_live: '2026-04-01', pilot: false, sponsor: org.adminId },
  });
  await org.add({ name: 'Mole', custom: { region: choice(1), seats: 200, partner: 'Koru' } });
  await org.add({ name: 'Weir' });
});
afterAll(() => org.app.close());

const names = async (query: string): Promise<string[]> =>
  (await org.admin.get(`/opportunities?${query}`)).body.items.map(({ name }: { name: string }) => name);
const whereOf = (...conditions: object[]): string => `where=${encodeURIComponent(JSON.stringify({ conditions }))}`;
const found = async (field: string, is: string, value?: unknown): Promise<string[]> => {
  const where = whereOf({ field: `custom.${field}`, is, ...(value !== undefined && { value }) });
  const listed = (await names(where)).toSorted();
  expect((await org.admin.get(`/opportunities/count?${where}`)).body.count).toBe(listed.length);
  return listed;
};

describe('a list of deals', () => {
  it.each<[field: string, is: string, value: unknown, expected: string[]]>([
    ['region', 'is', () => [choice(1)], ['Mole', 'Quay']],
    ['region', 'is_not', () => [choice(1)], ['Pier', 'Weir']],
    ['seats', 'at_least', 12.5, ['Mole', 'Quay']],
    ['seats', 'at_most', 0, ['Pier']],
    ['seats', 'is', 12.5, ['Quay']],
    ['budget', 'at_least', 900, ['Quay']],
    ['go_live', 'on_or_before', '2026-03-31', ['Quay']],
    ['go_live', 'within', 'last_3660_days', ['Pier', 'Quay']],
    ['partner', 'contains', 'ĀTEA', ['Quay']],
    ['partner', 'not_contains', 'ltd', ['Mole', 'Pier', 'Weir']],
    ['partner', 'is', 'koru', ['Mole']],
    ['pilot', 'yes', undefined, ['Quay']],
    ['pilot', 'no', undefined, ['Pier']],
    ['sponsor', 'is', () => [org.adminId], ['Pier']],
    ['sponsor', 'is', [NOBODY], []],
    ['seats', 'empty', undefined, ['Weir']],
    ['partner', 'not_empty', undefined, ['Mole', 'Quay']],
  ])('is filtered by %s %s %j', async (field, is, value, expected) => {
    const asked = typeof value === 'function' ? value() : value;
    expect(await found(field, is, asked)).toEqual(expected);
  });

  it.each<[field: string, condition: Pick<ListCondition, 'is'> & { value?: unknown }, expected: string[]]>([
    ['region', { is: 'not_empty' }, ['Mole', 'Pier', 'Quay']],
    ['seats', { is: 'at_least', value: 12.5 }, ['Mole', 'Quay']],
    ['go_live', { is: 'on_or_before', value: '2026-03-31' }, ['Quay']],
    ['partner', { is: 'is', value: 'KORU' }, ['Mole']],
    ['pilot', { is: 'no' }, ['Pier']],
  ])('of %s finds the same whether few, some or many have the value', async (field, condition, expected) => {
    const where = {
      match: 'all',
      groups: [],
      conditions: [{ field: `custom.${field}`, ...condition }],
    } as OpportunityListInput['where'];
    const actor = { memberId: org.adminId, role: 'admin' } as Actor;
    for (const found of ['few', 'some', 'many'] as const) {
      for (const sort of ['amount', 'close_date', 'risk', 'stage'] as const) {
        await inTenant(org.app.database.pool, org.organizationId, async (tx) => {
          const open = async () => {
            const opened = await openFilter(tx, actor, { where, sort, limit: 50 } as OpportunityListInput);
            if (!opened?.scope.custom.best) throw new Error('no index answers the condition');
            const { scope } = opened;
            return {
              ...opened,
              scope: { ...scope, custom: { ...scope.custom, best: { ...opened.scope.custom.best, found } } },
            };
          };
          const listed = await open();
          const { text } = listStatement(listed.filter, listed.scope, SORT_ORDERS[sort], null, listed.parameters);
          const page = await tx.client.query<{ name: string }>(text, listed.parameters.values);
          expect(page.rows.map(({ name }) => name).toSorted(), `${found} by ${sort}`).toEqual(expected);
          const whole = await open();
          const { from, conditions } = filterSql(whole.filter, whole.scope, whole);
          const counted = await tx.client.query<{ name: string }>(
            `SELECT o.name FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY o.name`,
            whole.parameters.values,
          );
          expect(
            counted.rows.map(({ name }) => name),
            `all of ${found}`,
          ).toEqual(expected);
        });
      }
    }
  });

  it('joins conditions on custom fields with others, by all and by any', async () => {
    const any = {
      match: 'any',
      conditions: [
        { field: 'custom.pilot', is: 'yes' },
        { field: 'name', is: 'is', value: 'weir' },
      ],
    };
    const where = JSON.stringify({ conditions: [{ field: 'custom.region', is: 'not_empty' }], groups: [any] });
    expect(await names(`where=${encodeURIComponent(where)}`)).toEqual(['Quay']);
  });

  it('is sorted by custom fields, page by page, those without a value where they belong', async () => {
    const paged = async (order: string): Promise<string[]> => {
      const found: string[] = [];
      for (let cursor = ''; ; ) {
        const { body } = await org.admin.get(`/opportunities?limit=1&${order}${cursor && `&cursor=${cursor}`}`);
        found.push(...body.items.map(({ name }: { name: string }) => name));
        if (body.nextCursor === null) return found;
        cursor = body.nextCursor;
      }
    };
    expect(await paged('order=-custom.seats')).toEqual(['Mole', 'Quay', 'Pier', 'Weir']);
    expect(await paged('order=custom.go_live&order=name')).toEqual(['Quay', 'Pier', 'Mole', 'Weir']);
    expect(await paged('order=-custom.region&order=-name')).toEqual(['Quay', 'Mole', 'Pier', 'Weir']);
    expect(await paged('order=custom.partner&order=name')).toEqual(['Pier', 'Weir', 'Mole', 'Quay']);
    expect(await paged('order=-custom.sponsor&order=custom.pilot&order=name')).toEqual([
      'Pier',
      'Mole',
      'Weir',
      'Quay',
    ]);
  });

  it('is grouped by a custom field, and each group is a list', async () => {
    const groups = async (by: string) =>
      (await org.admin.get(`/opportunities/groups?by=custom.${by}`)).body.items.map(
        ({ key, label, count }: Record<string, unknown>) => [key, label, count],
      );
    expect(await groups('region')).toEqual([
      [choice(0), 'North', 1],
      [choice(1), 'South', 2],
      [null, null, 1],
    ]);
    expect(await groups('go_live')).toEqual([
      ['2026-03', null, 1],
      ['2026-04', null, 1],
      [null, null, 2],
    ]);
    expect((await groups('pilot')).map(([key]: unknown[]) => key)).toEqual(['true', 'false', null]);
    expect(await names(`customGroup=custom.region:${choice(1)}&order=name`)).toEqual(['Mole', 'Quay']);
    expect(await names('customGroup=custom.go_live:2026-03')).toEqual(['Quay']);
    expect(await names('customGroup=custom.pilot:&order=name')).toEqual(['Mole', 'Weir']);
    const refused = await org.admin.get('/opportunities/groups?by=custom.seats');
    expect(refused.body.message).toBe('Seats has too many values to group by.');
    const file = await org.admin.get('/exports/deals.csv?group=custom.region&order=name&columns=name');
    expect(file.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Region,Deal',
      'North,Pier',
      'South,Mole',
      'South,Quay',
      ',Weir',
    ]);
  });

  it('says what a custom field is not asked, and what no field is', async () => {
    const refusal = async (condition: object) => {
      const { status, body } = await org.admin.get(`/opportunities?${whereOf(condition)}`);
      return [status, body.message];
    };
    expect(await refusal({ field: 'custom.seats', is: 'contains', value: '1' })).toEqual([
      422,
      expect.stringContaining('Seats cannot be asked "contains"'),
    ]);
    expect(await refusal({ field: 'custom.region', is: 'is', value: [NOBODY] })).toEqual([
      422,
      expect.stringContaining('is no value of Region'),
    ]);
    expect(await refusal({ field: 'custom.nothing', is: 'empty' })).toEqual([422, 'There is no custom field nothing.']);
    expect((await org.admin.get('/opportunities?order=custom.nothing')).body.message).toBe(
      'There is no custom field nothing.',
    );
  });

  it('leaves the condition, order and values of an archived field out until it is back, and changes no deal by it', async () => {
    const where = { conditions: [{ field: 'custom.region', is: 'is', value: [choice(0)] }] };
    const view = { name: 'North', definition: { where, sorts: ['custom.region', 'name'] } };
    const saved = await org.admin.post('/views', view);
    expect(saved.body.definition).toMatchObject({ sorts: ['custom.region', 'name'] });
    await org.admin.patch(`/custom-fields/${region.id}`, { archived: true });
    const query = `where=${encodeURIComponent(JSON.stringify(where))}&order=custom.region&order=name`;
    expect(await names(query)).toEqual(['Mole', 'Pier', 'Quay', 'Weir']);
    const groups = (await org.admin.get('/opportunities/groups?by=custom.region')).body.items;
    expect(groups).toMatchObject([{ key: null, count: 4 }]);
    expect(await names('customGroup=custom.region:')).toHaveLength(4);
    const edit = { deals: { filter: { where } }, edit: { category: 'commit' } };
    const refused = await org.admin.post('/bulk-edits/preview', edit);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringMatching(/^Region is archived, so its condition/),
    ]);
    await org.admin.patch(`/custom-fields/${region.id}`, { archived: false });
    expect(await names(query)).toEqual(['Pier']);
  });
});

/** Whatever words of a deal are declared work everywhere: a field that is added is held to all of this at once. */
import { DEAL_FIELDS, FREE_DEAL_TEXTS, snake } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';

let org: DealOrg;
beforeAll(async () => {
  org = await startDealOrg();
});
afterAll(() => org.app.close());

describe.each(FREE_DEAL_TEXTS)('%s of a deal', (text) => {
  const { name } = DEAL_FIELDS[text];
  const shape = DEAL_FIELDS[text];
  const ledger = async (id: string) => {
    const { items } = (await org.admin.get(`/opportunities/${id}/timeline`)).body;
    return items.flatMap(({ changes }: { changes: { field: string; from: unknown; to: unknown }[] }) =>
      changes.filter(({ field }) => field === text).map(({ from, to }) => [from, to]),
    );
  };

  it('is given with a new deal or later, trimmed, and taken away', async () => {
    const deal = await org.add({ [text]: '  from the fair ' });
    expect(deal[text]).toBe('from the fair');
    expect((await org.change(deal.id, { [text]: 'by the partner' })).body[text]).toBe('by the partner');
    expect((await org.change(deal.id, { [text]: null })).body[text]).toBeNull();
  });

  it('is told by the ledger as set, changed and removed, never in its words', async () => {
    const deal = await org.add();
    for (const value of ['secret one', 'secret two', null]) await org.change(deal.id, { [text]: value });
    // The ledger knows whether a next step is set as a field of its own.
    const told = (await ledger(deal.id)).filter(([from, to]: unknown[]) => from !== null || to !== null);
    expect(told).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
    expect(JSON.stringify((await org.admin.get(`/opportunities/${deal.id}/timeline`)).body)).not.toContain('secret');
  });

  it('is refused when it is too long', async () => {
    const deal = await org.add();
    const { status, body } = await org.change(deal.id, { [text]: 'x'.repeat(shape.max + 1) });
    expect([status, body.data.field]).toEqual([422, text]);
  });

  it('is asked about when somebody else was first', async () => {
    const deal = await org.add({ [text]: 'before' });
    await org.change(deal.id, { [text]: 'theirs' });
    const { status, body } = await org.change(deal.id, { [text]: 'mine', expectedVersion: deal.version });
    expect([status, body.data.field, body.data.expected]).toEqual([409, text, 'theirs']);
    expect(body.message).toContain(name.toLowerCase());
  });

  it('is a condition and a column of lists and their files', async () => {
    const words = `marked ${text}`;
    const deal = await org.add({ name: `With ${text}`, [text]: words });
    const where = JSON.stringify({
      match: 'all',
      conditions: [{ field: snake(text), is: 'contains', value: words }],
    });
    const { items } = (await org.admin.get(`/opportunities?where=${encodeURIComponent(where)}`)).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([deal.id]);
    const file = await org.admin.get(
      `/exports/deals.csv?columns=name&columns=${snake(text)}&where=${encodeURIComponent(where)}`,
    );
    expect(file.body).toContain(`Deal,${name}`);
    expect(file.body).toContain(`With ${text},${words}`);
  });

  it('stands in the deal of a past day, or is said to have been reworded since', async () => {
    const deal = await org.add({ [text]: 'as it was' });
    const today = (await org.admin.get(`/opportunities/${deal.id}`)).body.createdOn;
    const { body } = await org.admin.get(`/opportunities/${deal.id}/as-of/${today}`);
    expect(body.past.words[text]).toEqual({ isSet: true, text: 'as it was', reworded: false });
  });
});

/**
 * What requests ask of the database, one statement after the other: each is a wait of its own, for whoever asks and for
 * whoever waits behind a change. Fewer are welcome, and lower the number; more need a reason.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type DealHouse, startDealHouse } from '../../testing/deals.ts';

let house: DealHouse;
let id: string;
beforeAll(async () => {
  house = await startDealHouse();
  ({ id } = await house.add({ amountMinor: 1_00, closeDate: '2030-01-01' }));
});
afterAll(() => house.app.close());

/** With those of the session and of the transaction. The first of a kind may have more to do, and is not counted. */
async function statementsOf(ask: (turn: number) => Promise<{ status: number }>): Promise<number> {
  expect((await ask(0)).status).toBe(200);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect((await ask(1)).status).toBe(200);
    return asked.mock.calls.length;
  } finally {
    asked.mockRestore();
  }
}

it.each([
  ['a change of the close date', 24, (turn: number) => house.change(id, { closeDate: `2030-02-0${turn + 1}` })],
  ['a change that scores do not read', 22, (turn: number) => house.change(id, { name: `Crane ${turn}` })],
  ['a deal', 4, () => house.admin.get(`/opportunities/${id}`)],
  ['a page of the list', 4, () => house.admin.get('/opportunities?sort=amount&limit=50')],
  ['the number of deals', 4, () => house.admin.get('/opportunities/count?status[0]=open')],
  ['what moved a score', 8, () => house.admin.get(`/opportunities/${id}/explanations/risk/change`)],
])('%s takes no more than %i statements', async (_what, most, ask) => {
  expect(await statementsOf(ask)).toBeLessThanOrEqual(most);
});

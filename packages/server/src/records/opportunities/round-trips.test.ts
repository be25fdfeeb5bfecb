/**
 * What requests ask of the database. A trip is a wait for whoever asks, and for whoever waits behind a change: statements
 * that do not wait for one another's answers make one together. Fewer are welcome, and lower the number; more need a reason.
 * One statement of each request has PostgreSQL show which request the connection works for.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';

let org: DealOrg;
let id: string;
beforeAll(async () => {
  org = await startDealOrg();
  ({ id } = await org.add({ amountMinor: 1_00, closeDate: '2030-01-01' }));
});
afterAll(() => org.app.close());

type Told = (error: Error | null, result?: unknown) => void;

/** With those of the session and of the transaction. The first of a kind may have more to do, and is not counted. */
async function askedBy(
  ask: (turn: number) => Promise<{ status: number }>,
): Promise<{ trips: number; statements: number }> {
  expect((await ask(0)).status).toBe(200);
  // Of each statement: how many waits lie behind whoever sent it, with its own.
  let [statements, trips, answered] = [0, 0, 0];
  const query: (...asked: unknown[]) => Promise<unknown> | undefined = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const trip = answered + 1;
    statements++;
    trips = Math.max(trips, trip);
    const over = () => {
      answered = Math.max(answered, trip);
    };
    const telling =
      (told: Told): Told =>
      (...answer) => {
        over();
        told(...answer);
      };
    // Of a statement with a name it is handed on by what is sent.
    const [statement] = asked as [{ callback?: Told }];
    if (statement.callback) {
      statement.callback = telling(statement.callback);
      return query.apply(this, asked);
    }
    const told = asked.at(-1);
    if (typeof told === 'function') return query.call(this, ...asked.slice(0, -1), telling(told as Told));
    return query.apply(this, asked)?.finally(over);
  } as never);
  try {
    expect((await ask(1)).status).toBe(200);
    return { trips, statements };
  } finally {
    spy.mockRestore();
  }
}

it.each([
  // One of them keeps what the next change of the deal need not gather.
  ['a change of the close date', 5, 13, (turn: number) => org.change(id, { closeDate: `2030-02-0${turn + 1}` })],
  ['a change that scores do not read', 5, 13, (turn: number) => org.change(id, { name: `Crane ${turn}` })],
  ['a deal', 3, 5, () => org.admin.get(`/opportunities/${id}`)],
  ['a page of the list', 2, 5, () => org.admin.get('/opportunities?sort=amount&limit=50')],
  ['a page with the total', 2, 6, () => org.admin.get('/opportunities?sort=amount&limit=50&withTotal=true')],
  ['the number of deals', 3, 5, () => org.admin.get('/opportunities/count?status[0]=open')],
  ['what moved a score', 7, 9, () => org.admin.get(`/opportunities/${id}/explanations/risk/change`)],
])('%s takes no more than %i trips with %i statements', async (_what, trips, statements, ask) => {
  const asked = await askedBy(ask);
  expect(asked.trips).toBeLessThanOrEqual(trips);
  expect(asked.statements).toBeLessThanOrEqual(statements);
});

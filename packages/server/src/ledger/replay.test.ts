import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../database/ids.ts';
import { accounts } from '../database/schema/index.ts';
import type { TenantTransaction } from '../database/tenant.ts';
import { createOpportunity } from '../opportunities/create-opportunity.ts';
import { loadDealStates } from '../opportunities/load-deal-states.ts';
import { putEvidence } from '../opportunities/put-evidence.ts';
import { updateOpportunity } from '../opportunities/update-opportunity.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../testing/organization.ts';
import { rebuildTotals } from '../totals/rebuild-totals.ts';
import { readHistory } from './read-history.ts';
import { rebuildProjections } from './rebuild-projections.ts';
import { replayDeal } from './replay-deal.ts';

const START = Date.parse('2026-03-02T09:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

/** A step of a deal's life; days pass before it. */
const step = fc.oneof(
  fc.record({ do: fc.constant('stage' as const), stage: fc.nat(7), days: fc.nat(20) }),
  fc.record({ do: fc.constant('closeDate' as const), date: fc.option(fc.nat(6)), days: fc.nat(20) }),
  fc.record({ do: fc.constant('amount' as const), amount: fc.option(fc.nat(1_000_000_00)), days: fc.nat(3) }),
  fc.record({
    do: fc.constant('category' as const),
    category: fc.constantFrom('commit', 'best_case', 'omitted', null),
    days: fc.nat(3),
  }),
  fc.record({ do: fc.constant('owner' as const), owner: fc.nat(2), days: fc.nat(3) }),
  fc.record({ do: fc.constant('probability' as const), percent: fc.option(fc.nat(100)), days: fc.nat(3) }),
  fc.record({ do: fc.constant('nextStep' as const), text: fc.constantFrom('Call', 'Write', null), days: fc.nat(3) }),
  fc.record({ do: fc.constant('account' as const), set: fc.boolean(), days: fc.nat(3) }),
  fc.record({
    do: fc.constant('evidence' as const),
    component: fc.constantFrom('champion', 'metrics', 'pain'),
    strength: fc.constantFrom('green', 'yellow', 'red', null),
    notes: fc.constantFrom('Said so', null),
    days: fc.nat(3),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const DATES = ['2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-12-31'];

describe('the ledger', () => {
  let database: TestDatabase;
  let house: TestOrganization;
  let owners: string[];
  const accountId = newId();
  beforeAll(async () => {
    database = await createTestDatabase();
    house = await makeOrganization(database.pool);
    const others = [await house.addMember('account_executive'), await house.addMember('sales_manager')];
    owners = [house.admin.memberId, ...others.map((other) => other.memberId)];
    await house.run((tx) =>
      tx.db
        .insert(accounts)
        .values({ organizationId: tx.organizationId, id: accountId, name: 'Tahi', nameKey: 'tahi' }),
    );
  });
  afterAll(() => database.drop());

  const apply = async (tx: TenantTransaction, id: string, taken: Step, now: Date): Promise<void> => {
    if (taken.do === 'evidence') {
      const { component, strength, notes } = taken;
      await putEvidence(tx, house.admin, { id, framework: 'meddpic', component, strength, notes, source: null }, now);
      return;
    }
    const deal = await loadDealStates(tx, [id]);
    const closed = deal.get(id)?.status !== 'open';
    const patch = () => {
      switch (taken.do) {
        case 'stage':
          return { stageId: house.stages[taken.stage]?.id };
        case 'closeDate':
          return { closeDate: taken.date === null ? null : (DATES[taken.date] ?? null) };
        case 'amount':
          return { amountMinor: taken.amount };
        case 'category':
          return closed ? {} : { category: taken.category as 'commit' | null };
        case 'owner':
          return { ownerId: owners[taken.owner] };
        case 'probability':
          return { winProbability: taken.percent };
        case 'nextStep':
          return { nextStep: taken.text };
        case 'account':
          return { accountId: taken.set ? accountId : null };
      }
    };
    await updateOpportunity(tx, house.admin, { id, ...patch() }, now);
  };

  const live = (history: readonly Step[]): Promise<{ id: string; end: Date }> =>
    house.run(async (tx) => {
      let at = START;
      const { id } = await createOpportunity(tx, house.admin, { name: 'Crane', closeDate: '2026-05-31' }, new Date(at));
      for (const taken of history) {
        at += taken.days * DAY;
        await apply(tx, id, taken, new Date(at));
      }
      return { id, end: new Date(at) };
    });

  const projectionsOf = async (tx: TenantTransaction, id: string) => {
    const { rows } = await tx.client.query(
      'SELECT stage_id AS "stageId", entered_on::text AS "enteredOn", left_on::text AS "leftOn" FROM stage_stays WHERE opportunity_id = $1 ORDER BY ordinal',
      [id],
    );
    return { state: (await loadDealStates(tx, [id])).get(id), stays: rows };
  };

  it('rebuilds the present state of every deal, and the projections as they are kept', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (history) => {
        const { id, end } = await live(history);
        await house.run(async (tx) => {
          const kept = await projectionsOf(tx, id);
          const replayed = replayDeal(await readHistory(tx, id));
          expect({ ...replayed.fields, ...replayed.closeDate }).toEqual(kept.state);
          expect(replayed.stays).toEqual(kept.stays);
          const { rows } = await tx.client.query(
            `SELECT framework || '.' || component AS key, strength, coalesce(notes, '') <> '' AS noted FROM evidence WHERE opportunity_id = $1`,
            [id],
          );
          expect(Object.fromEntries(replayed.evidence)).toEqual(
            Object.fromEntries(rows.map(({ key, strength, noted }) => [key, { strength, noted }])),
          );
          await rebuildProjections(tx, id, end);
          expect(await projectionsOf(tx, id)).toEqual(kept);
        });
      }),
      { numRuns: 60 },
    );
    await house.run(async (tx) => {
      const read = async () =>
        (await tx.client.query('SELECT * FROM opportunity_totals WHERE count <> 0 ORDER BY 2, 3, 4, 5, 6, 7, 8')).rows;
      const kept = await read();
      expect(kept.length).toBeGreaterThan(5);
      await rebuildTotals(tx);
      expect(await read()).toEqual(kept);
    });
  });
});

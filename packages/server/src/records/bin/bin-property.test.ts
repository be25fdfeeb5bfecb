import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { tries } from '../../testing/long.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { keptAndRebuiltTotals, keptAndReplayed } from '../../work/imports/testing/undo.ts';
import { applyStep, makeWorld, type Step, step, type World } from '../ledger/testing/random-history.ts';
import { rebuildProjections } from '../ledger/testing/rebuild-projections.ts';
import { createOpportunity } from '../opportunities/create-opportunity.ts';
import { deleteDeal } from './delete-deal.ts';
import { restoreRecord } from './restore-record.ts';
import { keptState } from './testing/kept-state.ts';

const START = Date.parse('2026-03-02T09:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

describe('whatever happened to a deal', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  let people: World;
  beforeAll(async () => {
    database = await createTestDatabase();
    org = await makeOrganization(database.pool);
    people = await makeWorld(org);
  });
  afterAll(() => database.drop());

  it('it comes back from the bin as it was, and lives on as if it had never been there', async () => {
    const steps = fc.array(step, { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(steps, steps, async (before, after) => {
        let at = START;
        const { admin } = org;
        // Each in a transaction of its own, as people's are: rows of one have one time.
        const { id } = await org.run((tx) =>
          createOpportunity(tx, admin, { name: 'Crane', closeDate: '2026-05-31' }, new Date(at)),
        );
        const live = async (history: readonly Step[]) => {
          for (const taken of history) {
            at += taken.days * DAY;
            await org.run((tx) => applyStep(tx, org, { ...people, id }, taken, new Date(at)));
          }
        };
        await live(before);
        const now = new Date(Math.max(at, Date.now()));
        // As of now, as it is scored when it comes back.
        await org.run((tx) => rebuildProjections(tx, id, now));
        const asItWas = await org.run((tx) => keptState(tx));
        await org.run((tx) => deleteDeal(tx, admin, id, now));
        expect((await org.run((tx) => keptState(tx))).opportunities ?? []).not.toContainEqual(
          expect.stringContaining(id),
        );
        expect(await org.run((tx) => restoreRecord(tx, admin, id, now))).toMatchObject({ id, lost: [] });
        expect(await org.run((tx) => keptState(tx))).toEqual(asItWas);
        await live(after);
        const { kept, replayed } = await org.run(keptAndReplayed);
        expect(replayed).toEqual(kept);
      }),
      { numRuns: tries(12, 80) },
    );
    const { kept, rebuilt } = await org.run(keptAndRebuiltTotals);
    expect(kept).toEqual(rebuilt);
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { accounts, contacts } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { applyStep, makeWorld, type Step, step, type World } from '../../records/ledger/testing/random-history.ts';
import { mergeRecords } from '../../records/merges/merge-records.ts';
import { undoMerge } from '../../records/merges/undo-merge.ts';
import { createOpportunity } from '../../records/opportunities/create-opportunity.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { tries } from '../../testing/long.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { goOn } from '../bulk-edits/change-batch.ts';
import { startBulkEdit, startBulkUndo } from '../bulk-edits/start-bulk-edit.ts';
import { keptAndRebuiltTotals, keptAndReplayed } from '../imports/testing/undo.ts';

const DAY = 24 * 60 * 60 * 1000;
/** What is done to many tells the present: lives begin so long ago that they end before it, in days. */
const AGO = 500;

/** What is done to many records, or takes that back. */
const large = fc.oneof(
  fc.record({ do: fc.constant('bulk' as const), stage: fc.nat(4), closeDate: fc.constantFrom('2026-12-31', null) }),
  fc.record({ do: fc.constantFrom('undoBulk' as const, 'undoMerge' as const) }),
  fc.record({ do: fc.constant('merge' as const), noun: fc.constantFrom('account' as const, 'contact' as const) }),
);
type Large = typeof large extends fc.Arbitrary<infer L> ? L : never;
const isLarge = (taken: Step | Large): taken is Large => ['bulk', 'undoBulk', 'undoMerge', 'merge'].includes(taken.do);

/** The records that are there twice. */
interface Twins {
  readonly account: readonly [string, string];
  readonly contact: readonly [string, string];
}

describe('the ledger over lives with merges, bulk edits and their undo', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  let people: World;
  beforeAll(async () => {
    database = await createTestDatabase();
    org = await makeOrganization(database.pool);
    people = await makeWorld(org);
  });
  afterAll(() => database.drop());

  async function makeTwins(tx: TenantTransaction): Promise<Twins> {
    const account = [newId(), newId()] as const;
    const contact = [newId(), newId()] as const;
    for (const id of account)
      await insertRow<typeof accounts.$inferInsert>(tx, 'accounts', { id, name: 'Tahi', nameKey: 'tahi' });
    for (const id of contact)
      await insertRow<typeof contacts.$inferInsert>(tx, 'contacts', { id, name: 'Ana', nameKey: 'ana' });
    return { account, contact };
  }

  /** A life of one deal; what is refused, because something was built on it, changes nothing. */
  const live = (steps: readonly (Step | Large)[]): Promise<number> =>
    org.run(async (tx) => {
      let at = Date.now() - AGO * DAY;
      const twins = await makeTwins(tx);
      const given = { name: 'Crane', accountId: twins.account[1] };
      const { id } = await createOpportunity(tx, org.admin, given, new Date(at));
      const edits: string[] = [];
      const merges: { id: string; noun: keyof Twins }[] = [];
      const toTheEnd = async (editId: string) => {
        while (!(await goOn(tx, editId)));
      };
      const isMerged = (noun: keyof Twins) => merges.some((merge) => merge.noun === noun);
      /** How many of the large steps were done, and not refused. */
      let done = 0;

      const takeLarge = async (taken: Large) => {
        if (taken.do === 'bulk') {
          const edit = { stageId: org.stages[taken.stage]?.id, closeDate: taken.closeDate };
          const begun = await startBulkEdit(tx, org.admin, 'deal', { chosen: { ids: [id] }, edit });
          await toTheEnd(begun.id);
          edits.push(begun.id);
        } else if (taken.do === 'undoBulk') {
          const last = edits.at(-1);
          if (last === undefined) return;
          await startBulkUndo(tx, org.admin, { id: last });
          await toTheEnd(last);
          edits.pop();
        } else if (taken.do === 'merge') {
          const { noun } = taken;
          if (isMerged(noun)) return;
          const [keptId, mergedId] = twins[noun];
          const merged = await mergeRecords(tx, org.admin, { noun, keptId, mergedId });
          merges.push({ id: merged.id, noun });
        } else {
          const last = merges.at(-1);
          if (last === undefined) return;
          await undoMerge(tx, org.admin, { id: last.id });
          merges.pop();
        }
        done += 1;
      };

      for (const taken of steps) {
        await tx.client.query('SAVEPOINT taken');
        try {
          if (isLarge(taken)) await takeLarge(taken);
          else {
            at += taken.days * DAY;
            const world = {
              ...people,
              id,
              accountId: twins.account[isMerged('account') ? 0 : 1],
              contactIds: isMerged('contact') ? [twins.contact[0], twins.contact[0]] : twins.contact,
            };
            await applyStep(tx, org, world, taken, new Date(at));
          }
        } catch (error) {
          if (!isLarge(taken)) throw error;
          if (
            !(
              error instanceof Error &&
              'code' in error &&
              ['CONFLICT', 'INVALID', 'NOT_FOUND'].includes(String(error.code))
            )
          )
            throw error;
          await tx.client.query('ROLLBACK TO SAVEPOINT taken');
        }
      }
      return done;
    });

  it('rebuilds the present state of every deal, and totals that add up', async () => {
    let done = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(step, large), { minLength: 4, maxLength: 14 }), async (steps) => {
        done += await live(steps);
      }),
      { numRuns: tries(8, 150) },
    );
    expect(done).toBeGreaterThan(3);
    await org.run(async (tx) => {
      const { kept, replayed } = await keptAndReplayed(tx);
      expect(replayed).toEqual(kept);
      const totals = await keptAndRebuiltTotals(tx);
      expect(totals.kept).toEqual(totals.rebuilt);
    });
  });
});

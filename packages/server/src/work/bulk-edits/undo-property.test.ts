import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { applyStep, makeWorld, type Step, step, type World } from '../../records/ledger/testing/random-history.ts';
import { createOpportunity } from '../../records/opportunities/create-opportunity.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { tries } from '../../testing/long.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { keptAndRebuiltTotals, keptAndReplayed } from '../imports/testing/undo.ts';
import { goOn } from './change-batch.ts';
import { startBulkEdit, startBulkUndo } from './start-bulk-edit.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Bulk edits tell the present: lives begin so long ago that they end before it, in days. */
const AGO = 400;

const edit = fc
  .record(
    {
      owner: fc.nat(2),
      stage: fc.nat(4),
      category: fc.constantFrom('commit' as const, 'omitted' as const),
      closeDate: fc.constantFrom('2026-04-30', '2026-12-31', null),
      nextStep: fc.constantFrom('Together', null),
      winProbability: fc.constantFrom(40, null),
    },
    { requiredKeys: [] },
  )
  .filter((fields) => Object.keys(fields).length > 0);
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

describe('whatever happened before and after bulk edits, undoing them', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  let people: World;
  beforeAll(async () => {
    database = await createTestDatabase();
    org = await makeOrganization(database.pool);
    people = await makeWorld(org);
  });
  afterAll(() => database.drop());

  const toTheEnd = async (tx: TenantTransaction, id: string) => {
    while (!(await goOn(tx, id)));
  };
  async function bulkEdit(tx: TenantTransaction, id: string, { owner, stage, ...fields }: Edit): Promise<string> {
    const asked = {
      ...fields,
      ...(owner !== undefined && { ownerId: people.owners[owner] }),
      ...(stage !== undefined && { stageId: org.stages[stage]?.id }),
    };
    const begun = await startBulkEdit(tx, org.admin, 'deal', { chosen: { ids: [id] }, edit: asked });
    await toTheEnd(tx, begun.id);
    return begun.id;
  }
  async function undo(tx: TenantTransaction, id: string): Promise<void> {
    await startBulkUndo(tx, org.admin, { id });
    await toTheEnd(tx, id);
  }

  const live = (before: readonly Step[], edits: readonly Edit[], after: readonly Step[]) =>
    org.run(async (tx) => {
      let at = Date.now() - AGO * DAY;
      const { id } = await createOpportunity(tx, org.admin, { name: 'Crane', closeDate: '2026-05-31' }, new Date(at));
      const take = async (steps: readonly Step[]) => {
        for (const taken of steps) {
          at += taken.days * DAY;
          await applyStep(tx, org, { ...people, id }, taken, new Date(at));
        }
      };
      const told = async () => {
        const { rows } = await tx.client.query(
          `SELECT to_jsonb(o) - '{version,updated_at}'::text[] AS deal FROM opportunities o WHERE id = $1`,
          [id],
        );
        return rows[0].deal;
      };
      await take(before);
      const asItWas = await told();
      const made: string[] = [];
      for (const each of edits) made.push(await bulkEdit(tx, id, each));
      await take(after);
      for (const each of made.toReversed()) await undo(tx, each);
      return { asItWas, asItIs: await told() };
    });

  const expectWhole = () =>
    org.run(async (tx) => {
      const { kept, replayed } = await keptAndReplayed(tx);
      expect(replayed).toEqual(kept);
      const totals = await keptAndRebuiltTotals(tx);
      expect(totals.kept).toEqual(totals.rebuilt);
    });

  const steps = fc.array(step, { maxLength: 8 });
  const edits = fc.array(edit, { minLength: 1, maxLength: 3 });

  it('brings back what was before, when nobody changed anything since', async () => {
    await fc.assert(
      fc.asyncProperty(steps, edits, async (before, some) => {
        const { asItWas, asItIs } = await live(before, some, []);
        expect(asItIs).toEqual(asItWas);
      }),
      { numRuns: tries(6, 150) },
    );
    await expectWhole();
  });

  it('leaves a deal that its ledger still tells, and totals that add up', async () => {
    await fc.assert(
      fc.asyncProperty(steps, edits, steps, async (before, some, after) => {
        await live(before, some, after);
      }),
      { numRuns: tries(6, 150) },
    );
    await expectWhole();
  });
});

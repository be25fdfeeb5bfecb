import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import type { imports } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { applyStep, makeWorld, type Step, step, type World } from '../../../records/ledger/testing/random-history.ts';
import { createOpportunity } from '../../../records/opportunities/create-opportunity.ts';
import { updateDeals } from '../../../records/opportunities/update-deals.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { tries } from '../../../testing/long.ts';
import { makeOrganization, type TestOrganization } from '../../../testing/organization.ts';
import { keptAndRebuiltTotals, keptAndReplayed } from '../testing/undo.ts';
import { takeBackChanged } from './take-back-deals.ts';

const START = Date.parse('2026-03-02T09:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

/** What a row of a file may change of a deal. */
const row = fc.record({
  stage: fc.option(fc.nat(7)),
  closeDate: fc.constantFrom('2026-04-30', '2026-06-30', '2026-12-31', null, undefined),
  amountMinor: fc.option(fc.nat(1_000_000_00)),
  nextStep: fc.constantFrom('Imported', null, undefined),
  name: fc.constantFrom('From the file', undefined),
  lossReason: fc.constantFrom('Price', null, undefined),
  winNote: fc.constantFrom('Imported', null, undefined),
  win: fc.option(fc.nat(6), { nil: undefined }),
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

describe('whatever happened before and after an import, its undo', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  let people: World;
  beforeAll(async () => {
    database = await createTestDatabase();
    org = await makeOrganization(database.pool);
    people = await makeWorld(org);
  });
  afterAll(() => database.drop());

  /** As a chunk of an import writes it. */
  async function importRow(
    tx: TenantTransaction,
    id: string,
    { stage, win, ...patch }: Row,
    now: Date,
  ): Promise<string> {
    const { organizationId } = tx;
    const importId = newId();
    await insertRow<typeof imports.$inferInsert>(tx, 'imports', {
      id: importId,
      fileName: 'a.csv',
      size: 1,
      status: 'done',
      createdById: org.admin.memberId,
    });
    await tx.client.query(
      `INSERT INTO import_changes (organization_id, import_id, entity, entity_id, row, before)
       SELECT $1, $2, 'opportunity', id, 2, to_jsonb(o) FROM opportunities o WHERE organization_id = $1 AND id = $3`,
      [organizationId, importId, id],
    );
    const stageId = stage === null ? undefined : org.stages[stage]?.id;
    const winReasonId = win === undefined ? undefined : people.winReasonIds[win];
    await updateDeals(tx, [{ id, patch: { ...patch, stageId, winReasonId } }], {
      now,
      actor: { kind: 'import', id: importId },
    });
    return importId;
  }

  const live = (before: readonly Step[], rows: readonly Row[], after: readonly Step[], withChanged: boolean) =>
    org.run(async (tx) => {
      let at = START;
      const { id } = await createOpportunity(tx, org.admin, { name: 'Crane', closeDate: '2026-05-31' }, new Date(at));
      const take = async (steps: readonly Step[]) => {
        for (const taken of steps) {
          at += taken.days * DAY;
          await applyStep(tx, org, { ...people, id }, taken, new Date(at));
        }
      };
      const told = async () => {
        const { rows: found } = await tx.client.query(
          `SELECT to_jsonb(o) - '{version,updated_at}'::text[] AS deal FROM opportunities o WHERE id = $1`,
          [id],
        );
        return found[0].deal;
      };
      await take(before);
      const asItWas = await told();
      const made: string[] = [];
      for (const each of rows) made.push(await importRow(tx, id, each, new Date(at)));
      await take(after);
      for (const importId of made.toReversed())
        await takeBackChanged(tx, {
          importId,
          withChanged,
          startedAt: new Date(Date.now() + DAY),
          after: null,
          limit: 10,
          owners: null,
          now: new Date(at),
        });
      return { asItWas, asItIs: await told() };
    });

  const expectWhole = () =>
    org.run(async (tx) => {
      const { kept, replayed } = await keptAndReplayed(tx);
      expect(replayed).toEqual(kept);
      const totals = await keptAndRebuiltTotals(tx);
      expect(totals.kept).toEqual(totals.rebuilt);
    });

  it('brings back what was before, when nobody changed anything since', async () => {
    const steps = fc.array(step, { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(steps, fc.array(row, { minLength: 1, maxLength: 3 }), async (before, rows) => {
        const { asItWas, asItIs } = await live(before, rows, [], false);
        expect(asItIs).toEqual(asItWas);
      }),
      { numRuns: tries(10, 300) },
    );
    await expectWhole();
  });

  it('leaves a deal that its ledger still tells, and totals that add up', async () => {
    const steps = fc.array(step, { maxLength: 8 });
    const rows = fc.array(row, { minLength: 1, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(steps, rows, steps, fc.boolean(), async (before, some, after, withChanged) => {
        await live(before, some, after, withChanged);
      }),
      { numRuns: tries(12, 400) },
    );
    await expectWhole();
  });
});

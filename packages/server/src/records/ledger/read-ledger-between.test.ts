import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { holding, readLedger } from './read-history.ts';
import { holdingBetween } from './read-ledger-between.ts';

const idOf = (kind: number, number: number): string =>
  `${String(kind).padStart(8, '0')}-0000-7000-8000-${String(number).padStart(12, '0')}`;
const IMPORT = idOf(9, 9);

/** Few deals and few times, so that rows meet; ids do not rise with the time. */
const row = fc.record({
  number: fc.nat({ max: 10_000 }),
  deal: fc.nat({ max: 4 }),
  kind: fc.constantFrom('created', 'changed', 'history_created', 'history_changed', 'evidence', 'import_undone'),
  recorded: fc.nat({ max: 5 }),
  effective: fc.nat({ max: 5 }),
  isImported: fc.boolean(),
  undoes: fc.constantFrom(null, null, null, IMPORT),
  changes: fc.dictionary(fc.constantFrom('stageId', 'closeDate', 'status'), fc.constant({ from: null, to: 'x' })),
});

describe('the ledger of a range of deals', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  beforeAll(async () => {
    database = await createTestDatabase();
    org = await makeOrganization(database.pool);
  });
  afterAll(() => database.drop());

  it('holds the rows that are read of each, in the order in which they count', async () => {
    let run = 1;
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(row, { selector: ({ number }) => number, maxLength: 40 }), async (rows) => {
        run += 1;
        const deals = Array.from({ length: 5 }, (_, deal) => idOf(run, deal));
        await org.run(async (tx) => {
          await tx.client.query(
            `INSERT INTO ledger (organization_id, id, opportunity_id, kind, recorded_at, effective_at, actor_kind, actor_id, undoes, changes)
             SELECT $1, r.id, deal, kind, TIMESTAMPTZ '2026-03-02' + recorded * interval '1.000001 s',
               TIMESTAMPTZ '2026-03-02' + effective * interval '1.000001 s', actor, $3, undoes, changes
             FROM json_to_recordset($2::json) AS r(id uuid, deal uuid, kind text, recorded int, effective int, actor text,
               undoes uuid, changes jsonb)`,
            [
              tx.organizationId,
              JSON.stringify(
                rows.map(({ number, deal, isImported, ...given }) => ({
                  ...given,
                  id: idOf(run, number),
                  deal: deals[deal],
                  actor: isImported ? 'import' : 'rule',
                })),
              ),
              IMPORT,
            ],
          );
          const one = await readLedger(tx, deals.slice(1, 4), { ownFields: true });
          const range = await holdingBetween(tx, { after: deals[0] as string, upTo: deals[3] as string });
          expect([...range.keys()]).toEqual([...one.keys()]);
          for (const [id, own] of one) {
            const told = holding(own).map(({ effectiveAt, recordedAt, changes, ...each }) => ({
              id: each.id,
              changes,
              times: [effectiveAt.getTime(), recordedAt.getTime()],
            }));
            expect(
              range.get(id)?.map(({ effectiveAt, recordedAt, changes, ...each }) => ({
                id: each.id,
                changes,
                times: [Math.floor(effectiveAt), Math.floor(recordedAt)],
              })),
            ).toEqual(told);
          }
        });
      }),
      { numRuns: 40 },
    );
  });
});

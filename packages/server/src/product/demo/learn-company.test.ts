import { localDay } from '@forecastle/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { demoWorkspaces } from '../../platform/database/schema/index.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { copyCompany, writeRows } from './copy-company.ts';
import { fitsAtHand, giveFits } from './learn-company.ts';
import { templateOf } from './template.ts';

const ZONE = 'America/New_York';
/** Milliseconds: a process learns from all of the company's past. */
const LEARNING_MS = 300_000;

describe('what is learnt from the demo company', async () => {
  const database = await createTestDatabase();
  const { pool, appUrl } = database;
  afterAll(() => database.drop());
  // A day of this test's own: what a process has learnt of a day it keeps, and others in it learn of today's company.
  const now = new Date('2026-06-17T16:00:00Z');
  const template = await templateOf(pool, localDay(now.getTime(), ZONE));
  const copy = async () => {
    const id = newId();
    await inTenant(pool, id, async (tx) => {
      await copyCompany(tx, template, { now, timeZone: ZONE });
      const removedAt = new Date(Date.now() + 86_400_000);
      await tx.db.insert(demoWorkspaces).values({ organizationId: id, createdAt: now, removedAt });
    });
    return id;
  };
  const read = async (id: string, text: string) => (await inTenant(pool, id, (tx) => tx.client.query(text))).rows;

  it(
    'is learnt once, from a copy of its own, and is every copy’s with its own people and stages',
    async () => {
      const first = await copy();
      expect(fitsAtHand(template)).toBeNull();
      await giveFits(pool, first, { databaseUrl: appUrl, now });
      const fits = fitsAtHand(template);
      if (!fits) throw new Error('nothing was learnt');
      const second = await copy();
      await inTenant(pool, second, (tx) => writeRows(tx, fits, ZONE));
      for (const id of [first, second]) {
        const kinds = await read(id, 'SELECT period_kind AS kind FROM forecast_fits WHERE fit IS NOT NULL ORDER BY 1');
        expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['quarter', 'next quarter']));
        // On the visitor's clock, at whose start of day it says to have been learnt.
        const hours = await read(
          id,
          `SELECT DISTINCT extract(hour FROM fitted_at AT TIME ZONE '${ZONE}')::int AS hour FROM forecast_fits`,
        );
        expect(hours).toEqual([{ hour: 0 }]);
        const strange = `SELECT scope FROM forecast_records WHERE scope <> 'organization'
          AND split_part(scope, ' ', 2)::uuid NOT IN (SELECT id FROM members)`;
        expect(await read(id, strange)).toEqual([]);
        expect((await read(id, `SELECT FROM forecast_records WHERE scope LIKE 'rep %'`)).length).toBeGreaterThan(11);
        expect(
          await read(
            id,
            'SELECT FROM forecast_fits f WHERE EXISTS (SELECT unnest(f.stage_ids) EXCEPT SELECT id FROM stages)',
          ),
        ).toEqual([]);
      }
      await giveFits(pool, second, { databaseUrl: appUrl, now });
      const { rows } = await pool.query('SELECT count FROM standing_demos()');
      expect(rows).toEqual([{ count: 2 }]);
    },
    LEARNING_MS,
  );
});

import type { PriceSheet } from '@forecastle/contract';
import type { PricePlan } from '@forecastle/rules';
import type pg from 'pg';
import type * as z from 'zod';
import { inTenant } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { columnLetter } from '../imports/reading/index.ts';
import { presentProblems } from '../sheets/cells.ts';
import { type AskedSheet, planSheet, readFile, roleOf } from './plan-sheet.ts';

/** What a file would change, shown before anything is. Holds no connection while the file is read. */
export async function readSheet(pool: pg.Pool, actor: Actor, asked: AskedSheet): Promise<z.infer<typeof PriceSheet>> {
  const cells = await readFile(actor, asked);
  return inTenant(
    pool,
    actor.organizationId,
    async (tx) => {
      const { reading, plan, dayOrder, notices, fingerprint } = await planSheet(tx, cells, asked);
      const { layout } = reading;
      const problems = [...reading.problems, ...plan.problems].toSorted((a, b) => a.row - b.row || a.column - b.column);
      return {
        fileName: asked.fileName,
        sheet: cells.sheet,
        dayOrder,
        fingerprint,
        columns: layout.headings.map((heading, at) => ({
          column: columnLetter(at),
          heading,
          as: roleOf(layout, at),
        })),
        unsureDays: [...reading.unsureDays],
        counts: countsOf(plan),
        items: plan.rows.map(({ column, fields, ...row }) => ({
          ...row,
          column: columnLetter(column),
          before: side(fields, 0),
          after: side(fields, 1),
        })),
        problems: presentProblems(problems, layout.headings),
        notices: [...notices],
      };
    },
    { readOnly: true },
  );
}

const side = (fields: PricePlan['rows'][number]['fields'], at: 0 | 1) =>
  Object.fromEntries(Object.entries(fields).map(([field, both]) => [field, both[at]]));

/** Rows by what becomes of them. */
export function countsOf({ rows, created }: PricePlan) {
  const of = (change: PricePlan['rows'][number]['change']) => rows.filter((row) => row.change === change).length;
  return { products: created.length, added: of('added'), changed: of('changed'), same: of('same') };
}

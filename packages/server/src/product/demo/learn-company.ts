/** What a forecast learns from the demo company's past: learnt once, for all copies. */
import type pg from 'pg';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { demoWorkspaces } from '../../platform/database/schema/index.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { renewFits } from '../../work/forecasts/learning/renew-fits.ts';
import { retelling, writeRows } from './copy-company.ts';
import { packed, TEMPLATE_TIME_ZONE, type Template, takeDown, unpacked } from './template.ts';

const FITS = ['forecast_fits', 'forecast_records', 'forecast_runs', 'win_columns'];
/** The company has kept its forecast on each of so many days, and once a week before. */
const DAILY = 8;
const WEEKLY = 12;
/** The time after which what a process has left behind is removed. */
const REMOVED_AFTER_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Of the day, at which it is learnt: before a visitor comes, and on that day on every clock. */
const LEARNT_AT_MS = 1_800_000;

interface Learning {
  /** Local day of the template. */
  readonly day: number;
  readonly databaseUrl: string;
  readonly signal: AbortSignal;
}

/**
 * Learns from a copy that no visitor has touched, which is removed again. It stands on the clock of the template, so that
 * what is kept of a day is of that day for visitors everywhere.
 */
export async function learnCompany(
  pool: pg.Pool,
  template: Template,
  { day, databaseUrl, signal }: Learning,
): Promise<Template> {
  const organizationId = newId();
  const createdAt = new Date();
  const removedAt = new Date(createdAt.getTime() + REMOVED_AFTER_MS);
  await inTenant(pool, organizationId, async (tx) => {
    await writeRows(tx, template, TEMPLATE_TIME_ZONE);
    await insertRow<typeof demoWorkspaces.$inferInsert>(tx, 'demo_workspaces', { createdAt, removedAt });
  });
  try {
    const options = { databaseUrl, now: new Date(day * DAY_MS + LEARNT_AT_MS), signal };
    await renewFits(pool, organizationId, { ...options, pastDays: keptDays(day) });
    // Of all kinds of period: what is left out here each copy learns by itself.
    await renewFits(pool, organizationId, { ...options, horizon: 'next' });
    const { tables } = await inTenant(pool, organizationId, (tx) => takeDown(tx, FITS), { readOnly: true });
    const asTemplate = retelling(organizationId, template.organizationId, TEMPLATE_TIME_ZONE);
    return {
      organizationId: template.organizationId,
      tables: await Promise.all(
        tables.map(async ({ chunks, ...table }) => ({
          ...table,
          chunks: await Promise.all(chunks.map(async (chunk) => packed(asTemplate(await unpacked(chunk))))),
        })),
      ),
    };
  } finally {
    await pool.query('SELECT remove_demo($1, $2)', [organizationId, removedAt]);
  }
}

/** Rising, up to today. */
const keptDays = (today: number): number[] =>
  [
    ...Array.from({ length: WEEKLY }, (_, week) => today - 7 * (week + 2)),
    ...Array.from({ length: DAILY }, (_, day) => today - day),
  ].toSorted((a, b) => a - b);

/** What a forecast learns from the demo company's past: learnt once a day by a process, for all copies. */
import { localDay } from '@forecastle/rules';
import type pg from 'pg';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { demoWorkspaces } from '../../platform/database/schema/index.ts';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { demoOf } from '../../tenancy/organizations/demo-of.ts';
import { renewFits } from '../../work/forecasts/learning/renew-fits.ts';
import { retelling, writeRows } from './copy-company.ts';
import { packed, TEMPLATE_TIME_ZONE, type Template, takeDown, templateAtHand, unpacked } from './template.ts';

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
  readonly databaseUrl: string;
  readonly now: Date;
  readonly signal?: AbortSignal;
}

/** Fits by the template that they belong to; as promises while they are learnt. */
const learning = new WeakMap<Template, Promise<Template>>();
const learnt = new WeakMap<Template, Template>();

/** Fits of a template where they are learnt already. */
export const fitsAtHand = (template: Template): Template | null => learnt.get(template) ?? null;

/**
 * Gives a copy of the demo company the fits of its day, learning them where nobody has. Does nothing to any other
 * organisation, nor to a copy that has fits or that another process has made: these learn by themselves.
 */
export async function giveFits(pool: pg.Pool, organizationId: string, options: Learning): Promise<void> {
  const timeZone = await inTenant(pool, organizationId, zoneWithoutFits, { readOnly: true });
  if (timeZone === null) return;
  const template = await templateAtHand(localDay(options.now.getTime(), timeZone));
  if (!template) return;
  const day = localDay(options.now.getTime(), timeZone);
  const fits = await fitsOf(pool, template, day, options);
  await inTenant(pool, organizationId, async (tx) => {
    if ((await zoneWithoutFits(tx)) !== null) await writeRows(tx, fits, timeZone);
  });
}

async function zoneWithoutFits(tx: TenantTransaction): Promise<string | null> {
  if (!(await demoOf(tx))) return null;
  const { rowCount } = await tx.client.query('SELECT FROM forecast_fits WHERE organization_id = $1 LIMIT 1', [
    tx.organizationId,
  ]);
  return rowCount === 0 ? (await calendarOf(tx)).timeZone : null;
}

function fitsOf(pool: pg.Pool, template: Template, day: number, options: Learning): Promise<Template> {
  const known = learning.get(template);
  if (known) return known;
  const made = learn(pool, template, day, options);
  learning.set(template, made);
  made.then(
    (fits) => learnt.set(template, fits),
    () => learning.delete(template),
  );
  return made;
}

/**
 * From a copy that no visitor has touched, which is removed again. It stands on the clock of the template, so that what is
 * kept of a day is of that day for visitors everywhere.
 */
async function learn(
  pool: pg.Pool,
  template: Template,
  day: number,
  { databaseUrl, now, signal }: Learning,
): Promise<Template> {
  const organizationId = newId();
  const removedAt = new Date(now.getTime() + REMOVED_AFTER_MS);
  await inTenant(pool, organizationId, async (tx) => {
    await writeRows(tx, template, TEMPLATE_TIME_ZONE);
    await insertRow<typeof demoWorkspaces.$inferInsert>(tx, 'demo_workspaces', { createdAt: now, removedAt });
  });
  try {
    const options = { databaseUrl, now: new Date(day * DAY_MS + LEARNT_AT_MS), ...(signal && { signal }) };
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

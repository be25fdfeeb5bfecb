/** A process that learns from one organisation's history. `learn-apart.ts` starts it, and it ends with its answer. */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { localDay, type SkillOfColumns, winsByColumns } from '@forecastle/rules';
import { workPool } from '../../../platform/database/pools.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import { type DecidedTable, readDecidedTable } from './decided-table.ts';
import type { LearnerMessage, LearnerTask } from './learn-apart.ts';
import { learnPeriods } from './learn-periods.ts';
import { loadHistories } from './load-histories.ts';
import { scopesOf } from './scopes.ts';
import { toldPast } from './told-past.ts';

/** From so many deals on learning takes a minute or more of a processor, and whoever waits for an answer goes first. */
const LARGE_FROM_DEALS = 10_000;
const NICENESS = 10;

/** While it works it hears nothing: that whoever asked has ended it notices here, before it begins with more. */
const tell = (message: LearnerMessage): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, (error) => {
      if (error) process.exit();
      setImmediate(resolve);
    });
  });

// With nobody left to learn for it goes.
process.on('disconnect', () => process.exit());
const [task] = (await once(process, 'message')) as [LearnerTask];
try {
  await learnAll(task);
  await tell({ kind: 'done' });
} catch (error) {
  await tell({ kind: 'failed', error: String(error instanceof Error ? error.stack : error) });
} finally {
  process.disconnect?.();
}

async function learnAll({
  databaseUrl,
  organizationId,
  periodKinds,
  horizon,
  now,
  pastDays = [],
}: LearnerTask): Promise<void> {
  const known = await readOrganization(databaseUrl, organizationId);
  const { histories, scopes, calendar } = known;
  await tell({
    kind: 'loaded',
    stageIds: histories.stageIds,
    undated: histories.undated,
    imported: histories.imported,
  });
  for (const periodKind of periodKinds) {
    const learnt = learnPeriods(periodKind, {
      histories,
      scopes,
      fiscalCalendar: calendar.fiscalCalendar,
      asOfDay: localDay(now, calendar.timeZone),
      seed: organizationId,
      horizon,
    });
    const past =
      learnt.fit && horizon === 'running'
        ? toldPast({ ...known, periodKind, kept: learnt.fit, pastDays, seed: organizationId })
        : [];
    await tell({ kind: 'learnt', learnt, past });
  }
  // Columns are asked about winning at all, whatever the period: once is enough.
  if (horizon === 'running')
    await tell({ kind: 'columns', skill: skillOf(await readFrom(databaseUrl, organizationId, readDecidedTable)) });
}

function skillOf({ decided, names, open }: DecidedTable): SkillOfColumns {
  const { chanceOf: _chanceOf, judged: _judged, ...skill } = winsByColumns(decided, names, open);
  return skill;
}

function readOrganization(databaseUrl: string, organizationId: string) {
  return readFrom(databaseUrl, organizationId, async (tx) => {
    if (await isLarge(tx)) setPriority(NICENESS);
    return {
      histories: await loadHistories(tx),
      scopes: await scopesOf(tx),
      calendar: await calendarOf(tx),
    };
  });
}

async function isLarge({ client, organizationId }: TenantTransaction): Promise<boolean> {
  const { rows } = await client.query<{ large: boolean }>(
    'SELECT EXISTS (SELECT FROM opportunities WHERE organization_id = $1 OFFSET $2) AS large',
    [organizationId, LARGE_FROM_DEALS],
  );
  return rows[0]?.large ?? false;
}

async function readFrom<T>(
  databaseUrl: string,
  organizationId: string,
  read: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  const pool = workPool(databaseUrl, { max: 1 });
  try {
    return await inTenant(pool, organizationId, read, { readOnly: true });
  } finally {
    await pool.end();
  }
}

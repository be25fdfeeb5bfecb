/** A process that learns from one organisation's history. `learn-apart.ts` starts it, and it ends with its answer. */
import { once } from 'node:events';
import { localDay } from '@forecastle/rules';
import { workPool } from '../../database/pools.ts';
import { inTenant } from '../../database/tenant.ts';
import { calendarOf } from '../../health/calendar.ts';
import type { LearnerMessage, LearnerTask } from './learn-apart.ts';
import { learnPeriods } from './learn-periods.ts';
import { loadHistories } from './load-histories.ts';
import { scopesOf } from './scopes.ts';

const tell = (message: LearnerMessage): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });

// With nobody left to learn for it goes.
process.on('disconnect', () => process.exit());
const [task] = (await once(process, 'message')) as [LearnerTask];
const pool = workPool(task.databaseUrl, { max: 1 });
try {
  await learnAll(task);
  await tell({ kind: 'done' });
} catch (error) {
  await tell({ kind: 'failed', error: String(error instanceof Error ? error.stack : error) });
} finally {
  await pool.end();
  process.disconnect?.();
}

async function learnAll({ organizationId, periodKinds, now }: LearnerTask): Promise<void> {
  const { histories, scopes, calendar } = await inTenant(
    pool,
    organizationId,
    async (tx) => ({
      histories: await loadHistories(tx),
      scopes: await scopesOf(tx),
      calendar: await calendarOf(tx),
    }),
    { readOnly: true },
  );
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
      fiscalYearStart: calendar.fiscalYearStart,
      asOfDay: localDay(now, calendar.timeZone),
      seed: organizationId,
    });
    await tell({ kind: 'learnt', learnt });
  }
}

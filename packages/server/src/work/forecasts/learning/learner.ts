/** A process that learns from one organisation's history. `learn-in-child.ts` starts it. */
import { FITTED_METHOD, localDay } from '@forecastle/rules';
import { collectGarbage } from '../../../platform/child-process/collect-garbage.ts';
import { type Emit, workInChild } from '../../../platform/child-process/work-in-child.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import { LARGE_FROM_DEALS, lowerPriority } from '../large.ts';
import { readKept } from './kept-learning.ts';
import type { LearnerEvent, LearnerTask } from './learn-in-child.ts';
import { learnPeriods } from './learn-periods.ts';
import { loadHistories } from './load-histories.ts';
import { lookBackInChild } from './past-forecasts.ts';
import { readFrom } from './read-from.ts';
import { scopesOf } from './scopes.ts';
import type { Threads } from './threads/threads.ts';
import { withTwoThreads } from './threads/two-threads.ts';
import { skillBeside, skillOfColumns } from './win-columns.ts';

await workInChild(learnAll);

async function learnAll(
  { databaseUrl, organizationId, periodKinds, horizon, now, pastDays = [], keptFits = {}, keepsFrom }: LearnerTask,
  emit: Emit<LearnerEvent>,
): Promise<void> {
  const known = await readOrganization(databaseUrl, organizationId, keptFits);
  const { histories, scopes, calendar, kept } = known;
  await emit({
    kind: 'loaded',
    stageIds: histories.stageIds,
    undated: histories.undated,
    imported: histories.imported,
  });
  const isLarge = histories.deals.count >= LARGE_FROM_DEALS;
  const isKept = histories.deals.count >= (keepsFrom ?? LARGE_FROM_DEALS);
  const learnKinds = async (threads?: Threads): Promise<void> => {
    for (const periodKind of periodKinds) {
      collectGarbage();
      const { kept: left, ...learnt } = learnPeriods(periodKind, {
        histories,
        scopes,
        fiscalCalendar: calendar.fiscalCalendar,
        asOfDay: localDay(now, calendar.timeZone),
        seed: organizationId,
        horizon,
        threads,
        before: kept.get(periodKind),
      });
      const past =
        learnt.fit && horizon === 'running'
          ? lookBackInChild({ ...known, periodKind, kept: learnt.fit, pastDays, seed: organizationId })
          : [];
      const { stageIds } = histories;
      const { currency, timeZone } = calendar;
      await emit({
        kind: 'learnt',
        learnt: { ...learnt, kept: isKept ? { method: FITTED_METHOD, currency, timeZone, stageIds, ...left } : null },
        past,
      });
    }
  };
  // Columns are asked about winning at all, whatever the period: once is enough.
  const asksColumns = horizon === 'running';
  const beside = asksColumns && isLarge ? skillBeside({ databaseUrl, organizationId }) : null;
  await (isLarge ? withTwoThreads(learnKinds) : learnKinds());
  if (asksColumns) {
    const skill = await (beside ?? skillOfColumns({ databaseUrl, organizationId }));
    await emit({ kind: 'columns', skill });
  }
}

function readOrganization(databaseUrl: string, organizationId: string, keptFits: NonNullable<LearnerTask['keptFits']>) {
  return readFrom(databaseUrl, organizationId, async (tx) => {
    await lowerPriority(tx);
    const histories = await loadHistories(tx);
    const calendar = await calendarOf(tx);
    return {
      histories,
      calendar,
      scopes: await scopesOf(tx),
      kept: await readKept(tx, keptFits, { ...calendar, stageIds: histories.stageIds }),
    };
  });
}

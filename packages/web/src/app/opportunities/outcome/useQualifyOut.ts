import { useQueryClient } from '@tanstack/react-query';
import { type Api, api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { formatDay } from '../../../ui/format/dates.ts';
import { notify } from '../../../ui/notify.ts';
import type { Deal } from '../deal.ts';
import { dealChanged, putDeal } from '../dealCache.ts';

export type QualifyOut = NonNullable<Awaited<ReturnType<Api['qualifyOuts']['get']>>['record']>;
export type QualifyOutGiven = Omit<Parameters<Api['qualifyOuts']['create']>[0], 'opportunityId'>;

/** Qualifies a deal out, and opens it again as it was. */
export function useQualifyOut(deal: Deal) {
  const cache = useQueryClient();
  const changed = () =>
    Promise.all([
      dealChanged(cache, deal.id),
      cache.invalidateQueries({ queryKey: query.qualifyOuts.key() }),
      cache.invalidateQueries({ queryKey: query.qualifyOutReasons.key() }),
      // The follow-up is a task, and its owner is told of it.
      cache.invalidateQueries({ queryKey: query.tasks.key() }),
      cache.invalidateQueries({ queryKey: query.notifications.key() }),
    ]);

  async function reopen(): Promise<void> {
    try {
      putDeal(cache, await api.qualifyOuts.reopen({ opportunityId: deal.id }));
      notify(`${deal.name} reopened`);
    } catch (error) {
      notify(`${problemOf(error).message} The deal was not changed.`, { tone: 'risk' });
    }
    await changed();
  }
  return {
    reopen,
    async qualifyOut(given: QualifyOutGiven, key: string): Promise<void> {
      const { followUpOn } = await api.qualifyOuts.create(
        { opportunityId: deal.id, ...given },
        { context: { idempotencyKey: key } },
      );
      const task = followUpOn === null ? '' : `. Follow-up task set for ${formatDay(followUpOn)}`;
      notify(`${deal.name} qualified out${task}`, { undo: reopen });
      await changed();
    },
  };
}

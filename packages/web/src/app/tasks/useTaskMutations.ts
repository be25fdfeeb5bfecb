import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dealChanged } from '../opportunities/dealCache.ts';
import { saved } from '../shell/saved.ts';
import type { Task, TaskPage } from './tasks.ts';

/** What can be done with a task: it leaves the screen at once, and comes back with Undo. */
export function useTaskMutations() {
  const cache = useQueryClient();
  const after = async ({ deal }: Pick<Task, 'deal'>) => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: query.tasks.key() }),
      cache.invalidateQueries({ queryKey: query.notifications.key() }),
      dealChanged(cache, deal.id),
    ]);
  };
  const take = (task: Task) => {
    const without = (data: InfiniteData<TaskPage> | undefined) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== task.id) })),
      };
    cache.setQueriesData<InfiniteData<TaskPage>>({ queryKey: query.tasks.key({ type: 'infinite' }) }, without);
  };
  return {
    changed: after,
    complete: (task: Task) => {
      take(task);
      return saved('Task done and logged', () => api.tasks.complete({ id: task.id }), {
        undo: () => api.tasks.reopen({ id: task.id }),
        after: () => after(task),
      });
    },
    remove: (task: Task) => {
      take(task);
      return saved('Task deleted', () => api.tasks.remove({ id: task.id }), {
        undo: () => api.tasks.restore({ id: task.id }),
        after: () => after(task),
      });
    },
  };
}

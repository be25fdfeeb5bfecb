import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';
import type { Notification, NotificationPage } from './notifications.ts';

/** Read and unread: shown at once, and asked for again when the server has answered. */
export function useNotificationMutations() {
  const cache = useQueryClient();
  const after = () => cache.invalidateQueries({ queryKey: query.notifications.key() });
  const show = (change: (notification: Notification) => Notification) =>
    cache.setQueriesData<InfiniteData<NotificationPage>>(
      { queryKey: query.notifications.list.key({ type: 'infinite' }) },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
    );
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      notify(problemOf(error).message, { tone: 'risk' });
    }
    await after();
  };
  return {
    setRead: (id: string, isRead: boolean) => {
      show((each) => (each.id === id ? { ...each, readAt: isRead ? new Date().toISOString() : null } : each));
      return attempt(() => api.notifications.setRead({ id, isRead }));
    },
    readAll: (upToId: string) => {
      show((each) => ({ ...each, readAt: each.readAt ?? new Date().toISOString() }));
      return attempt(async () => {
        const { readAt } = await api.notifications.readAll({ upToId });
        notify('All marked as read', {
          undo: () => void attempt(() => api.notifications.unreadAll({ readAt })),
        });
      });
    },
  };
}

import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';

/** How often it is asked for, in milliseconds: what happens shows without a reload. */
const ASK_EVERY = 60_000;

/** How many notifications one has not read, as it is shown ("3", "100+") and as it is said; null for none. */
export function useUnread(): { shown: string; said: string } | null {
  const { data } = useQuery(query.notifications.unread.queryOptions({ refetchInterval: ASK_EVERY }));
  if (!data || data.count === 0) return null;
  return data.more
    ? { shown: `${data.count}+`, said: `more than ${data.count} unread` }
    : { shown: String(data.count), said: `${data.count} unread` };
}

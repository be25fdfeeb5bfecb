import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { dayIn, formatDay, shiftDay } from '../../ui/format/dates.ts';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useSession } from '../shell/session.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { useNotificationMutations } from './useNotificationMutations.ts';

const PAGE = 30;
const ASK_EVERY = 60_000;

export function useNotifications(show: 'all' | 'unread') {
  return useInfiniteQuery({
    ...query.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ show, limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
    refetchInterval: ASK_EVERY,
  });
}

interface NotificationListProps {
  pages: ReturnType<typeof useNotifications>;
  show: 'all' | 'unread';
  onShowAll: () => void;
}

/** What one was told, by day of the organisation, latest first. */
export function NotificationList({ pages, show, onShowAll }: NotificationListProps) {
  const { organization } = useSession();
  const { setRead } = useNotificationMutations();
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const today = dayIn(organization.timeZone);
  const days = Map.groupBy(items, ({ createdAt }) => dayIn(organization.timeZone, Date.parse(createdAt)));
  if (pages.isPending) {
    return (
      <Card flush>
        <TableSkeleton label="Loading the notifications" rows={6} columns={1} />
      </Card>
    );
  }
  if (pages.isError && items.length === 0) {
    return (
      <Card>
        <FailedQuery title="The notifications could not be loaded" of={pages} />
      </Card>
    );
  }
  if (items.length === 0) {
    return (
      <Card>
        {show === 'unread' ? (
          <EmptyState icon="bell" title="All read" action={<Button onClick={onShowAll}>Show all</Button>} />
        ) : (
          <EmptyState icon="bell" title="No notifications yet">
            Mentions, new tasks, handed-over deals, due tasks and finished transcripts appear here.
          </EmptyState>
        )}
      </Card>
    );
  }
  return (
    <Card flush>
      {[...days].map(([day, told]) => (
        <section key={day} aria-label={dayName(day, today)}>
          <h2 className="border-b border-line bg-sunken px-5 py-1.5 text-12 font-medium text-ink-3 max-sm:px-4">
            {dayName(day, today)}
          </h2>
          <ul className="border-b border-line">
            {told.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                today={today}
                onRead={(isRead) => void setRead(notification.id, isRead)}
              />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore pages={pages} label="Show earlier" />
    </Card>
  );
}

function dayName(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === shiftDay(today, -1) ? 'Yesterday' : formatDay(day);
}

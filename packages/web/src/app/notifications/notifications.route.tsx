import { NOTIFICATION_DAYS } from '@forecastle/rules';
import { Button } from '../../ui/Button.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { MyTasks } from '../tasks/MyTasks.tsx';
import { NotificationList, useNotifications } from './NotificationList.tsx';
import { useNotificationKeys } from './useNotificationKeys.ts';
import { useNotificationMutations } from './useNotificationMutations.ts';
import { useUnread } from './useUnread.ts';

export const meta = () => [{ title: 'Notifications · Forecastle' }];

const SHOWN = { all: 'All', unread: 'Unread' } as const;

/** What one was told, and what one means to do. */
export default function NotificationsRoute() {
  const [show, setShow] = useUrlParam<keyof typeof SHOWN>('show', 'all');
  const pages = useNotifications(show === 'unread' ? 'unread' : 'all');
  const { readAll } = useNotificationMutations();
  const unread = useUnread();
  const latest = pages.data?.pages[0]?.items[0];
  const readThem = () => {
    if (latest && unread) void readAll(latest.id);
  };
  useNotificationKeys(readThem);
  return (
    <>
      <PageHeader
        title="Notifications"
        below={
          <>
            Kept {NOTIFICATION_DAYS} days. <Link to="/settings/notifications">Email and Slack settings</Link>
          </>
        }
        actions={
          <>
            <Segments label="Which notifications" names={SHOWN} value={show} onChange={setShow} />
            <Button icon="check" disabled={!unread || !latest} onClick={readThem}>
              Mark all as read
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <NotificationList pages={pages} show={show} onShowAll={() => setShow('all')} />
        <MyTasks className="lg:sticky lg:top-4" />
      </div>
    </>
  );
}

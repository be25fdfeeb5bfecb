import { notificationPath } from '@forecastle/rules';
import { Chip } from '../../ui/Chip.tsx';
import { classes } from '../../ui/classes.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { dueLook } from '../tasks/tasks.ts';
import { NOTIFICATION_ICONS, type Notification, sentenceOf } from './notifications.ts';

interface NotificationRowProps {
  notification: Notification;
  /** ISO date of the organisation. */
  today: string;
  onRead: (isRead: boolean) => void;
}

export function NotificationRow({ notification, today, onRead }: NotificationRowProps) {
  const { kind, readAt, createdAt, excerpt, task } = notification;
  const isRead = readAt !== null;
  const sentence = sentenceOf(notification);
  const due = task && !task.isDone ? dueLook(task.dueOn, today) : null;
  return (
    <li data-notification className="flex items-start gap-3 border-b border-line px-5 py-3 last:border-0 max-sm:px-4">
      <span
        className={classes(
          'mt-0.5 grid size-7 shrink-0 place-items-center rounded-full',
          isRead ? 'bg-sunken text-ink-3' : 'bg-forecast-soft text-forecast',
        )}
      >
        <Icon name={NOTIFICATION_ICONS[kind]} size={14} />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          quiet
          to={notificationPath(notification)}
          data-open
          onClick={() => isRead || onRead(true)}
          className={classes('block break-words', isRead ? 'text-ink-2' : 'font-medium')}
        >
          {!isRead && <span className="sr-only">Unread: </span>}
          {sentence}
        </Link>
        {excerpt && <p className="mt-0.5 line-clamp-2 text-14 break-words text-ink-2">{excerpt}</p>}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-3">
          <RelativeTime instant={createdAt} />
          {due && (
            <Chip tone={due.tone} icon={due.icon}>
              {due.words}
            </Chip>
          )}
          {task?.isDone && (
            <Chip tone="health" icon="check">
              Done
            </Chip>
          )}
        </p>
      </div>
      <button
        type="button"
        data-mark
        aria-label={`${isRead ? 'Mark as unread' : 'Mark as read'}: ${sentence}`}
        title={isRead ? 'Mark as unread' : 'Mark as read'}
        onClick={() => onRead(!isRead)}
        className="group grid size-8 shrink-0 place-items-center rounded-sm touch:size-12 hover:bg-hover"
      >
        <span
          className={classes(
            'size-2.5 rounded-full border',
            isRead ? 'border-control bg-transparent' : 'border-action bg-action',
          )}
        />
      </button>
    </li>
  );
}

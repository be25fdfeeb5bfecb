import { NavLink } from 'react-router';
import { buttonClasses } from '../../ui/buttonClasses.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { NOTIFICATIONS } from './notifications.ts';
import { useUnread } from './useUnread.ts';

const COUNT = 'num rounded-full bg-action px-1.5 text-12 leading-5 font-medium text-on-action';

/** The way to one's notifications, with how many are unread. */
export function Bell({ className }: { className?: string }) {
  const unread = useUnread();
  return (
    <NavLink
      to={NOTIFICATIONS}
      aria-label={unread ? `Notifications ${unread.said}` : 'Notifications'}
      title="Notifications"
      className={classes(buttonClasses({ variant: 'quiet' }), 'relative w-9 px-0! touch:min-w-12', className)}
    >
      <Icon name="bell" />
      {unread && (
        <span aria-hidden="true" className={classes(COUNT, 'absolute -top-0.5 left-1/2 leading-4 touch:top-1.5')}>
          {unread.shown}
        </span>
      )}
    </NavLink>
  );
}

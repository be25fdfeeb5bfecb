import type { IconName } from '../../ui/Icon.tsx';
import { COMMAND_CENTER, QUOTA_ANALYTICS, REVENUE, TRACK_RECORD } from '../forecasts/forecastScreens.ts';
import { NOTIFICATIONS } from '../notifications/notifications.ts';
import { ACTION_PLAN, TEAM_PLANS } from '../plans/plan.ts';
import type { Session } from './session.ts';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** The shortcut that goes there. */
  readonly keys: string;
  /** Shown to those alone whom the server says they may. */
  readonly needs?: keyof Session['abilities'];
}

export interface NavGroup {
  readonly label: string | null;
  readonly items: readonly NavItem[];
}

/** Every screen one can go to; it names only screens that exist. */
export const NAVIGATION: readonly NavGroup[] = [
  {
    label: 'Revenue',
    items: [
      {
        to: REVENUE,
        label: 'Dashboard',
        icon: 'gauge',
        keys: 'g r',
      },
      { to: '/crm/pipeline-intelligence', label: 'Pipeline Intelligence', icon: 'pipeline', keys: 'g p' },
      {
        to: COMMAND_CENTER,
        label: 'Command centre',
        icon: 'band',
        keys: 'g f',
      },
      {
        to: QUOTA_ANALYTICS,
        label: 'Quotas',
        icon: 'flag',
        keys: 'g u',
      },
      {
        to: '/crm/contact-freshness',
        label: 'Contact freshness',
        icon: 'clock',
        keys: 'g c',
      },
      {
        to: '/crm/deal-drag',
        label: 'Deal drag',
        icon: 'sort',
        keys: 'g d',
        needs: 'seeTeam',
      },
      {
        to: TRACK_RECORD,
        label: 'Track record',
        icon: 'target',
        keys: 'g t',
      },
    ],
  },
  {
    label: 'Work',
    items: [
      {
        to: ACTION_PLAN,
        label: 'Action plan',
        icon: 'check',
        keys: 'g a',
      },
      {
        to: TEAM_PLANS,
        label: 'Team plans',
        icon: 'people',
        keys: 'g m',
        needs: 'seeTeam',
      },
    ],
  },
  {
    label: 'Records',
    items: [
      { to: '/crm/opportunities', label: 'Opportunities', icon: 'deals', keys: 'g o' },
      { to: '/crm/accounts', label: 'Accounts', icon: 'building', keys: 'g n' },
      { to: '/crm/contacts', label: 'Contacts', icon: 'people', keys: 'g e' },
      { to: '/imports', label: 'Imports', icon: 'upload', keys: 'g i' },
    ],
  },
  {
    label: null,
    items: [
      { to: '/inquiries', label: 'Inquiries', icon: 'mail', keys: 'g q', needs: 'manageInquiries' },
      { to: '/settings', label: 'Settings', icon: 'settings', keys: 'g s' },
      { to: '/help', label: 'Help', icon: 'question', keys: 'g h' },
    ],
  },
];

/** The screen that an address lies at or below; of several the nearest, since some lie below others. */
export const placeOf = (groups: readonly NavGroup[], pathname: string): string | undefined =>
  groups
    .flatMap(({ items }) => items.map(({ to }) => to))
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.length - a.length)[0];

/** It stands by itself, with the bell, and can be gone to like the others. */
export const NOTIFICATIONS_PLACE: NavItem = {
  to: NOTIFICATIONS,
  label: 'Notifications',
  icon: 'bell',
  keys: 'g b',
};

import type { IconName } from '../../ui/Icon.tsx';
import { CONVERSATIONS_PATH } from '../conversations/conversation.ts';
import {
  COMMAND_CENTER,
  CONTACT_FRESHNESS,
  DEAL_DRAG,
  FORECAST_CHANGES,
  FORECAST_PARTS,
  PIPELINE_INTELLIGENCE,
  QUOTA_ANALYTICS,
  REVENUE,
  TRACK_RECORD,
} from '../forecasts/forecastScreens.ts';
import { MEETINGS_PATH } from '../meetings/meetingMoment.ts';
import { NOTIFICATIONS } from '../notifications/notifications.ts';
import { SALES_PERIODS } from '../periods/place.ts';
import { ACTION_PLAN, TEAM_PLANS } from '../plans/plan.ts';
import type { Session } from './session.ts';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  /** Where the label has the width of a thumb. */
  readonly short?: string;
  readonly icon: IconName;
  /** The shortcut that goes there. */
  readonly keys: string;
  /** Other addresses that belong to it, such as its tabs. */
  readonly covers?: readonly string[];
  /** Shown only to people to whom the server gives this ability. */
  readonly needs?: keyof Session['abilities'];
}

export interface NavGroup {
  readonly label: string | null;
  readonly items: readonly NavItem[];
}

/** Every screen that people can go to. It names only screens that exist. */
const SCREENS = {
  dashboard: { to: REVENUE, label: 'Dashboard', icon: 'gauge', keys: 'g r' },
  forecast: {
    to: COMMAND_CENTER,
    label: 'Forecast',
    icon: 'band',
    keys: 'g f',
    covers: [TRACK_RECORD, QUOTA_ANALYTICS],
  },
  changes: { to: FORECAST_CHANGES, label: 'What changed', icon: 'sort', keys: 'g w' },
  accuracy: { to: TRACK_RECORD, label: 'Accuracy', icon: 'target', keys: 'g t' },
  parts: { to: FORECAST_PARTS, label: 'How it is made', icon: 'info', keys: 'g k' },
  quotas: { to: QUOTA_ANALYTICS, label: 'Quotas', icon: 'flag', keys: 'g u' },
  opportunities: { to: '/crm/opportunities', label: 'Opportunities', icon: 'deals', keys: 'g o' },
  pipeline: {
    to: PIPELINE_INTELLIGENCE,
    label: 'Pipeline Intelligence',
    icon: 'pipeline',
    keys: 'g p',
    covers: [DEAL_DRAG, CONTACT_FRESHNESS],
  },
  drag: { to: DEAL_DRAG, label: 'Deal drag', icon: 'sort', keys: 'g d', needs: 'seeTeam' },
  freshness: { to: CONTACT_FRESHNESS, label: 'Contact freshness', icon: 'clock', keys: 'g c' },
  accounts: { to: '/crm/accounts', label: 'Accounts', icon: 'building', keys: 'g n' },
  contacts: { to: '/crm/contacts', label: 'Contacts', icon: 'people', keys: 'g e' },
  plan: { to: ACTION_PLAN, label: 'Weekly Action Plan', short: 'Plan', icon: 'check', keys: 'g a' },
  teamPlans: { to: TEAM_PLANS, label: 'Team Action Plans', icon: 'list', keys: 'g m', needs: 'seeTeam' },
  conversations: { to: CONVERSATIONS_PATH, label: 'Conversations', icon: 'comment', keys: 'g v' },
  meetings: { to: MEETINGS_PATH, label: 'Meetings', icon: 'mic', keys: 'g l' },
  imports: { to: '/imports', label: 'Imports', icon: 'upload', keys: 'g i' },
  inquiries: { to: '/inquiries', label: 'Inquiries', icon: 'mail', keys: 'g q', needs: 'manageInquiries' },
  settings: {
    to: '/settings',
    label: 'Settings',
    icon: 'settings',
    keys: 'g s',
    covers: ['/admin', SALES_PERIODS],
  },
  help: { to: '/help', label: 'Help', icon: 'question', keys: 'g h' },
  notifications: { to: NOTIFICATIONS, label: 'Notifications', icon: 'bell', keys: 'g b' },
} as const satisfies Readonly<Record<string, NavItem>>;

const { dashboard, forecast, opportunities, pipeline, accounts, contacts, plan, teamPlans, conversations, meetings } =
  SCREENS;
const CRM = [opportunities, pipeline, accounts, contacts];

type Role = Session['member']['role'];

/** The screens over the CRM, the work of the role first. */
const FIRST: Readonly<Record<Role, readonly [NavItem, NavItem]>> = {
  account_executive: [plan, forecast],
  sales_manager: [forecast, dashboard],
  vp_sales: [forecast, dashboard],
  cro: [dashboard, forecast],
  revops: [dashboard, forecast],
  admin: [dashboard, forecast],
};

export interface Navigation {
  /** The left rail, and the menu on a phone. */
  readonly groups: readonly NavGroup[];
  /** Links at the foot of the rail. */
  readonly foot: readonly NavItem[];
  /** Links of the bar at the bottom of a phone. */
  readonly bar: readonly [NavItem, NavItem, NavItem];
  /** Every screen of this person, for the palette and the `g` shortcuts. */
  readonly screens: readonly NavItem[];
}

/** Returns the screens of a person by their role and by what the server lets them see. */
export function navigationOf({ member, abilities }: Pick<Session, 'member' | 'abilities'>): Navigation {
  const isOpen = ({ needs }: NavItem) => needs === undefined || abilities[needs];
  const first = FIRST[member.role];
  const plans = [...(member.ownsOpenDeals ? [plan] : []), teamPlans].filter(isOpen);
  const groups: readonly NavGroup[] = [
    { label: null, items: first },
    { label: 'CRM', items: [...CRM, ...plans.filter((item) => !first.includes(item)), conversations, meetings] },
  ];
  const [work, second] = first;
  const shown = groups.flatMap(({ items }) => items);
  const rest = Object.values<NavItem>(SCREENS).filter((item) => isOpen(item) && !shown.includes(item));
  return {
    groups,
    foot: [SCREENS.settings, SCREENS.help],
    bar: [work, opportunities, second],
    screens: [...shown, ...rest],
  };
}

/** Returns the screen that an address lies at or below. Of several it is the nearest, because some lie below others. */
export const placeOf = (items: readonly NavItem[], pathname: string): string | undefined =>
  items
    .flatMap(({ to, covers = [] }) => [to, ...covers].map((path) => ({ to, path })))
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]?.to;

import { useLocation } from 'react-router';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import {
  CLASSIC_DASHBOARD,
  CUSTOMER_SEGMENTS,
  PRODUCTS,
  REVENUE,
  repPath,
  type Seen,
  screenPath,
  TERRITORIES,
  WIN_LOSS,
} from '../forecasts/forecastScreens.ts';

/** The same period told otherwise. */
const SCREENS = {
  [REVENUE]: 'Overview',
  [TERRITORIES]: 'Territories',
  [CUSTOMER_SEGMENTS]: 'Customer segments',
  [PRODUCTS]: 'Products',
  [WIN_LOSS]: 'Won and lost',
  [CLASSIC_DASHBOARD]: 'Classic view',
};

/** One rep has a page of their own in place of the overview, and none of the classic view. */
function pathOf(path: string, seen: Seen): string {
  return path === REVENUE && seen.owner !== null ? repPath(seen.owner, seen) : screenPath(path, seen);
}

/** The way between the screens of a period, which keeps the period and whose figures they are. */
export function RevenueScreens({ seen }: { seen: Seen }) {
  const { pathname } = useLocation();
  const screens = Object.entries(SCREENS).filter(([path]) => seen.owner === null || path !== CLASSIC_DASHBOARD);
  const nameOf = (path: string, name: string) =>
    path === REVENUE && pathname === CLASSIC_DASHBOARD ? 'Simplified view' : name;
  const tabs = screens.map(([path, name]) => ({ to: pathOf(path, seen), label: nameOf(path, name) }));
  return <LinkTabs label="Revenue screens" tabs={tabs} />;
}

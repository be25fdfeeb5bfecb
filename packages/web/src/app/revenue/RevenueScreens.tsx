import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { TAB, TAB_LIST, TabLine } from '../../ui/TabLine.tsx';
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
  const list = useRef<HTMLUListElement>(null);
  // A link to a screen must show which one it opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls exactly when the screen changes
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  const screens = Object.entries(SCREENS).filter(([path]) => seen.owner === null || path !== CLASSIC_DASHBOARD);
  const nameOf = (path: string, name: string) =>
    path === REVENUE && pathname === CLASSIC_DASHBOARD ? 'Simplified view' : name;
  return (
    <nav aria-label="Revenue screens" className="mb-4 print:hidden">
      <TabLine list={list}>
        <ul ref={list} className={TAB_LIST}>
          {screens.map(([path, name]) => (
            <li key={path}>
              <Link
                to={pathOf(path, seen)}
                prefetch="intent"
                aria-current={pathOf(path, seen).split('?')[0] === pathname ? 'page' : undefined}
                className={TAB}
              >
                {nameOf(path, name)}
              </Link>
            </li>
          ))}
        </ul>
      </TabLine>
    </nav>
  );
}

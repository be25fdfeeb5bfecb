import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { TAB, TAB_LIST, TabLine } from './TabLine.tsx';

export interface LinkTab {
  /** The address, with the parameters that the other screen understands. */
  readonly to: string;
  readonly label: string;
}

/** Screens that belong together, as one row of links under their title. The one that is open is marked by its path. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // A link to a screen must show which one it opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls exactly when the screen changes
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav aria-label={label} className="-mt-2 mb-4 max-sm:-mt-3 max-sm:mb-2 print:hidden">
      <TabLine list={list}>
        <ul ref={list} className={TAB_LIST}>
          {tabs.map(({ to, label: name }) => (
            <li key={to}>
              <Link
                to={to}
                prefetch="intent"
                aria-current={to.split('?')[0] === pathname ? 'page' : undefined}
                className={TAB}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </TabLine>
    </nav>
  );
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useSession } from '../shell/session.ts';
import { findSettings, settingsGroups } from './settingsPages.ts';

const LINK =
  'flex min-h-8 items-center justify-between gap-2 rounded-sm px-3 text-14 text-ink-2 touch:min-h-12 hover:bg-hover aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-raised';

/** The pages of the settings by group, with a search over them. On a phone it is a page of its own. */
export function SettingsNav({ className }: { className?: string | undefined }) {
  const { abilities } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const nav = useRef<HTMLElement>(null);
  const pagesList = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const groups = settingsGroups(abilities);
  const found = typed.trim() === '' ? null : findSettings(groups, typed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls exactly when the page changes
  useEffect(() => {
    const list = pagesList.current;
    const current = list?.querySelector('[aria-current="page"]');
    if (!list || !current) return;
    const [own, its] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    // The list alone scrolls: the page stays at its top.
    if (its.top < own.top || its.bottom > own.bottom) list.scrollTop += its.top - own.top - own.height / 2;
  }, [pathname]);

  /** Arrows walk from the field through the pages and back. */
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [field.current, ...(nav.current?.querySelectorAll('a') ?? [])];
    stops[stops.indexOf(document.activeElement as HTMLAnchorElement) + step]?.focus();
  };
  const answer = (event: KeyboardEvent) => {
    const first = found?.[0];
    if (event.key === 'Enter' && first) {
      setTyped('');
      void navigate(first.page.to);
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      setTyped('');
    }
  };

  return (
    <nav
      ref={nav}
      aria-label="Settings"
      onKeyDown={walk}
      className={classes(
        '-m-1 flex-col gap-4 self-start p-1 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-7rem)]',
        className,
      )}
    >
      <div className="relative shrink-0">
        <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
        <input
          ref={field}
          type="search"
          aria-label="Search settings"
          placeholder="Search settings"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={answer}
          className="h-9 w-full rounded-sm border border-line-strong bg-surface pr-2 pl-9 text-14 placeholder:text-ink-3 touch:min-h-12 touch:text-16"
        />
      </div>
      <p role="status" className={found?.length === 0 ? 'px-3 text-14 text-ink-2' : 'sr-only'}>
        {found && wordsOf(found.length, typed.trim())}
      </p>
      <div ref={pagesList} className="-m-1 flex min-h-0 flex-col gap-4 p-1 lg:overflow-y-auto">
        {found ? (
          <ul className="grid gap-px">
            {found.map(({ page, group }) => (
              <li key={page.to}>
                <NavLink to={page.to} end={page.end ?? false} onClick={() => setTyped('')} className={LINK}>
                  <span className="shrink-0">{page.label}</span>{' '}
                  <span className="truncate text-12 font-normal text-ink-3">{group}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        ) : (
          groups.map(({ label, pages }) => (
            <section key={label} aria-label={label} className="grid gap-px">
              <h2 className="px-3 pb-1 text-12 font-medium text-ink-3">{label}</h2>
              {pages.map((page) => (
                <NavLink key={page.to} to={page.to} end={page.end ?? false} className={LINK}>
                  {page.label}
                </NavLink>
              ))}
            </section>
          ))
        )}
        {!found && <p className="px-3 text-12 text-ink-3">Forecastle {__PRODUCT_VERSION__}</p>}
      </div>
    </nav>
  );
}

function wordsOf(count: number, typed: string): string {
  if (count === 0) return `No settings page matches “${typed}”. Try another word.`;
  return count === 1 ? '1 page' : `${count} pages`;
}

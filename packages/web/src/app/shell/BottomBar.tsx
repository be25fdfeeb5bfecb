import { lazy, useState } from 'react';
import { Link, useMatch } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { commandRegistry } from './commands.ts';
import { NavLinks } from './NavLinks.tsx';
import type { NavItem } from './navigation.ts';
import { useNavigation } from './useNavigation.ts';

/** Loaded when somebody first logs something. */
const LogActivityForm = lazy(() => import('../opportunities/activities/LogActivityForm.tsx'));

/** What a thumb reaches under 1024px: the screens of every day, logging an activity, and the menu with all the rest. */
export function BottomBar({ onShortcuts }: { onShortcuts: () => void }) {
  const { bar, current } = useNavigation();
  const [menu, setMenu] = useState(false);
  const [isLogging, setLogging] = useState(false);
  const [work, list, second] = bar;
  const screen = useMatch('/crm/opportunities/:id/*');
  const log = () => {
    // On a deal's own screen the activity belongs to that deal; elsewhere, and while the deal loads, the form shows which one.
    const here = commandRegistry.items().find(({ id }) => id === 'log-activity-here');
    if (here) here.run();
    else setLogging(true);
  };
  return (
    <>
      <nav
        aria-label="Main screens"
        className="bottom-bar fixed inset-x-0 bottom-0 z-20 flex h-(--bottom-bar) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <BarLink item={work} current={current} />
        <BarLink item={list} current={current} />
        <button type="button" aria-label="Log activity" onClick={log} className="grid flex-auto place-items-center">
          <span className="grid size-12 place-items-center rounded-full bg-action text-on-action">
            <Icon name="plus" size={20} />
          </span>
        </button>
        <BarLink item={second} current={current} />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={menu}
          onClick={() => setMenu(true)}
          className={CELL}
        >
          <Icon name="dots" size={20} />
          More
        </button>
      </nav>
      <Sheet open={menu} onOpenChange={setMenu} title="Menu" side="left">
        <div className="flex min-h-full flex-col">
          <NavLinks onGo={() => setMenu(false)} />
          <div className="border-t border-line pt-2">
            <AccountMenu onShortcuts={onShortcuts} />
          </div>
        </div>
      </Sheet>
      {isLogging && (
        <LazyPart onClose={() => setLogging(false)}>
          <LogActivityForm deal={null} suggestedId={screen?.params.id} onClose={() => setLogging(false)} />
        </LazyPart>
      )}
    </>
  );
}

const CELL =
  'flex min-w-12 flex-auto flex-col items-center justify-center gap-0.5 px-0.5 text-12 text-ink-2 -outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-ink';

function BarLink({ item, current }: { item: NavItem; current: string | undefined }) {
  return (
    <Link
      to={item.to}
      aria-label={item.short && item.label}
      aria-current={item.to === current ? 'page' : undefined}
      className={CELL}
    >
      <Icon name={item.icon} size={20} />
      {item.short ?? item.label}
    </Link>
  );
}

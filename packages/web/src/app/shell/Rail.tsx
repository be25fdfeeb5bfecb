import { Icon } from '../../ui/Icon.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Bell } from '../notifications/Bell.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { HomeLink } from './HomeLink.tsx';
import { NavLinks } from './NavLinks.tsx';

export interface ChromeProps {
  onSearch: () => void;
  onShortcuts: () => void;
}

/** The left rail, from 1024px up. */
export function Rail({ onSearch, onShortcuts }: ChromeProps) {
  return (
    <header className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-sunken px-2.5 py-3 lg:flex print:hidden">
      <div className="flex items-center justify-between pb-2 pl-2">
        <HomeLink />
        <Bell />
      </div>
      <button
        type="button"
        onClick={onSearch}
        className="flex h-8 shrink-0 items-center gap-2.5 rounded-sm border border-line-strong bg-surface px-2 text-left text-14 text-ink-2 transition-colors touch:min-h-12 hover:text-ink"
      >
        <Icon name="search" className="text-ink-3" />
        <span className="flex-1">Search</span>
        <Kbd keys="mod+k" />
      </button>
      <NavLinks />
      <div className="border-t border-line pt-2">
        <AccountMenu onShortcuts={onShortcuts} />
      </div>
    </header>
  );
}

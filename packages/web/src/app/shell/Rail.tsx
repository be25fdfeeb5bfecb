import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { BellRow } from '../notifications/Bell.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { NavLinks } from './NavLinks.tsx';

export interface ChromeProps {
  onSearch: () => void;
  onShortcuts: () => void;
}

/** The left rail, from 1024px up. */
export function Rail({ onSearch, onShortcuts }: ChromeProps) {
  return (
    <header className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-sunken px-2.5 py-3.5 lg:flex print:hidden">
      <Link
        to="/crm/pipeline-intelligence"
        aria-label="Forecastle, Pipeline Intelligence"
        className="rounded-sm px-2 pb-3"
      >
        <Logo />
      </Link>
      <button
        type="button"
        onClick={onSearch}
        className="flex h-8 items-center gap-2.5 rounded-sm px-2 text-left text-14 text-ink-2 transition-colors touch:min-h-12 hover:bg-hover hover:text-ink"
      >
        <Icon name="search" className="text-ink-3" />
        <span className="flex-1">Search</span>
        <Kbd keys="mod+k" />
      </button>
      <BellRow />
      <NavLinks />
      <div className="mt-auto pt-4">
        <AccountMenu onShortcuts={onShortcuts} />
      </div>
    </header>
  );
}

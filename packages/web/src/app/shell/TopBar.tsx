import { useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Bell } from '../notifications/Bell.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { NavLinks } from './NavLinks.tsx';
import type { ChromeProps } from './Rail.tsx';

/** Stands in for the rail under 1024px. */
export function TopBar({ onSearch, onShortcuts }: ChromeProps) {
  const [menu, setMenu] = useState(false);
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-sunken px-2 lg:hidden print:hidden">
      <IconButton icon="menu" label="Menu" onClick={() => setMenu(true)} />
      <Link
        to="/crm/pipeline-intelligence"
        aria-label="Forecastle, Pipeline Intelligence"
        className="finger rounded-sm px-1"
      >
        <Logo />
      </Link>
      <IconButton icon="search" label="Search or jump to" className="ml-auto" onClick={onSearch} />
      <Bell />
      <Sheet open={menu} onOpenChange={setMenu} title="Menu" side="left">
        <div className="flex min-h-full flex-col">
          <NavLinks onGo={() => setMenu(false)} />
          <div className="mt-auto pt-6">
            <AccountMenu onShortcuts={onShortcuts} />
          </div>
        </div>
      </Sheet>
    </header>
  );
}

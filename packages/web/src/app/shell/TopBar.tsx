import { IconButton } from '../../ui/IconButton.tsx';
import { Bell } from '../notifications/Bell.tsx';
import { HomeLink } from './HomeLink.tsx';

/** Over the screen where there is no rail, under 1024px. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-1 border-b border-line bg-sunken pr-2 pl-4 sm:pl-7 lg:hidden print:hidden">
      <HomeLink />
      <IconButton icon="search" label="Search or jump to" className="ml-auto" onClick={onSearch} />
      <Bell />
    </header>
  );
}

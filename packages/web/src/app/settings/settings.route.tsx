import { Outlet, useLocation } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SettingsNav } from './SettingsNav.tsx';

/** The pages of the settings beside their list. A phone shows one at a time, the list first. */
export default function SettingsRoute() {
  const isList = useLocation().pathname.replace(/\/$/, '') === '/settings';
  return (
    <>
      {isList && <PageHeader title="Settings" />}
      <div className="grid gap-6 lg:grid-cols-[12.5rem_1fr]">
        <SettingsNav className={isList ? 'flex' : 'flex max-lg:hidden'} />
        <div className="max-w-4xl min-w-0">
          {!isList && (
            <p className="trail mb-1 text-14 lg:hidden">
              <Link to="/settings" className="inline-flex items-center gap-1">
                <Icon name="chevron-left" /> Settings
              </Link>
            </p>
          )}
          <Outlet />
        </div>
      </div>
    </>
  );
}

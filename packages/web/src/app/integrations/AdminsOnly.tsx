import type { ReactNode } from 'react';
import { ClosedPage } from '../shell/ClosedPage.tsx';
import { useSession } from '../shell/session.ts';

interface AdminsOnlyProps {
  /** The page's title. */
  page: string;
  /** What the demo does not do; undefined where the page opens in the demo. */
  inDemo?: string;
  title?: string;
  /** What people who manage no integrations can do instead. */
  instead: ReactNode;
  children: ReactNode;
}

/** Shows a page to people who manage integrations, and tells everyone else why it is closed. */
export function AdminsOnly({
  page,
  inDemo,
  title = 'Integrations are for admins',
  instead,
  children,
}: AdminsOnlyProps) {
  const { abilities, demo } = useSession();
  if (demo && inDemo) {
    return (
      <ClosedPage page={page} icon="link" title="The demo connects no other systems">
        {inDemo} Sign up to connect your own.
      </ClosedPage>
    );
  }
  if (!abilities.manageIntegrations) {
    return (
      <ClosedPage page={page} icon="link" title={title}>
        {instead}
      </ClosedPage>
    );
  }
  return children;
}

import { Outlet } from 'react-router';
import type { Route } from './+types/app.route';
import { RouteError } from './RouteError.tsx';
import { Shell } from './Shell.tsx';
import { requireSession } from './session.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireSession(request);

/** The session is asked for once, and again after an action; moving between screens does not ask. */
export const shouldRevalidate = ({ formMethod }: { formMethod?: string }) => formMethod !== undefined;

export default function AppRoute() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}

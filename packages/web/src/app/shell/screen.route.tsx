import { Outlet } from 'react-router';
import type { Route } from './+types/screen.route';
import { RouteError } from './RouteError.tsx';

/** Stands between the frame and every screen, so that a screen that throws leaves the frame standing. */
export default function ScreenRoute() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}

import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { HelpCommands } from '../help/HelpCommands.tsx';
import { DemoBanner } from '../identity/DemoBanner.tsx';
import { MembershipCommands } from '../memberships/MembershipCommands.tsx';
import { DealCommands } from '../opportunities/DealCommands.tsx';
import { UnsavedBar } from '../unsaved/UnsavedBar.tsx';
import type { Route } from './+types/app.route';
import { Shell } from './Shell.tsx';
import { requireSession } from './session.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireSession(request);

/** Moving between screens does not ask for the session again; an action or an explicit revalidation does. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || currentUrl.href === nextUrl.href;

export default function AppRoute() {
  return (
    <Shell>
      <DealCommands />
      <HelpCommands />
      <MembershipCommands />
      <DemoBanner />
      <Outlet />
      <UnsavedBar />
    </Shell>
  );
}

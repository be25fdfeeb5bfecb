import { lazy } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { LazyPart } from '../../ui/LazyPart.tsx';
import type { Route } from './+types/app.route';
import { afterFirstView } from './firstView.ts';
import { Shell } from './Shell.tsx';
import { requireSession, useSession } from './session.ts';

/** Only the demo has one. */
const DemoBanner = lazy(async () => ({ default: (await import('../identity/DemoBanner.tsx')).DemoBanner }));

/** Only admins without one see it, a few times a year. */
const SecondFactorOffer = lazy(async () => ({
  default: (await import('../identity/SecondFactorOffer.tsx')).SecondFactorOffer,
}));

const BelowScreen = lazy(afterFirstView(() => import('./BelowScreen.tsx')));

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireSession(request);

/** Moving between screens does not ask for the session again; an action or an explicit revalidation does. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || currentUrl.href === nextUrl.href;

export default function AppRoute() {
  const { demo, secondFactorOffered } = useSession();
  return (
    <Shell>
      {demo && (
        <LazyPart fallback={<div className="mb-5 h-14 rounded-md bg-forecast-soft max-sm:mb-2 max-sm:h-12.5" />}>
          <DemoBanner />
        </LazyPart>
      )}
      {secondFactorOffered && (
        <LazyPart fallback={<div className="mb-5 h-14 max-sm:mb-3 max-sm:h-30" />}>
          <SecondFactorOffer />
        </LazyPart>
      )}
      <Outlet />
      <LazyPart silent>
        <BelowScreen />
      </LazyPart>
    </Shell>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useLocation, useRevalidator } from 'react-router';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useSession } from '../shell/session.ts';

const SIGN_IN = '/settings/sign-in';

/** Offers admins a second factor, on every screen until they set one up or say "Not now". */
export function SecondFactorOffer() {
  const { secondFactorOffered } = useSession();
  const { pathname } = useLocation();
  const revalidator = useRevalidator();
  const decline = useMutation({
    mutationFn: () => api.secondFactor.declineOffer(),
    onSuccess: () => {
      // What was pressed is about to go.
      document.getElementById('main')?.focus({ preventScroll: true });
      return revalidator.revalidate();
    },
  });
  // The screen of it says the same.
  if (!secondFactorOffered || pathname === SIGN_IN) return null;
  return (
    <aside
      aria-label="Second factor"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-4 py-3 text-14 max-sm:mb-3 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-64 text-pretty">
        <strong className="font-medium">Protect your admin account.</strong>{' '}
        <span className="text-ink-2">Add an authenticator app, so a stolen password is not enough.</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="small" variant="primary" to={SIGN_IN}>
          Set up
        </ButtonLink>
        <Button size="small" busy={decline.isPending} onClick={() => decline.mutate()}>
          Not now
        </Button>
      </div>
      {decline.error && (
        <p role="alert" className="basis-full text-risk">
          {problemOf(decline.error).message}
        </p>
      )}
    </aside>
  );
}

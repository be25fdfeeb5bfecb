import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { errorsOf, problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Link } from '../../ui/Link.tsx';
import { leaveForSignIn, type Session, useSession } from '../shell/session.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { onSignedInElsewhere } from './signedInElsewhere.ts';

const CODE_MAX = 20;

/** Asks the person of this page for their password, and for a code where they have a second factor. */
export default function SignInAgain({ onAnswer }: { onAnswer: (again: boolean) => void }) {
  const { user, organization, demo } = useSession();
  const form = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codeAsked, setCodeAsked] = useState(false);

  /** Back where this page is at home: a session begins in whichever organisation was used last. */
  const goOn = async (session: Session) => {
    if (session.organization.id !== organization.id) {
      await api.memberships.choose({ organizationId: organization.id });
    }
    onAnswer(true);
  };
  const signIn = useMutation({
    mutationFn: async () => {
      if (codeAsked) return goOn(await api.identity.giveSecondFactor({ code }));
      const answer = await api.identity.signIn({ email: user.email, password });
      if ('secondFactorAsked' in answer) setCodeAsked(true);
      else await goOn(answer);
    },
  });

  // Signed in at the provider, in a tab of its own: it tells, and coming back from it is a reason to look.
  const look = useRef(async () => {});
  look.current = async () => {
    const session = await api.identity.session().catch(() => null);
    if (session === null) return;
    if (session.user.id === user.id) await goOn(session);
    // Somebody else has signed in: this screen, and what was typed on it, is not theirs to see.
    else location.reload();
  };
  useEffect(() => onSignedInElsewhere(() => void look.current()), []);

  if (demo) return <DemoEnded onClose={() => onAnswer(false)} />;
  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(false)}
      title={codeAsked ? 'One more step' : 'Your session has ended'}
      description={
        codeAsked
          ? 'Enter the code your authenticator app shows now, or a backup code.'
          : 'Sign in to continue. What you typed is still here.'
      }
      footer={
        <>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            Not now
          </Button>
          <Button variant="primary" type="submit" form={form} busy={signIn.isPending}>
            Sign in and continue
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!signIn.isPending) signIn.mutate();
        }}
      >
        <FormErrors title="Not signed in yet" errors={signIn.error ? errorsOf(problemOf(signIn.error)) : []} />
        <p className="break-words text-ink-2">
          {user.name}, {user.email}
        </p>
        {/* For password managers, which look for both. */}
        <input hidden type="email" autoComplete="username" value={user.email} readOnly />
        {codeAsked ? (
          <TextField
            label="Code"
            autoComplete="one-time-code"
            autoFocus
            required
            maxLength={CODE_MAX}
            value={code}
            onChange={setCode}
          />
        ) : (
          <CurrentPasswordField label="Password" autoFocus value={password} onChange={setPassword} />
        )}
        <p className="text-ink-2">
          No password?{' '}
          <Link
            to={`/sign-in/single-sign-on?${new URLSearchParams({ email: user.email, next: '/sign-in/done' })}`}
            target="_blank"
          >
            Sign in with single sign-on
          </Link>{' '}
          in another tab, then come back.
        </p>
        <p className="text-ink-2">
          Not you?{' '}
          <button
            type="button"
            className="rounded-sm font-medium text-forecast underline-offset-2 hover:underline"
            onClick={() => leaveForSignIn()}
          >
            Go to the sign-in page
          </button>
          . This deletes your unsaved text from this browser.
        </p>
      </form>
    </Dialog>
  );
}

/** A copy of the demo is entered without a password, and is gone when its time is over. */
function DemoEnded({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="This demo has ended"
      description="Your copy was deleted. Start another one."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button variant="primary" onClick={() => leaveForSignIn('/demo')}>
            Start another demo
          </Button>
        </>
      }
    />
  );
}

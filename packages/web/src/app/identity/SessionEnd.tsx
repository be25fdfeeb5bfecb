import { lazy, useEffect, useState } from 'react';
import { askWhenSessionEnds } from '../../api/endedSession.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';

const SignInAgain = lazy(() => import('./SignInAgain.tsx'));

/** When the session ends under a screen it is begun again over that screen: nothing of it is left for the sign-in page. */
export function SessionEnd() {
  const [answer, setAnswer] = useState<((again: boolean) => void) | null>(null);
  useEffect(
    () =>
      askWhenSessionEnds(
        () =>
          new Promise((resolve) => {
            setAnswer(() => (again: boolean) => {
              setAnswer(null);
              resolve(again);
            });
          }),
      ),
    [],
  );
  return <LazyPart onClose={() => answer?.(false)}>{answer && <SignInAgain onAnswer={answer} />}</LazyPart>;
}

import { useEffect } from 'react';
import { EntranceMessage } from './EntranceMessage.tsx';
import { broadcastSignIn } from './signedInElsewhere.ts';

export const meta = () => [{ title: 'Signed in · Forecastle' }];

/** Where a tab ends that was opened to sign in for another one. */
export default function SignedInRoute() {
  useEffect(broadcastSignIn, []);
  return (
    <EntranceMessage title="You are signed in">
      Close this tab and continue in the other one. Your text is still there.
    </EntranceMessage>
  );
}

/** What is asked of a server that no longer knows who asks: the person says it again where they are, and it goes on. */
import { isForSomebody } from './loadedFor.ts';

/** Asks the person to sign in again; false when they would not. */
export type AskToSignIn = () => Promise<boolean>;

let ask: AskToSignIn | null = null;
/** One question at a time, whose answer everything that waits goes by. */
let asking: Promise<boolean> | null = null;
/** Who would not is not asked again by what merely reads. */
let declined = false;
/** How often the person has signed in again on this page. */
let signIns = 0;

/** Returns a mark of now: what was sent before the person signed in again is refused afterwards. */
export const sessionMark = (): number => signIns;

/** For the frame of the product, which has the place to ask. */
export function askWhenSessionEnds(how: AskToSignIn): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = null;
  };
}

/**
 * Returns whether the person has signed in again, so that what was refused may be sent once more. Asks nobody where that has
 * happened since `sentAt`, the mark of when the refused request was sent.
 */
export async function signedInAgain({ writes, sentAt }: { writes: boolean; sentAt: number }): Promise<boolean> {
  if (sentAt < signIns) return true;
  if (!ask || !isForSomebody() || (declined && !writes)) return false;
  asking ??= ask()
    .then((answer) => {
      if (answer) signIns += 1;
      return answer;
    })
    .finally(() => {
      asking = null;
    });
  const answer = await asking;
  declined = !answer;
  return answer;
}

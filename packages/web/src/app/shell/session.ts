import { redirect, useRouteLoaderData } from 'react-router';
import { type Api, api } from '../../api/client.ts';
import { isLoadedFor } from '../../api/loadedFor.ts';
import { problemOf } from '../../api/problem.ts';
import { clearDrafts, openDrafts } from '../../ui/drafts/drafts.ts';
import { markSignedIn } from '../../ui/signedInMark.ts';
import { deleteWaitingAudio, openWaitingAudio } from '../meetings/recording/waitingAudio.ts';

/** Who is signed in, where, and what they may do: as the API says it. */
export type Session = Awaited<ReturnType<Api['identity']['session']>>;

const APP_ROUTE_ID = 'app/shell/app.route';

/** The session, or a way to the sign-in page that leads back here afterwards. */
export async function requireSession(request: Request): Promise<Session> {
  try {
    const session = await api.identity.session(undefined, { signal: request.signal });
    if (session.secondFactorDue) throw redirect(`/second-factor?next=${encodeURIComponent(pathOf(request))}`);
    markSignedIn(true);
    if (isLoadedFor(session.organization.id)) {
      openDrafts(session.user.id, session.organization.id);
      await openWaitingAudio(session.user.id);
      return session;
    }
    // Another tab went over to another organisation: everything on this page is of the one before.
    location.assign(request.url);
    return await new Promise<never>(() => {});
  } catch (error) {
    if (error instanceof Response) throw error;
    const { status, message } = problemOf(error);
    if (status !== 401) throw new Error(message, { cause: error });
    endForGood();
    throw redirect(`/sign-in?next=${encodeURIComponent(pathOf(request))}`);
  }
}

const pathOf = ({ url }: Request): string => new URL(url).pathname + new URL(url).search;

/** Ends the session. The page is loaded anew, so that nothing of the person stays in memory. */
export async function signOut(): Promise<void> {
  try {
    await api.identity.signOut();
  } catch (error) {
    const { status, message } = problemOf(error);
    if (status !== 401) throw new Error(`You are still signed in. ${message}`, { cause: error });
  }
  // A session that expires keeps the audio, so that its recording can go on.
  await deleteWaitingAudio();
  leaveForSignIn();
}

/** Nobody begins this session again over the screen: nothing of its person stays behind in the browser. */
function endForGood(): void {
  clearDrafts();
  markSignedIn(false);
}

/** Gives up the screen with what was typed on it. The page is loaded anew, so that nothing stays in memory either. */
export function leaveForSignIn(to: '/sign-in' | '/demo' = '/sign-in'): void {
  endForGood();
  location.assign(to);
}

/** For every screen inside the app layout. After a change to it, revalidate the route (useRevalidator). */
export function useSession(): Session {
  const session = useRouteLoaderData<Session>(APP_ROUTE_ID);
  if (!session) throw new Error('useSession is for screens inside the app layout');
  return session;
}

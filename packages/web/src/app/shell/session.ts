import type { SessionView } from '@forecastle/contract';
import { redirect, useRouteLoaderData } from 'react-router';
import type * as z from 'zod';

/** Who is signed in, where, and what they may do: as the API says it. */
export type Session = z.infer<typeof SessionView>;

export const APP_ROUTE_ID = 'app/shell/app.route';

/** The session, or a way to the sign-in page that leads back here. Throws what the server said when it fails. */
export async function requireSession(request: Request): Promise<Session> {
  const response = await fetch('/api/v1/session', { headers: { accept: 'application/json' }, signal: request.signal });
  if (response.status === 401) {
    const { pathname, search } = new URL(request.url);
    throw redirect(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
  }
  if (!response.ok) throw new Error(`The server answered ${response.status} when asked who is signed in.`);
  return response.json();
}

/** Ends the session and forgets everything this page has loaded. */
export async function signOut(): Promise<void> {
  const response = await fetch('/api/v1/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok && response.status !== 401) {
    throw new Error(`You are still signed in: the server answered ${response.status}.`);
  }
  location.assign('/sign-in');
}

/** For every screen inside the app layout. */
export function useSession(): Session {
  const session = useRouteLoaderData<Session>(APP_ROUTE_ID);
  if (!session) throw new Error('useSession is for screens inside the app layout');
  return session;
}

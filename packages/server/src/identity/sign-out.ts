import type { RequestContext } from '../http/procedures.ts';
import type { Actor } from './actor.ts';
import { isSecure, sessionCookie } from './cookie.ts';
import { endSessions } from './end-sessions.ts';

/** Ends the session of the request and takes its cookie away. */
export async function signOut({ pool, settings, reply }: RequestContext, actor: Actor): Promise<void> {
  await endSessions(pool, { userId: actor.userId, sessionId: actor.sessionId });
  reply.header('set-cookie', sessionCookie('', isSecure(settings.publicUrl), 0));
}

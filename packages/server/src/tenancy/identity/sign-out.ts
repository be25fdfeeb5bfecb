import { inTenant } from '../../platform/database/tenant.ts';
import { isSecure, sessionCookie } from '../../platform/http/cookie.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { RequestContext } from '../requests/procedures.ts';
import type { Actor } from './actor.ts';
import { endOwnSession } from './end-sessions.ts';

/** Ends the session of the request and takes its cookie away. */
export async function signOut({ pool, settings, reply }: RequestContext, actor: Actor): Promise<void> {
  await inTenant(pool, actor.organizationId, async (tx) => {
    await endOwnSession(tx, actor.userId, actor.sessionId);
    await recordEvent(tx, actor, { kind: 'signed_out' });
  });
  reply.header('set-cookie', sessionCookie('', isSecure(settings.publicUrl), 0));
}

import type { SessionView } from '@forecastle/contract';
import type * as z from 'zod';
import { inTenant } from '../../platform/database/tenant.ts';
import { isSecure } from '../../platform/http/cookie.ts';
import { unauthenticated } from '../../platform/http/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { RequestContext } from '../requests/procedures.ts';
import { presentSession } from './present-session.ts';
import { readActor } from './session.ts';

/** Hands a session just made to the browser and says who is signed in; reads it the way the next request will. */
export async function enterSession(
  { pool, settings, reply }: RequestContext,
  made: Headers,
): Promise<z.infer<typeof SessionView>> {
  const cookies = made.getSetCookie();
  const header = cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
  const actor = await readActor(pool, header, settings.secret, isSecure(settings.publicUrl));
  if (!actor) throw unauthenticated();
  const view = await inTenant(pool, actor.organizationId, async (tx) => {
    await recordEvent(tx, actor, { kind: 'signed_in' });
    return (await presentSession(tx, actor, settings.site)).view;
  });
  reply.header('set-cookie', cookies);
  return view;
}

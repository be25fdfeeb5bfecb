/** The plain route that providers send people back to. It answers with a page to go to, whatever happens. */
import { ORPCError } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import type { SharedPool } from '../../../platform/database/shared-pool.ts';
import { addressKey, countAttempt, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { ownIdentityPool, ownPool } from '../../requests/own-pool.ts';
import { CALLBACK_PATH } from '../connection.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { pendingCookie } from './pending.ts';
import { type Reason, Refusal } from './refusal.ts';

export function registerCallback(
  app: FastifyInstance,
  { settings, ...all }: { settings: Settings; pool: SharedPool; identityPool: SharedPool },
): void {
  const gone = pendingCookie(settings, '', 0);
  app.get(CALLBACK_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const pool = ownPool(all.pool, request, null);
    const identityPool = ownIdentityPool(all.identityPool, request, null);
    const refused = (reason: Reason) =>
      reply.header('set-cookie', gone).redirect(`/sign-in/single-sign-on?refused=${reason}`, 303);
    try {
      await countAttempt({ pool, reply }, RATE_LIMITS.singleSignOnByAddress, addressKey(request.ip));
      const query = request.url.split('?', 2)[1] ?? '';
      const { returnTo, cookie } = await finishSignIn({ pool, identityPool, settings, request }, query);
      return reply.header('set-cookie', [cookie, gone]).redirect(returnTo, 303);
    } catch (error) {
      if (error instanceof Refusal) {
        if (error.cause) request.log.warn({ err: error.cause }, 'a sign-in at a provider came to nothing');
        return refused(error.reason);
      }
      if (error instanceof ORPCError && error.code === 'RATE_LIMITED') return refused('busy');
      throw error;
    }
  });
}

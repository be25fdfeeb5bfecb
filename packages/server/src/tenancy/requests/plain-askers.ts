import { PLAIN_ROUTES } from '@forecastle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { unauthenticated } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Actor } from '../identity/actor.ts';
import { actorOf } from '../identity/session.ts';
import { admitted } from './admission.ts';
import { ownPool } from './own-pool.ts';

/** Who asks on plain routes, known before a body is read: a stranger's megabytes are not. */
export function plainAskers({ settings, pool }: { settings: Settings; pool: SharedPool }) {
  const actors = new WeakMap<FastifyRequest, Actor>();
  return {
    /** The hook of a route on the request; throws what `admitted` throws. */
    authorise: (route: keyof typeof PLAIN_ROUTES) => async (request: FastifyRequest, reply: FastifyReply) => {
      const actor = await actorOf(request, reply, { pool: ownPool(pool, request, null), settings });
      actors.set(request, admitted(actor, PLAIN_ROUTES[route]));
    },
    actorIn(request: FastifyRequest): Actor {
      const actor = actors.get(request);
      if (!actor) throw unauthenticated();
      return actor;
    },
  };
}

/** The plain route by which a search is watched while it runs. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { OngoingWork } from '../../platform/http/ongoing-work.ts';
import { API_PREFIX } from '../../platform/http/prefix.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { sendOngoingEvents } from '../../tenancy/requests/ongoing-events.ts';
import { ownPool } from '../../tenancy/requests/own-pool.ts';
import { plainAskers } from '../../tenancy/requests/plain-askers.ts';
import { findSearch, presentSearch } from './search-row.ts';

const ROUTE = 'GET /searches/:searchId/events';
const Params = z.object({ searchId: z.uuid().toLowerCase() });

export function registerSearchEvents(
  app: FastifyInstance,
  { settings, pool: all, ongoing }: { settings: Settings; pool: SharedPool; ongoing: OngoingWork },
): void {
  const { authorise, actorIn } = plainAskers({ settings, pool: all });
  const path = `${API_PREFIX}/searches/:searchId/events`;
  app.get(path, { exposeHeadRoute: false, onRequest: authorise(ROUTE) }, async (request, reply) => {
    const actor = actorIn(request);
    const pool = ownPool(all, request, actor);
    const params = Params.safeParse(request.params);
    if (!params.success) throw notFound('search');
    const { searchId } = params.data;
    const read = () =>
      inTenant(
        pool,
        actor.organizationId,
        async (tx) => presentSearch(tx, actor, await findSearch(tx, actor, searchId)),
        { readOnly: true },
      );
    return sendOngoingEvents(request, reply, {
      id: searchId,
      ongoing,
      read,
      isGoingOn: ({ state }) => state === 'writing',
      noun: 'a search',
    });
  });
}

/** The plain route by which an answer is watched while it arrives. */
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
import { findAnswer } from './find-answer.ts';
import { presentMessage } from './message-row.ts';

const ROUTE = 'GET /conversations/:conversationId/messages/:messageId/events';
const Params = z.object({ conversationId: z.uuid().toLowerCase(), messageId: z.uuid().toLowerCase() });

export function registerConversationEvents(
  app: FastifyInstance,
  { settings, pool: all, ongoing }: { settings: Settings; pool: SharedPool; ongoing: OngoingWork },
): void {
  const { authorise, actorIn } = plainAskers({ settings, pool: all });
  const path = `${API_PREFIX}/conversations/:conversationId/messages/:messageId/events`;
  app.get(path, { exposeHeadRoute: false, onRequest: authorise(ROUTE) }, async (request, reply) => {
    const actor = actorIn(request);
    const pool = ownPool(all, request, actor);
    const params = Params.safeParse(request.params);
    if (!params.success) throw notFound('answer');
    const read = () =>
      inTenant(
        pool,
        actor.organizationId,
        async (tx) => presentMessage((await findAnswer(tx, actor, params.data)).answer),
        { readOnly: true },
      );
    return sendOngoingEvents(request, reply, {
      id: params.data.messageId,
      ongoing,
      read,
      isGoingOn: ({ state }) => state === 'writing',
      noun: 'an answer',
    });
  });
}

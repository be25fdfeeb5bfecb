/** The plain route by which an answer is watched while it arrives. */

import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { OngoingWork } from '../../platform/http/ongoing-work.ts';
import { API_PREFIX } from '../../platform/http/prefix.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { ownPool } from '../../tenancy/requests/own-pool.ts';
import { plainAskers } from '../../tenancy/requests/plain-askers.ts';
import { findAnswer } from './find-answer.ts';
import { presentMessage } from './message-row.ts';

const ROUTE = 'GET /conversations/:conversationId/messages/:messageId/events';
/** Milliseconds between looks at an answer that another process writes. */
const LOOK_EVERY_MS = 500;
const Params = z.object({ conversationId: z.uuid().toLowerCase(), messageId: z.uuid().toLowerCase() });

/**
 * Sends server-sent events: `message` with the whole message each time something of it is new, then `end`. The answer goes on
 * when its watcher leaves.
 */
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
    const first = await read();
    const events = new PassThrough();
    const send = (event: 'message' | 'end', data: string) => {
      if (!events.destroyed) events.write(`event: ${event}\ndata: ${data}\n\n`);
    };
    const tell = async (): Promise<void> => {
      send('message', JSON.stringify(first));
      let { state } = first;
      const look = async () => {
        const latest = await read();
        state = latest.state;
        send('message', JSON.stringify(latest));
      };
      if (state === 'writing') {
        const watching = ongoing.watch(first.id, (snapshot) => send('message', snapshot));
        events.on('close', () => watching?.unwatch());
        await watching?.done;
        await look();
      }
      while (state === 'writing' && !events.destroyed) {
        await wait(LOOK_EVERY_MS);
        await look();
      }
      send('end', '{}');
      events.end();
    };
    tell().catch((error: unknown) => {
      request.log.error({ err: error }, 'watching an answer failed');
      events.destroy();
    });
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(events);
  });
}

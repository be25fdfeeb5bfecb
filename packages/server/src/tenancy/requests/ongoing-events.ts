/** Server-sent events about work that goes on after its request. */
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OngoingWork } from '../../platform/http/ongoing-work.ts';

/** Milliseconds between looks at work that another process does. */
const LOOK_EVERY_MS = 500;

interface Watched<T> {
  readonly id: string;
  readonly ongoing: OngoingWork;
  /** Reads it as its watcher may see it. Throws what a watcher is refused with. */
  readonly read: () => Promise<T>;
  readonly isGoingOn: (state: T) => boolean;
  /** Says what failed, for the log. */
  readonly noun: string;
}

/** Sends `message` with the whole state each time something of it is new, then `end`. The work goes on when its watcher leaves. */
export async function sendOngoingEvents<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, ongoing, read, isGoingOn, noun }: Watched<T>,
): Promise<FastifyReply> {
  const first = await read();
  const events = new PassThrough();
  const send = (event: 'message' | 'end', data: string) => {
    if (!events.destroyed) events.write(`event: ${event}\ndata: ${data}\n\n`);
  };
  const tell = async (): Promise<void> => {
    send('message', JSON.stringify(first));
    let goesOn = isGoingOn(first);
    const look = async () => {
      const latest = await read();
      goesOn = isGoingOn(latest);
      send('message', JSON.stringify(latest));
    };
    if (goesOn) {
      const watching = ongoing.watch(id, (snapshot) => send('message', snapshot));
      events.on('close', () => watching?.unwatch());
      await watching?.done;
      await look();
    }
    while (goesOn && !events.destroyed) {
      await wait(LOOK_EVERY_MS);
      await look();
    }
    send('end', '{}');
    events.end();
  };
  tell().catch((error: unknown) => {
    request.log.error({ err: error }, `watching ${noun} failed`);
    events.destroy();
  });
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(events);
}

/** Bodies of JSON: how large and how deep one may be, known before it is read into objects. */
import { Transform } from 'node:stream';
import { isShallow } from '@forecastle/rules';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from './errors.ts';

/** No operation takes anything deeper; lists in a note come nearest. */
export const JSON_LEVELS_MAX = 32;

/** Reads JSON as Fastify does, but none that is nested too deep: what walks through it may then call itself. */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!isShallow(body.toString(), JSON_LEVELS_MAX)) return done(tooDeep());
    return parse(request, body.toString(), done);
  });
}

const tooDeep = () =>
  invalid({
    field: null,
    expected: `at most ${JSON_LEVELS_MAX} levels`,
    message: `The JSON is nested deeper than ${JSON_LEVELS_MAX} levels. Nothing was changed.`,
  });

/**
 * Returns the body as it may be read, by a limit below that of the route. Throws TOO_LARGE for a longer one: at once
 * where its length is announced, else when it has been reached.
 */
export function limitedBody<Body extends NodeJS.ReadableStream>(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, maxBytes }: { body: Body; maxBytes: number },
): Body | Transform {
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    // The rest of it is not waited for.
    reply.header('connection', 'close');
    throw tooLarge(maxBytes);
  }
  if (headers['transfer-encoding'] === undefined) return body;
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
  });
  body.once('error', (error) => counted.destroy(error));
  return body.pipe(counted);
}

const tooLarge = (maxBytes: number) =>
  new ORPCError('TOO_LARGE', {
    status: 413,
    message: `The request is larger than ${maxBytes / 1024} kB, the limit here. Nothing was changed.`,
  });

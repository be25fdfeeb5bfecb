/** Answers what no operation has answered: refusals before one, faults of the database, and defects. */
import { ORPCError } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DiskSpace } from '../database/disk-space.ts';
import { asDatabaseFault } from './database-faults.ts';

/** JSON bodies; files have a route and a limit of their own. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

export function errorAnswer(disk: DiskSpace) {
  return (error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) => {
    // A file that fails before its first byte has said already what it would be.
    reply.type('application/json; charset=utf-8').removeHeader('content-disposition');
    if (error instanceof ORPCError) {
      const seconds = (error.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
      if (seconds !== undefined) reply.header('retry-after', String(seconds));
      return reply.code(error.status).send(error.toJSON());
    }
    const fault = asDatabaseFault(error, { method: request.method, reply, disk });
    if (fault) {
      request.log.warn({ err: error }, 'the database refused a request');
      return reply.code(fault.status).send(fault.toJSON());
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return reply.code(status).send({
      defined: false,
      code: status === 413 ? 'TOO_LARGE' : status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST',
      status,
      message:
        status === 413
          ? `The request is larger than ${BODY_LIMIT_BYTES / 1024 / 1024} MB. Nothing was changed.`
          : status >= 500
            ? 'The server failed. Nothing was changed. Try again.'
            : error.message,
    });
  };
}

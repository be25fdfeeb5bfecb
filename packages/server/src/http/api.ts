/** Serves the contract as REST under `/api/v1`. */
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { DiskSpace } from '../database/disk-space.ts';
import { actorOf } from '../identity/session.ts';
import type { Settings } from '../settings/settings.ts';
import { admit } from './admission.ts';
import { asDatabaseFault } from './database-faults.ts';
import { notFound } from './errors.ts';
import { asInvalidInput } from './input-errors.ts';
import { API_PREFIX } from './prefix.ts';
import type { RequestContext } from './procedures.ts';
import { router } from './router.ts';
import { refuseUnstorableText } from './storable-text.ts';
import { refuseUnknownFields } from './unknown-fields.ts';

/** What API operations need beside the request. */
export interface ApiDependencies {
  readonly settings: Settings;
  readonly pool: pg.Pool;
  readonly disk: DiskSpace;
}

export function registerApi(app: FastifyInstance, { settings, pool, disk }: ApiDependencies): void {
  const handler = new OpenAPIHandler<RequestContext>(router, {
    clientInterceptors: [
      async (options) => {
        const { meta, inputSchema } = options.procedure['~orpc'];
        admit(options.context.actor, meta);
        refuseUnstorableText(options.input);
        refuseUnknownFields(inputSchema, options.input);
        try {
          return await options.next();
        } catch (error) {
          throw asInvalidInput(error, options.input);
        }
      },
    ],
    interceptors: [
      async (options) => {
        try {
          return await options.next();
        } catch (error) {
          if (error instanceof ORPCError) throw error;
          const { request, reply } = options.context;
          const fault = asDatabaseFault(error, { method: request.method, reply, disk });
          if (fault) request.log.warn({ err: error }, 'the database did not take an operation');
          else request.log.error({ err: error }, 'operation failed');
          throw fault ?? error;
        }
      },
    ],
  });

  app.all(`${API_PREFIX}/*`, async (request, reply) => {
    const actor = await actorOf(request, reply, { pool, settings });
    const result = await handler.handle(request, reply, {
      prefix: API_PREFIX,
      context: { pool, settings, request, reply, actor },
    });
    if (!result.matched) reply.code(404).send(notFound('operation').toJSON());
  });
}

/** Serves the contract as REST under `/api/v1`. */
import { contract, type OperationMeta } from '@forecastle/contract';
import type { AnyContractProcedure } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { DiskSpace } from '../database/disk-space.ts';
import type { SharedPool } from '../database/shared-pool.ts';
import type { Actor } from '../identity/actor.ts';
import { actorOf } from '../identity/session.ts';
import type { Settings } from '../settings/settings.ts';
import { admit } from './admission.ts';
import { errorAnswer } from './answer-error.ts';
import { asDatabaseFault } from './database-faults.ts';
import { notFound, unauthenticated } from './errors.ts';
import { asInvalidInput } from './input-errors.ts';
import { ownIdentityPool, ownPool } from './own-pool.ts';
import { API_PREFIX } from './prefix.ts';
import type { RequestContext } from './procedures.ts';
import { router } from './router.ts';
import { refuseUnstorableText } from './storable-text.ts';
import { refuseUnknownFields } from './unknown-fields.ts';

/** What API operations need beside the request. */
export interface ApiDependencies {
  readonly settings: Settings;
  readonly pool: SharedPool;
  readonly identityPool: SharedPool;
  readonly disk: DiskSpace;
}

/** Method and path of what answers without a session. None of them has a part that changes. */
const PUBLIC: ReadonlySet<string> = new Set(
  Object.values<Record<string, AnyContractProcedure>>(contract)
    .flatMap((verbs) => Object.values(verbs))
    .filter((operation) => (operation['~orpc'].meta as OperationMeta).public)
    .map((operation) => `${operation['~orpc'].route.method} ${operation['~orpc'].route.path}`),
);
const pathOf = ({ url }: FastifyRequest): string => url.slice(API_PREFIX.length).split('?', 1)[0] ?? '';

export function registerApi(app: FastifyInstance, { settings, pool, identityPool, disk }: ApiDependencies): void {
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

  const actors = new WeakMap<FastifyRequest, Actor | null>();
  const route: RouteShorthandOptions = {
    // Before the body is read: what is wrong with it is told only to whoever may send it.
    async onRequest(request, reply) {
      actors.set(request, await actorOf(request, reply, { pool: ownPool(pool, request, null), settings }));
    },
    errorHandler(error, request, reply) {
      const isStranger = actors.get(request) === null && !PUBLIC.has(`${request.method} ${pathOf(request)}`);
      const isOfBody = !(error instanceof ORPCError) && (error.statusCode ?? 500) < 500;
      return errorAnswer(disk)(isStranger && isOfBody ? unauthenticated() : error, request, reply);
    },
  };
  app.all(`${API_PREFIX}/*`, route, async (request, reply) => {
    const actor = actors.get(request) ?? null;
    const result = await handler.handle(request, reply, {
      prefix: API_PREFIX,
      context: {
        pool: ownPool(pool, request, actor),
        identityPool: ownIdentityPool(identityPool, request, actor),
        settings,
        request,
        reply,
        actor,
      },
    });
    if (!result.matched) reply.code(404).send(notFound('operation').toJSON());
  });
}

/** Serves the contract as REST under `/api/v1`. */
import { contract, type OperationMeta } from '@forecastle/contract';
import type { AnyContractProcedure } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { DiskSpace } from '../../platform/database/disk-space.ts';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { errorAnswer } from '../../platform/http/answer-error.ts';
import { asDatabaseFault } from '../../platform/http/database-faults.ts';
import { notFound, unauthenticated } from '../../platform/http/errors.ts';
import { asInvalidInput } from '../../platform/http/input-errors.ts';
import { plainHandler } from '../../platform/http/plain-answers.ts';
import { API_PREFIX } from '../../platform/http/prefix.ts';
import { refuseUnstorableText } from '../../platform/http/storable-text.ts';
import { refuseUnknownFields } from '../../platform/http/unknown-fields.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { actorOf } from '../../tenancy/identity/session.ts';
import { admit } from '../../tenancy/requests/admission.ts';
import { ownIdentityPool, ownPool } from '../../tenancy/requests/own-pool.ts';
import type { RequestContext } from '../../tenancy/requests/procedures.ts';
import { router } from './router.ts';

/** What API operations need beside the request. */
export interface ApiDependencies {
  readonly settings: Settings;
  readonly pool: SharedPool;
  readonly identityPool: SharedPool;
  readonly disk: DiskSpace;
  /** Called with each answer before it is sent; what it throws is sent instead. */
  readonly checkAnswer?: ((procedure: AnyContractProcedure, answer: unknown) => Promise<void>) | undefined;
}

/** Method and path of what answers without a session. None of them has a part that changes. */
const PUBLIC: ReadonlySet<string> = new Set(
  Object.values<Record<string, AnyContractProcedure>>(contract)
    .flatMap((verbs) => Object.values(verbs))
    .filter((operation) => (operation['~orpc'].meta as OperationMeta).public)
    .map((operation) => `${operation['~orpc'].route.method} ${operation['~orpc'].route.path}`),
);
const pathOf = ({ url }: FastifyRequest): string => url.slice(API_PREFIX.length).split('?', 1)[0] ?? '';

export function registerApi(
  app: FastifyInstance,
  { settings, pool, identityPool, disk, checkAnswer }: ApiDependencies,
): void {
  const handler = plainHandler<RequestContext>(router, {
    clientInterceptors: [
      async (options) => {
        const { meta, inputSchema } = options.procedure['~orpc'];
        admit(options.context.actor, meta);
        refuseUnstorableText(options.input);
        refuseUnknownFields(inputSchema, options.input);
        try {
          const answer = await options.next();
          await checkAnswer?.(options.procedure, answer);
          return answer;
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

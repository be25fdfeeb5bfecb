/** Serves the contract as REST under `/api/v1`. */
import type { OperationMeta } from '@forecastle/contract';
import type { AnyContractProcedure } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { DiskSpace } from '../../platform/database/disk-space.ts';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { asDatabaseFault } from '../../platform/http/database-faults.ts';
import { notFound } from '../../platform/http/errors.ts';
import { asInvalidInput } from '../../platform/http/input-errors.ts';
import { limitedBody } from '../../platform/http/json-body.ts';
import type { OngoingWork } from '../../platform/http/ongoing-work.ts';
import { plainHandler } from '../../platform/http/plain-answers.ts';
import { API_PREFIX } from '../../platform/http/prefix.ts';
import { addressKey, countAttempt, RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { refuseUnstorableText } from '../../platform/http/storable-text.ts';
import { refuseUnknownFields } from '../../platform/http/unknown-fields.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { nameWork } from '../../platform/telemetry/current-work.ts';
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
  readonly ongoing: OngoingWork;
  readonly disk: DiskSpace;
  /** Called with each answer before it is sent; what it throws is sent instead. */
  readonly checkAnswer?: ((procedure: AnyContractProcedure, answer: unknown) => Promise<void>) | undefined;
}

export function registerApi(
  app: FastifyInstance,
  { settings, pool, identityPool, ongoing, disk, checkAnswer }: ApiDependencies,
): void {
  const { handler, operationAt } = plainHandler<RequestContext>(router, {
    clientInterceptors: [
      async (options) => {
        const { meta, inputSchema } = options.procedure['~orpc'];
        // Again: what is admitted here is what is carried out, however its address was read before.
        admit(options.context.actor, meta);
        // The walk that ends early comes first.
        refuseUnknownFields(inputSchema, options.input);
        refuseUnstorableText(options.input);
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
          if (fault) request.log.warn({ err: error }, 'the database refused an operation');
          else request.log.error({ err: error }, 'operation failed');
          throw fault ?? error;
        }
      },
    ],
  });

  const asked = new WeakMap<FastifyRequest, { actor: Actor | null; meta: OperationMeta }>();
  const route: RouteShorthandOptions = {
    // Who may ask is known before the body is read: a stranger's megabytes are not.
    async onRequest(request, reply) {
      const { pathname } = new URL(request.url, 'http://127.0.0.1');
      const operation = await operationAt(request.method, pathname.replace(API_PREFIX, ''));
      if (!operation) throw notFound('operation');
      nameWork(operation.name);
      const meta: OperationMeta = operation.procedure['~orpc'].meta;
      const own = ownPool(pool, request, null);
      if (meta.public && request.method !== 'GET') {
        await countAttempt({ pool: own, reply }, RATE_LIMITS.publicByAddress, addressKey(request.ip));
      }
      const actor = await actorOf(request, reply, { pool: own, settings });
      admit(actor, meta);
      asked.set(request, { actor, meta });
    },
    async preParsing(request, reply, body) {
      const maxBytes = asked.get(request)?.meta.bodyBytes;
      return maxBytes === undefined ? body : limitedBody(request, reply, { body, maxBytes });
    },
  };
  app.all(`${API_PREFIX}/*`, route, async (request, reply) => {
    const actor = asked.get(request)?.actor ?? null;
    const result = await handler.handle(request, reply, {
      prefix: API_PREFIX,
      context: {
        pool: ownPool(pool, request, actor),
        identityPool: ownIdentityPool(identityPool, request, actor),
        settings,
        ongoing,
        request,
        reply,
        actor,
      },
    });
    if (!result.matched) reply.code(404).send(notFound('operation').toJSON());
  });
}

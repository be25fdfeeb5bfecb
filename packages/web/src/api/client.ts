/** The typed client of the API: the web's only way to the server. */

import paths from 'virtual:api-paths';
import type { Contract } from '@forecastle/contract';
import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { sessionMark, signedInAgain } from './endedSession.ts';
import { loadedForHeader } from './loadedFor.ts';
import { type Operations, operationsOf } from './ways.ts';

interface CallContext {
  /** Sent with operations that create, so that a retry creates nothing twice; see `newKey`. */
  readonly idempotencyKey?: string | undefined;
}

/** What is asked of a person, wherever they are. */
const isAcross = ([noun]: readonly string[]): boolean => noun === 'identity' || noun === 'memberships';

const operations = operationsOf(paths);
const operationAt = (path: readonly string[]) =>
  path.reduce<Operations | undefined>((at, name) => at?.[name], operations)?.['~orpc'];

/** To what anybody may ask a 401 is an answer about what was given, and who asks whether they are signed in is told. */
function needsSession(path: readonly string[]): boolean {
  const [noun, verb] = path;
  return !operationAt(path)?.meta.public && !(noun === 'identity' && (verb === 'session' || verb === 'signOut'));
}

const link = new OpenAPILink<CallContext>(operations as unknown as Contract, {
  url: () => `${location.origin}/api/v1`,
  headers: ({ context }, path) => ({
    ...(context?.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
    ...(isAcross(path) ? {} : loadedForHeader()),
  }),
  interceptors: [
    async ({ next, path }) => {
      const sentAt = sessionMark();
      try {
        return await next();
      } catch (error) {
        const isOver = error instanceof ORPCError && error.status === 401 && needsSession(path);
        const writes = operationAt(path)?.route.method !== 'GET';
        if (!isOver || !(await signedInAgain({ writes, sentAt }))) throw error;
        return next();
      }
    },
  ],
});

export type Api = JsonifiedClient<ContractRouterClient<Contract, CallContext>>;
export const api: Api = createORPCClient(link);

/** Query and mutation options with keys made from the operation and its input: `query.opportunities.list.queryOptions(...)`. */
export const query = createTanstackQueryUtils(api);

/** A fresh idempotency key; make one per intent (one per opened form), not one per attempt. */
export const newKey = (): string => crypto.randomUUID();

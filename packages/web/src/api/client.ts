/** The typed client of the API: the web's only way to the server. */

import paths from 'virtual:api-paths';
import type { Contract } from '@forecastle/contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { loadedForHeader } from './loadedFor.ts';

interface CallContext {
  /** Sent with operations that create, so that a retry creates nothing twice; see `newKey`. */
  readonly idempotencyKey?: string | undefined;
}

/** What is asked of a person, wherever they are. */
const isAcross = ([noun]: readonly string[]): boolean => noun === 'identity' || noun === 'memberships';

const link = new OpenAPILink<CallContext>(paths as Contract, {
  url: () => `${location.origin}/api/v1`,
  headers: ({ context }, path) => ({
    ...(context?.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
    ...(isAcross(path) ? {} : loadedForHeader()),
  }),
});

export type Api = JsonifiedClient<ContractRouterClient<Contract, CallContext>>;
export const api: Api = createORPCClient(link);

/** Query and mutation options with keys made from the operation and its input: `query.opportunities.list.queryOptions(...)`. */
export const query = createTanstackQueryUtils(api);

/** A fresh idempotency key; make one per intent (one per opened form), not one per attempt. */
export const newKey = (): string => crypto.randomUUID();

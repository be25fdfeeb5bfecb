/** The typed client of the API: the web's only way to the server. Of what the contract is made of it takes the types alone. */

import paths, { type Ways } from 'virtual:api-paths';
import type { Contract } from '@forecastle/contract';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import { ApiError, refusalOf } from './apiError.ts';
import { signedInAgain } from './endedSession.ts';
import { loadedForHeader } from './loadedFor.ts';
import { AskedByQueries, keysBelow } from './queryOptions.ts';
import { requestOf, wayOf } from './requestOf.ts';

interface CallContext {
  /** Sent with operations that create, so that a retry creates nothing twice; see `newKey`. */
  readonly idempotencyKey?: string | undefined;
}

type Asked = { readonly signal?: AbortSignal | undefined; readonly context?: CallContext | undefined };

/** What is asked of a person, wherever they are. */
const isAcross = ([noun]: readonly string[]): boolean => noun === 'identity' || noun === 'memberships';

/** To what anybody may ask a 401 is an answer about what was given, and who asks whether they are signed in is told. */
const needsSession = ([noun, verb]: readonly string[], isPublic: boolean): boolean =>
  !isPublic && !(noun === 'identity' && (verb === 'session' || verb === 'signOut'));

function callOf(operation: readonly string[], said: string) {
  const way = wayOf(said);
  const ask = async (input: unknown, { signal, context }: Asked): Promise<unknown> => {
    const { address, body } = requestOf(way, input);
    const response = await fetch(`/api/v1${address}`, {
      method: way.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(context?.idempotencyKey && { 'idempotency-key': context.idempotencyKey }),
        ...(isAcross(operation) ? {} : loadedForHeader()),
      },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    if (response.ok) return text === '' ? undefined : JSON.parse(text);
    throw refusalOf(response, readable(text));
  };
  return async (input?: unknown, asked: Asked = {}): Promise<unknown> => {
    try {
      return await ask(input, asked);
    } catch (error) {
      const isOver = error instanceof ApiError && error.status === 401 && needsSession(operation, way.isPublic);
      if (!isOver || !(await signedInAgain({ writes: way.method !== 'GET' }))) throw error;
      return ask(input, asked);
    }
  };
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The tree of nouns and verbs with something in the place of each verb, and what each noun has beside its verbs. */
function treeOf<Verb>(of: (at: readonly string[], said: string) => Verb, beside: (noun: readonly string[]) => object) {
  const below = (ways: Ways, at: readonly string[]): object => {
    const entries = Object.entries(ways).map(([name, said]) => {
      const here = [...at, name];
      return [name, typeof said === 'string' ? of(here, said) : below(said, here)];
    });
    return { ...beside(at), ...Object.fromEntries(entries) };
  };
  return below(paths, []);
}

export type Api = JsonifiedClient<ContractRouterClient<Contract, CallContext>>;
export const api = treeOf(callOf, () => ({})) as Api;

/** Query and mutation options with keys made from the operation and its input: `query.opportunities.list.queryOptions(...)`. */
export const query = treeOf((at, said) => new AskedByQueries(at, callOf(at, said)), keysBelow) as RouterUtils<Api>;

/** A fresh idempotency key; make one per intent (one per opened form), not one per attempt. */
export const newKey = (): string => crypto.randomUUID();

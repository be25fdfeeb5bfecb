/** The request's way, once: session -> actor -> one tenant transaction -> command. Handlers get `tx` and `actor`. */
import { contract } from '@forecastle/contract';
import { implement } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { unauthenticated } from '../../platform/http/errors.ts';
import type { OngoingWork } from '../../platform/http/ongoing-work.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Actor } from '../identity/actor.ts';
import { oncePerKey } from './once-per-key.ts';

export interface RequestContext {
  readonly pool: pg.Pool;
  /** Of the role of sign-ins, which `pool` can neither read nor write. */
  readonly identityPool: pg.Pool;
  readonly settings: Settings;
  /** Work that goes on after its request. */
  readonly ongoing: OngoingWork;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Resolved once per request from the session cookie or the API key; null for nobody. */
  readonly actor: Actor | null;
}

/**
 * Implements the contract; operations that are public or open transactions of their own start here. Answers are sent as they
 * were made: that each is what the contract declares is held by types, and by every test that asks (`testing/declared-answers.ts`).
 */
export const os = implement(contract).$context<RequestContext>().$config({ initialOutputValidationIndex: Number.NaN });

/** Refuses nobody, opens the tenant transaction, and answers a repeated Idempotency-Key with what it answered before. */
export const tenant = os.middleware(async ({ context, next, procedure, path }, input, output) => {
  const { actor } = context;
  if (!actor) throw unauthenticated();
  const readOnly = procedure['~orpc'].route.method === 'GET';
  const work = async (tx: TenantTransaction) => {
    const key = procedure['~orpc'].meta.idempotent ? context.request.headers['idempotency-key'] : undefined;
    if (typeof key !== 'string') return next({ context: { tx, actor } });
    const request = { key, operation: path.join('.'), input };
    // Its context is never read: the chain ends here. `never` keeps the type of the answer.
    return output(
      (await oncePerKey(tx, actor, request, async () => (await next({ context: { tx, actor } })).output)) as never,
    ) as never;
  };
  return inTenant(context.pool, actor.organizationId, work, { readOnly });
});

/** Refuses nobody and opens no transaction, for what asks another server: no connection is held while it answers. */
export const person = os.middleware(async ({ context, next }) => {
  if (!context.actor) throw unauthenticated();
  return next({ context: { actor: context.actor } });
});

import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { REQUESTS_MAX, SIGN_INS_MAX } from '../../platform/database/pools.ts';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { addressKey } from '../../platform/http/rate-limit.ts';
import type { Share } from '../../platform/sharing/fair-semaphore.ts';
import type { Actor } from '../identity/actor.ts';

/** The connections as a request may have them: on account of who asks, else of the address it comes from. */
export const ownPool = (pool: SharedPool, request: FastifyRequest, actor: Actor | null): pg.Pool =>
  pool.onAccountOf(sharesOf(request, actor, REQUESTS_MAX));

/** Those of the role of sign-ins, likewise. */
export const ownIdentityPool = (pool: SharedPool, request: FastifyRequest, actor: Actor | null): pg.Pool =>
  pool.onAccountOf(sharesOf(request, actor, SIGN_INS_MAX));

/**
 * All requests of one organisation, or of people at one address, hold half of the connections at a time; those of one
 * person, whichever organisations they are in, or of one key, a quarter.
 */
function sharesOf({ ip }: FastifyRequest, actor: Actor | null, connections: number): Share[] {
  const [group, person] = [connections / 2, connections / 4];
  if (!actor) return [{ of: `address ${addressKey(ip)}`, most: group }];
  return [
    { of: `organization ${actor.organizationId}`, most: group },
    { of: `person ${actor.through?.id ?? actor.userId}`, most: person },
  ];
}

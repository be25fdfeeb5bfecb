import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { REQUESTS_MAX } from '../database/pools.ts';
import type { SharedPool } from '../database/shared-pool.ts';
import type { Actor } from '../identity/actor.ts';
import { addressKey } from './rate-limit.ts';

/** Connections that all requests of one organisation, or of people at one address, hold at a time. */
const GROUP_MAX = REQUESTS_MAX / 2;
/** And those of one person, whichever organisations they are in, or of one key. */
const PERSON_MAX = REQUESTS_MAX / 4;

/** The connections as a request may have them: on account of who asks, else of the address it comes from. */
export function ownPool(pool: SharedPool, { ip }: FastifyRequest, actor: Actor | null): pg.Pool {
  if (!actor) return pool.onAccountOf([{ of: `address ${addressKey(ip)}`, most: GROUP_MAX }]);
  return pool.onAccountOf([
    { of: `organization ${actor.organizationId}`, most: GROUP_MAX },
    { of: `person ${actor.through?.id ?? actor.userId}`, most: PERSON_MAX },
  ]);
}

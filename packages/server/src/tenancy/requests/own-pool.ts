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

/** Those for what somebody asks in Slack: on account of the organisation, together with its requests, and of the Slack user. */
export const slackUserPool = (pool: SharedPool, organizationId: string, slackUser: string): pg.Pool =>
  pool.onAccountOf([
    { of: `organization ${organizationId}`, most: REQUESTS_MAX / 2 },
    { of: `slack user ${slackUser}`, most: REQUESTS_MAX / 4 },
  ]);

/** Those for taking what Slack sends, which takes a moment: Slack waits three seconds, whatever else the organisation asks. */
export const slackTakingPool = (pool: SharedPool, organizationId: string): pg.Pool =>
  pool.onAccountOf([{ of: `slack ${organizationId}`, most: REQUESTS_MAX / 4 }]);

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

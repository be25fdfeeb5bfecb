import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { rateLimited } from '../../platform/http/errors.ts';
import { RATE_LIMITS, secondsToWait } from '../../platform/http/rate-limit.ts';

/** Uses told to the database at once: the limit is exact to this many for each process, and most uses write nothing. */
export const USES_TOLD_AT_ONCE = 20;

interface Use {
  untold: number;
  /** Milliseconds since 1970 until which the limit is reached. */
  until: number;
}
/** By id, which no two installations have in common. */
const uses = new Map<string, Use>();

/** Counts a use of a key in every process together; throws RATE_LIMITED with Retry-After after too many. */
export async function countUse({ pool, reply }: { pool: pg.Pool; reply: FastifyReply }, keyId: string): Promise<void> {
  const use = uses.get(keyId) ?? { untold: 0, until: 0 };
  uses.set(keyId, use);
  const now = Date.now();
  if (use.until <= now) {
    use.untold += 1;
    if (use.untold < USES_TOLD_AT_ONCE) return;
    use.untold = 0;
    use.until = now + 1000 * (await secondsToWait(pool, RATE_LIMITS.usesByKey, keyId, USES_TOLD_AT_ONCE));
    return;
  }
  const wait = Math.ceil((use.until - now) / 1000);
  reply.header('retry-after', String(wait));
  throw rateLimited(wait);
}

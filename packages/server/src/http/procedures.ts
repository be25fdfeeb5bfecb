/** The request's way, once: session -> actor -> one tenant transaction -> command. Handlers get `tx` and `actor`. */
import { createHash } from 'node:crypto';
import { contract } from '@forecastle/contract';
import { implement } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../database/tenant.ts';
import type { Actor } from '../identity/actor.ts';
import type { Settings } from '../settings/settings.ts';
import { conflict, invalid, unauthenticated } from './errors.ts';

export interface RequestContext {
  readonly pool: pg.Pool;
  readonly settings: Settings;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Resolved once per request from the session cookie (or an API key later); null for nobody. */
  readonly actor: Actor | null;
}

/** Implements the contract; operations that are public or open transactions of their own start here. */
export const os = implement(contract).$context<RequestContext>();

/** Refuses nobody, opens the tenant transaction, and answers a repeated Idempotency-Key with what it answered before. */
export const tenant = os.middleware(async ({ context, next, procedure, path }, input, output) => {
  const { actor } = context;
  if (!actor) throw unauthenticated();
  return inTenant(context.pool, actor.organizationId, async (tx) => {
    const key = procedure['~orpc'].meta.idempotent ? context.request.headers['idempotency-key'] : undefined;
    if (typeof key !== 'string') return next({ context: { tx, actor } });
    const operation = path.join('.');
    const kept = await claimKey(tx, actor, key, operation, input);
    // Its context is never read: the chain ends here. `never` keeps the type of the other way out.
    if (kept) return output(kept.response as never) as never;
    const result = await next({ context: { tx, actor } });
    await tx.client.query(
      'UPDATE idempotency_keys SET response = $4 WHERE organization_id = $1 AND member_id = $2 AND key = $3',
      [tx.organizationId, actor.memberId, key, JSON.stringify(result.output)],
    );
    return result;
  });
});

/** Hours a key is remembered. */
export const IDEMPOTENCY_HOURS = 24;
const KEY_MAX = 200;

/**
 * Claims a key in the command's own transaction: a second request with the same key waits for the first to commit and
 * then gets its answer, and a command that failed leaves no key behind.
 */
async function claimKey(tx: TenantTransaction, actor: Actor, key: string, operation: string, input: unknown) {
  if (key.length === 0 || key.length > KEY_MAX) {
    throw invalid({
      field: 'Idempotency-Key',
      value: key.slice(0, KEY_MAX),
      expected: `1 to ${KEY_MAX} characters`,
      message: 'The Idempotency-Key header is empty or too long.',
    });
  }
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const own = [tx.organizationId, actor.memberId, key];
  await tx.client.query(
    `DELETE FROM idempotency_keys WHERE organization_id = $1 AND member_id = $2 AND key = $3
       AND created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`,
    own,
  );
  const claimed = await tx.client.query(
    `INSERT INTO idempotency_keys (organization_id, member_id, key, operation, request_hash)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [...own, operation, requestHash],
  );
  if (claimed.rowCount === 1) return null;
  const { rows } = await tx.client.query<{ operation: string; request_hash: string; response: unknown }>(
    'SELECT operation, request_hash, response FROM idempotency_keys WHERE organization_id = $1 AND member_id = $2 AND key = $3',
    own,
  );
  const kept = rows[0];
  if (!kept || kept.operation !== operation || kept.request_hash !== requestHash) {
    throw conflict({
      field: 'Idempotency-Key',
      value: key,
      expected: 'a new key for a new request',
      message: 'This Idempotency-Key was used for another request.',
    });
  }
  return kept;
}

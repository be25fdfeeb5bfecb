/** A request that creates, repeated with the same Idempotency-Key, answers what it answered before and makes nothing. */
import { createHash } from 'node:crypto';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../identity/actor.ts';

export interface KeyedRequest {
  readonly key: string;
  /** Name of the operation, for example `accounts.create`. */
  readonly operation: string;
  /** What was asked, as JSON holds it: another request under the same key is refused. */
  readonly input: unknown;
}

/** Runs `work` for the first request with a key and keeps its answer, which must be JSON; later ones get that answer. */
export async function oncePerKey<T>(
  tx: TenantTransaction,
  caller: Caller,
  { key, operation, input }: KeyedRequest,
  work: () => Promise<T>,
): Promise<T> {
  const kept = await claimKey(tx, caller, { key, operation, input });
  if (kept) return kept.response as T;
  const answer = await work();
  await tx.client.query(
    'UPDATE idempotency_keys SET response = $4 WHERE organization_id = $1 AND member_id = $2 AND key = $3',
    [tx.organizationId, callerOf(caller), key, JSON.stringify(answer)],
  );
  return answer;
}

/** A program's keys for its requests are its own, not those of the person it acts for. */
type Caller = Pick<Actor, 'memberId' | 'through'>;
const callerOf = ({ memberId, through }: Caller): string => through?.id ?? memberId;

/** Hours a key is remembered. */
export const IDEMPOTENCY_HOURS = 24;
const KEY_MAX = 200;

/**
 * Claims a key in the command's own transaction: a second request with the same key waits for the first to commit and
 * then gets its answer, and a command that failed leaves no key behind.
 */
async function claimKey(tx: TenantTransaction, caller: Caller, request: KeyedRequest) {
  const { key, operation } = request;
  assertLength(key);
  const own = [tx.organizationId, callerOf(caller), key];
  await tx.client.query(
    `DELETE FROM idempotency_keys WHERE organization_id = $1 AND member_id = $2 AND key = $3
       AND created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`,
    own,
  );
  const claimed = await tx.client.query(
    `INSERT INTO idempotency_keys (organization_id, member_id, key, operation, request_hash)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [...own, operation, hashOf(request)],
  );
  return claimed.rowCount === 1 ? null : ((await keptAnswer(tx, caller, request)) ?? refuseReuse(key));
}

/** What was answered under a key here; null when it was not used within its hours. Another request is refused. */
export async function keptAnswer(
  tx: TenantTransaction,
  caller: Caller,
  request: KeyedRequest,
): Promise<{ response: unknown } | null> {
  assertLength(request.key);
  const { rows } = await tx.client.query<{ operation: string; request_hash: string; response: unknown }>(
    `SELECT operation, request_hash, response FROM idempotency_keys WHERE organization_id = $1 AND member_id = $2
       AND key = $3 AND created_at >= now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`,
    [tx.organizationId, callerOf(caller), request.key],
  );
  const kept = rows[0];
  if (kept && (kept.operation !== request.operation || kept.request_hash !== hashOf(request))) {
    return refuseReuse(request.key);
  }
  return kept ?? null;
}

const hashOf = ({ input }: KeyedRequest): string => createHash('sha256').update(JSON.stringify(input)).digest('hex');

function assertLength(key: string): void {
  if (key.length > 0 && key.length <= KEY_MAX) return;
  throw invalid({
    field: 'Idempotency-Key',
    value: key.slice(0, KEY_MAX),
    expected: `1 to ${KEY_MAX} characters`,
    message: 'The Idempotency-Key header is empty or too long.',
  });
}

function refuseReuse(key: string): never {
  throw conflict({
    field: 'Idempotency-Key',
    value: key,
    expected: 'a new key for a new request',
    message: 'This Idempotency-Key was used for another request.',
  });
}

import { createHash, createHmac } from 'node:crypto';
import { API_KEY_PREFIX } from '@forecastle/contract';

/**
 * A key: 256 bits that only this server can make from its id. So a repeated request with the same Idempotency-Key can
 * answer the same key although none is kept anywhere.
 */
export const keyOf = (secret: string, id: string): string =>
  API_KEY_PREFIX + createHmac('sha256', secret).update(`api-key:${id}`).digest('base64url');

/** What is kept of a key. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Characters of its end that are kept and shown. */
export const ENDING = 4;

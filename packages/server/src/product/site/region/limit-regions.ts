import type { FastifyReply } from 'fastify';
import { rateLimited } from '../../../platform/http/errors.ts';

export const REGIONS_A_MINUTE = 120;
const WINDOW_MS = 60_000;
/** Addresses remembered at most; a flood from more begins a new window. */
const ADDRESSES_MAX = 50_000;

/**
 * Counted in this process and forgotten each minute, unlike other limits: an address in the database would be
 * something kept of a visitor. Several processes allow several times as many.
 */
const asked = new Map<string, number>();
let windowEnds = 0;

/** Counts a question for a region, and throws RATE_LIMITED with Retry-After when there are too many from one address. */
export function countRegion(reply: FastifyReply, address: string, now: number = Date.now()): void {
  if (now >= windowEnds || asked.size >= ADDRESSES_MAX) {
    asked.clear();
    windowEnds = now + WINDOW_MS;
  }
  const count = (asked.get(address) ?? 0) + 1;
  asked.set(address, count);
  if (count <= REGIONS_A_MINUTE) return;
  const wait = Math.max(1, Math.ceil((windowEnds - now) / 1000));
  reply.header('retry-after', String(wait));
  throw rateLimited(wait);
}

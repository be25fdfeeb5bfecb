/**
 * Parts of a video that players ask for, as RFC 9110 (section 14) has it where `@fastify/send` reads it otherwise. A server
 * may always send the whole instead.
 */
import type { FastifyRequest } from 'fastify';

/** The last bytes of a file: `bytes=-500`. */
const LAST_BYTES = /^\s*bytes=\s*-(\d+)\s*$/;

/** Says whether a part is sent, where one is asked for. */
export function isPartSent({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>, size: number): boolean {
  // Parts are for GET alone.
  if (method !== 'GET') return false;
  // A tag is compared behind this; a date is of another file, since we send none.
  const condition = headers['if-range'];
  if (typeof condition === 'string' && !condition.includes('"')) return false;
  // Who asks for more than there is gets all; the library would refuse.
  const last = LAST_BYTES.exec(headers.range ?? '')?.[1];
  return last === undefined || Number(last) <= size;
}

/** Cross-site request forgery: a request that changes something must come from our own pages, or from no browser. */
import { ORPCError } from '@orpc/server';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from './bearer.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Types a form on a foreign page cannot send without asking first (Fetch standard, "CORS-safelisted request-header"). */
const UNFORGEABLE_TYPES = ['application/json', 'application/octet-stream'];
const FORM_TYPE = 'application/x-www-form-urlencoded';

type Refusable = Pick<FastifyRequest, 'method' | 'headers' | 'host' | 'protocol'>;

/**
 * Throws FORBIDDEN for a state-changing request that a foreign page may have sent. `Sec-Fetch-Site`, which a page
 * cannot forge, decides where it is given; else `Origin`; a client that is no browser sends neither. A body must be
 * JSON or a plain upload, never what an HTML form sends. Holds without a cookie too, against being signed in as another.
 * A route that `takesForm` reads a form as well: it must ask nothing of a session, and is held by the origin alone.
 */
export function refuseForgery(
  request: Refusable,
  publicUrl: string,
  { takesForm = false }: { takesForm?: boolean | undefined } = {},
): void {
  if (READING.has(request.method)) return;
  // No foreign page can send one, and the cookie does not count beside it.
  if (bearerOf(request.headers.authorization) !== null) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreign =
    site !== undefined
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && !isOwn(origin, request, publicUrl);
  if (foreign) throw forbiddenForgery('It came from a page of another site.');
  const type = request.headers['content-type'];
  if (type === undefined) {
    if (hasBody(request.headers)) throw forbiddenForgery('Its body has no content type; send application/json.');
    return;
  }
  const plain = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!UNFORGEABLE_TYPES.includes(plain) && !(takesForm && plain === FORM_TYPE)) {
    throw forbiddenForgery(`Its content type is ${type.slice(0, 100)}; send application/json.`);
  }
}

/** The address people use, or the one this very request was sent to (localhost against 127.0.0.1, another port). */
function isOwn(origin: string, request: Refusable, publicUrl: string): boolean {
  return origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.host}`;
}

const hasBody = (headers: FastifyRequest['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const forbiddenForgery = (why: string) =>
  new ORPCError('FORBIDDEN', { status: 403, message: `The request was refused. ${why} Nothing was changed.` });

/** What every answer says to browsers, and which requests are refused before anything reads them. */
import type { FastifyInstance } from 'fastify';
import { isSecure } from './cookie.ts';
import { refuseForgery } from './forgery.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads what an HTML form of our own pages sends. */
    takesForm?: true;
  }
}

const YEAR_SECONDS = 31_536_000;

export interface SecurityOptions {
  /** CSP sources of the inline scripts in the built pages, for example `'sha256-…'`. */
  readonly scriptHashes: readonly string[];
}

export function contentSecurityPolicy(scriptHashes: readonly string[], secure: boolean): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    "script-src-attr 'none'",
    // Charts and virtual lists place elements by style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    // The demo video, which the page puts in only when somebody presses play.
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * What a built file says instead, a script or a font: it is no page, so that nothing is loaded or framed on its account.
 * The policy of pages would be longer than what some files hold, and a new connection carries 14 kB before it waits.
 */
export const FILE_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Lets a video play where its own address is opened: the browser then makes a page around it. */
export const MEDIA_SECURITY_POLICY =
  "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export function securityHeaders(settings: { publicUrl: string }, options: SecurityOptions): Record<string, string> {
  const secure = isSecure(settings.publicUrl);
  return {
    'content-security-policy': contentSecurityPolicy(options.scriptHashes, secure),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Meetings are recorded, and the sound of a tab with them.
    'permissions-policy': 'camera=(), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()',
    ...(secure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
  };
}

export function registerSecurity(
  app: FastifyInstance,
  settings: { publicUrl: string },
  options: SecurityOptions,
): void {
  const headers = securityHeaders(settings, options);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    // Answers hold customers' data; a shared cache or the back button must not show them to somebody else.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onRequest', async (request) => {
    const { takesForm } = request.routeOptions.config;
    refuseForgery(request, settings.publicUrl, { takesForm });
  });
}

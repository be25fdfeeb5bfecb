/** Who may read `/metrics`: whoever has its token, and without one only this machine. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLocal, type Settings } from '../settings/settings.ts';
import { bearerOf } from './bearer.ts';

type Access = Pick<Settings, 'metricsToken' | 'trustProxy' | 'publicUrl'>;

/** What a proxy on this machine adds for whoever is behind it. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * With METRICS_TOKEN, whether the request brings it. Without, whether it was made on this machine: a connection from
 * loopback counts only where no proxy can be at its other end, so neither with TRUST_PROXY, nor under a public address,
 * nor with anything that proxies add.
 */
export function mayReadMetrics(
  { headers, socket }: FastifyRequest,
  { metricsToken, trustProxy, publicUrl }: Access,
): boolean {
  if (metricsToken !== null) {
    const given = bearerOf(headers.authorization);
    return given !== null && timingSafeEqual(digestOf(given), digestOf(metricsToken));
  }
  if (trustProxy !== false || !isLocal(new URL(publicUrl).hostname)) return false;
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  return LOOPBACK.test(socket.remoteAddress ?? '');
}

/** Of one length whatever was given, as a comparison in constant time asks. */
const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

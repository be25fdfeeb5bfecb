/** Which proxies in front of the server are believed about where a request comes from. */
import { isIP } from 'node:net';
import { z } from 'zod';

/** None, how many a request passes, or the addresses and networks (CIDR) they have. */
export type TrustedProxies = false | number | readonly string[];

const NONE = ['false', '0', 'no', 'off'];

/** What TRUST_PROXY takes. `true` is none of it: who believes every entry believes what the client wrote first. */
export const trustedProxies = z
  .string()
  .transform((value, context): TrustedProxies => {
    if (NONE.includes(value.toLowerCase())) return false;
    if (/^[1-9]$/.test(value)) return Number(value);
    const networks = value.split(',').map((network) => network.trim());
    if (networks.every(isNetwork)) return networks;
    context.addIssue({ code: 'custom', message: 'neither a number of proxies nor their networks' });
    return z.NEVER;
  })
  .default(false);

/** An address, or a network with its length; one of length 0 would be everybody. */
function isNetwork(network: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return false;
  return bits === undefined || (Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * The same for Fastify, which then takes the rightmost address of X-Forwarded-For that is not trusted. It believes no
 * number of hops by itself, since only the operator knows that nobody reaches the server around the proxies.
 */
export function trustForFastify(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies;
  return proxies === false ? false : [...proxies];
}

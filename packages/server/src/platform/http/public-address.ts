import { BlockList, isIP } from 'node:net';

/** Ranges that nobody on the internet has (IANA special-purpose registries): no table or service knows their country. */
const RESERVED = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  RESERVED.addSubnet(network, bits, 'ipv4');
}

const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');
/** Examples in documentation. */
const DOCUMENTATION = new BlockList();
DOCUMENTATION.addSubnet('2001:db8::', 32, 'ipv6');

export interface PublicAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** An address as one of the internet, an IPv4 one inside IPv6 as itself; null when it is none, as at home or in an office. */
export function publicAddress(given: string): PublicAddress | null {
  const address = given.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const family = isIP(address);
  if (family === 4) return RESERVED.check(address, 'ipv4') ? null : { address, family };
  if (family !== 6) return null;
  const known = GLOBAL_UNICAST.check(address, 'ipv6') && !DOCUMENTATION.check(address, 'ipv6');
  return known ? { address, family } : null;
}

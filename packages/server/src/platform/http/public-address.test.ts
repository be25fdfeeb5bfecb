import { describe, expect, it } from 'vitest';
import { publicAddress } from './public-address.ts';

describe('an address of the internet', () => {
  it.each([
    '100.64.0.1',
    '169.254.1.1',
    '172.31.255.255',
    '198.18.0.1',
    '203.0.113.9',
    '240.0.0.1',
    '2001:db8::1',
    'fe80::1%eth0',
    'localhost',
    '',
  ])('is not %s', (address) => expect(publicAddress(address)).toBeNull());
  it('is an IPv4 one though it comes inside IPv6', () => {
    expect(publicAddress('::FFFF:8.8.8.8')).toEqual({ address: '8.8.8.8', family: 4 });
  });
});

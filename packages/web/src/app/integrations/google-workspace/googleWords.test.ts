import { expect, it } from 'vitest';
import { domainsOf } from './googleWords.ts';

it.each([
  ['acme.com\nacme.co.nz', ['acme.com', 'acme.co.nz']],
  [' @Acme.com, acme.com; \r\n other.example ', ['acme.com', 'other.example']],
  ['  \n ', []],
])('reads the domains of %j', (typed, domains) => {
  expect(domainsOf(typed)).toEqual(domains);
});

import { describe, expect, it } from 'vitest';
import { HostRefused, loginHostOf, salesforceOrigin } from './hosts.ts';

const OPEN = { privateHosts: false };
const PRIVATE = { privateHosts: true };

describe('addresses of Salesforce', () => {
  it.each([
    ['https://login.salesforce.com/', 'https://login.salesforce.com'],
    ['https://test.salesforce.com', 'https://test.salesforce.com'],
    ['https://ACME.my.salesforce.com', 'https://acme.my.salesforce.com'],
    ['https://acme.my.salesforce.com:443/services', 'https://acme.my.salesforce.com'],
    ['https://acme--uat.sandbox.my.salesforce.com', 'https://acme--uat.sandbox.my.salesforce.com'],
    ['https://acme-dev-ed.develop.my.salesforce.com', 'https://acme-dev-ed.develop.my.salesforce.com'],
    ['https://agency.my.salesforce.mil', 'https://agency.my.salesforce.mil'],
    ['https://acme.my.sfcrmproducts.cn', 'https://acme.my.sfcrmproducts.cn'],
    ['https://na139.salesforce.com', 'https://na139.salesforce.com'],
    ['https://usa77s.salesforce.com', 'https://usa77s.salesforce.com'],
  ])('are known: %s', (address, origin) => {
    expect(salesforceOrigin(address, OPEN)).toBe(origin);
  });

  it.each([
    'https://evil.test',
    'https://evil-my.salesforce.com.attacker.test',
    'https://acme.my.salesforce.com.attacker.test',
    'https://evil-my.salesforce.com',
    'https://evilsalesforce.com',
    'https://my.salesforce.com',
    'https://salesforce.com',
    'https://a.b.my.salesforce.com',
    'https://acme.my.salesforce.com.',
    'https://acme.my.salesforce.com@evil.test',
    'https://me:secret@acme.my.salesforce.com',
    'https://acme.my.salesforce.com:8443',
    'https://evil.test/acme.my.salesforce.com',
    'https://evil.test#.my.salesforce.com',
    'https://acme.my.salesforce.соm',
    'http://acme.my.salesforce.com',
    'ftp://acme.my.salesforce.com',
    'https://127.0.0.1',
    'https://169.254.169.254',
    'https://[::1]',
    'http://localhost:1234',
    'https://8.8.8.8',
    'javascript:alert(1)',
    '//acme.my.salesforce.com',
    '',
  ])('are not: %s', (address) => {
    expect(() => salesforceOrigin(address, OPEN)).toThrow(HostRefused);
  });

  it.each(['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000', 'https://10.0.0.8'])(
    'are private ones where the operator allows them: %s',
    (address) => {
      expect(salesforceOrigin(address, PRIVATE)).toBe(address);
    },
  );

  it.each(['http://acme.my.salesforce.com', 'https://evil.test', 'http://8.8.8.8', 'http://me:secret@127.0.0.1'])(
    'are not for all that the operator allows: %s',
    (address) => {
      expect(() => salesforceOrigin(address, PRIVATE)).toThrow(HostRefused);
    },
  );

  it('are named in refusals without what may be secret', () => {
    expect(() => salesforceOrigin('https://me:hunter2@evil.test/path?token=abc', OPEN)).toThrow(
      'evil.test is not an address of Salesforce. Use your My Domain, for example acme.my.salesforce.com.',
    );
  });
});

describe('the login host', () => {
  it.each([
    ['production', null, 'https://login.salesforce.com'],
    ['sandbox', 'ignored', 'https://test.salesforce.com'],
    ['domain', 'https://acme.my.salesforce.com/', 'https://acme.my.salesforce.com'],
    ['domain', ' acme.my.salesforce.com ', 'https://acme.my.salesforce.com'],
    ['domain', 'Acme', 'https://acme.my.salesforce.com'],
    ['domain', 'acme--uat', 'https://acme--uat.sandbox.my.salesforce.com'],
    ['domain', 'acme--uat.sandbox.my.salesforce.com', 'https://acme--uat.sandbox.my.salesforce.com'],
  ] as const)('comes from %s %s', (environment, domain, origin) => {
    expect(loginHostOf({ environment, domain }, OPEN)).toBe(origin);
  });

  it.each([
    ['', 'Enter your My Domain, for example acme.my.salesforce.com.'],
    ['http://acme.my.salesforce.com', 'acme.my.salesforce.com is not https.'],
    ['acme.example.com', 'acme.example.com is not an address of Salesforce.'],
    ['https://acme.my.salesforce.com@evil.test', 'evil.test is not an address of Salesforce.'],
    ['acme.my.salesforce.com:444', 'acme.my.salesforce.com:444 is not an address of Salesforce.'],
    ['acme.my.salesforce.com/home', 'Enter the My Domain alone'],
    [
      'https://acme.lightning.force.com/lightning/page/home',
      'acme.lightning.force.com is the address of a page in Salesforce. Enter the My Domain: acme.my.salesforce.com.',
    ],
    ['127.0.0.1', '127.0.0.1 is not an address of Salesforce.'],
    ['not a domain', 'This is not an address of Salesforce.'],
  ])('is refused: %s', (domain, message) => {
    expect(() => loginHostOf({ environment: 'domain', domain }, OPEN)).toThrow(message);
  });

  it('is a private one where the operator allows it', () => {
    expect(loginHostOf({ environment: 'domain', domain: 'http://127.0.0.1:4000' }, PRIVATE)).toBe(
      'http://127.0.0.1:4000',
    );
  });
});

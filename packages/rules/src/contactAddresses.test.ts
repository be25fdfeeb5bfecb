import { describe, expect, it } from 'vitest';
import { domainIn, isEmail, isPhone } from './contactAddresses.ts';

describe('a phone number', () => {
  it.each(['+64 9 555 0123', '(09) 555-0123', '555.0123 ext. 4', '0800'])('may be %s', (text) =>
    expect(isPhone(text)).toBe(true),
  );
  it.each(['', '123', 'call Ana', '0800 KIWI', '+64 9 555 0123; 021 555'])('is not %j', (text) =>
    expect(isPhone(text)).toBe(false),
  );
});

describe('a domain', () => {
  it.each([
    ['https://www.Acme.example/about?a=1', 'acme.example'],
    ['acme.example:8443', 'acme.example'],
    [' http://shop.acme.co.nz. ', 'shop.acme.co.nz'],
    ['ana@acme.example', 'acme.example'],
    ['münchen.example', 'münchen.example'],
  ])('is found in %s', (text, domain) => expect(domainIn(text)).toBe(domain));
  it.each(['', 'acme', 'not a site', '-.example', `${'a'.repeat(250)}.example`])('is not found in %j', (text) =>
    expect(domainIn(text)).toBeNull(),
  );
});

describe('an email address', () => {
  it.each(['ana@acme.example', "o'neill.b+x@a-b.co.nz"])('may be %s', (text) => expect(isEmail(text)).toBe(true));
  it.each(['', 'ana', 'ana@acme', 'a..b@acme.example', 'ana @acme.example', '<ana@acme.example>'])(
    'is not %j',
    (text) => expect(isEmail(text)).toBe(false),
  );
});

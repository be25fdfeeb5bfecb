import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSalesforceId, to18 } from './salesforceId.ts';

describe('an id of Salesforce', () => {
  // Published pairs: gammone.com, theblogreaders.com, rubydoc.info/gems/salesforce_id_formatter and pypi.org/project/salesforce-id-converter.
  it.each([
    ['a0D30000001n7Pi', 'a0D30000001n7PiEAI'],
    ['0019000000B98de', '0019000000B98deAAB'],
    ['70130000001tcyI', '70130000001tcyIAAQ'],
    ['00558000001N0Ke', '00558000001N0KeAAK'],
  ])('of 15 characters, %s, is %s', (id15, id18) => {
    expect(to18(id15)).toBe(id18);
    expect(to18(id18)).toBe(id18);
  });

  it.each([
    '',
    '001',
    '0019000000B98d',
    '0019000000B98deA',
    '0019000000B98deBAA',
    '0019000000B98de-AB',
    'Ana Admin of Acme',
  ])('is not %j', (text) => {
    expect(to18(text)).toBeNull();
    expect(isSalesforceId(text)).toBe(false);
  });

  it('belongs to the object its prefix names', () => {
    expect(isSalesforceId('00558000001N0Ke', '005')).toBe(true);
    expect(isSalesforceId('0019000000B98de', '005')).toBe(false);
  });

  it('gets the case of its letters back from the last three characters', () => {
    const id15 = fc.string({ unit: fc.constantFrom(...'0189azAZmM'), minLength: 15, maxLength: 15 });
    fc.assert(
      fc.property(id15, (id) => {
        const long = to18(id) ?? '';
        expect(long.slice(0, 15)).toBe(id);
        expect([to18(long.toLowerCase()), to18(long.toUpperCase())]).toEqual([long, long]);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { readerLocale } from './reader-locale.ts';

describe('how a reader writes figures', () => {
  it.each([
    ['en-NZ,en;q=0.9', 'en-NZ'],
    ['de', 'de'],
    [' fr-CH;q=0.8, fr', 'fr-CH'],
    ['en-GB-u-nu-deva', 'en-GB'],
    ['*', undefined],
    ['', undefined],
    ['xx-nothing-of-the-kind!', undefined],
    [undefined, undefined],
  ])('by %j is %j', (header, locale) => {
    expect(readerLocale(header)).toBe(locale);
  });
});

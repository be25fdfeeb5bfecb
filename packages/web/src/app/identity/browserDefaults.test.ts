import { describe, expect, it } from 'vitest';
import { browserDefaults } from './browserDefaults.ts';

describe('what the browser tells of where somebody works', () => {
  it.each([
    ['en-NZ', 'NZD', 4],
    ['de', 'EUR', 1],
    ['ja', 'JPY', 4],
    ['en', 'USD', 1],
    // Chromium on a system without a language of its own.
    ['en-US@posix', 'USD', 1],
    ['', 'USD', 1],
  ])('in "%s" is %s and month %i', (language, currency, fiscalMonth) =>
    expect(browserDefaults(language)).toMatchObject({ currency, fiscalMonth }),
  );
});

/** Cells and headers that are called as every object of JavaScript answers: `constructor`, `toString`, `__proto__`. */
import { describe, expect, it } from 'vitest';
import { knownCurrency, possibleCurrencies } from './currencies.ts';
import { Guesses } from './guesses.ts';
import { readNumber } from './numbers.ts';
import { subjectOf } from './subject.ts';
import type { FileInspection } from './types.ts';

const NAMES = Object.getOwnPropertyNames(Object.prototype);

describe.each(NAMES.flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()]))('%s', (name) => {
  it('is no currency', () => {
    expect(possibleCurrencies(name)).toBeNull();
    expect(knownCurrency(name, 'EUR')).toBeNull();
  });

  it('multiplies no number', () => {
    expect(readNumber(`12 ${name}`, '.')).toBeNull();
  });

  it('is nothing that a file could be of', () => {
    for (const header of [`${name} ID`, `${name}ID`]) {
      const inspection = { columns: [{ header }] } as unknown as FileInspection;
      expect(subjectOf(inspection, new Guesses(inspection, 'pipeline'))).toBeNull();
    }
  });
});

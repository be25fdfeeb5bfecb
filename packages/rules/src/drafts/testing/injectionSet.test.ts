import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INJECTION_LANGUAGES, INJECTION_OUTCOMES, INJECTION_PLACES, type Injection } from './injectionSet.ts';

const injections: readonly Injection[] = JSON.parse(readFileSync(new URL('injections.json', import.meta.url), 'utf8'));
const valuesOf = (key: 'place' | 'language' | 'trick') => new Set(injections.map((each) => each[key]));

describe('the injections', () => {
  it('are at least 64 different texts', () => {
    expect(injections.length).toBeGreaterThanOrEqual(64);
    expect(new Set(injections.map(({ text }) => text)).size).toBe(injections.length);
    expect(new Set(injections.map(({ id }) => id)).size).toBe(injections.length);
  });

  it('stand wherever a text can, in English and six other languages', () => {
    expect(valuesOf('place')).toEqual(new Set(INJECTION_PLACES));
    expect(valuesOf('language')).toEqual(new Set(INJECTION_LANGUAGES));
    expect(valuesOf('trick').size).toBeGreaterThanOrEqual(20);
  });

  it('are each obeyed, mostly with what is to be struck out', () => {
    const obeyed = injections.flatMap(({ obeys }) => obeys.map(({ outcome }) => outcome));
    expect(injections.filter(({ obeys }) => !obeys.some(({ outcome }) => outcome === 'struck'))).toEqual([]);
    expect(new Set(obeyed)).toEqual(new Set(INJECTION_OUTCOMES));
  });
});

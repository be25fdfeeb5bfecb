import type { Guesses } from './mapping.ts';

/** What a person should know of a guess though nothing in it is wrong, a sentence each. */
export function noticesOf(_guesses: Guesses): string[] {
  return [];
}

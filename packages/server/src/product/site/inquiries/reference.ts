import { randomInt } from 'node:crypto';

/** No 0 and O, 1 and I: what is read out over the telephone is heard as it was written. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 6;

/** A number to give for a message, for example FC-7K3Q9D; a thousand million of them, so guessing finds none. */
export function makeReference(): string {
  return `FC-${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}

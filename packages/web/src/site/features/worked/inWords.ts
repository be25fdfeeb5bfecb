const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Returns a small number as a word, as the specification writes it; larger ones as digits. */
export const inWords = (count: number): string => WORDS[count] ?? String(count);

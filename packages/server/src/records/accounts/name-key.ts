/**
 * The form in which names are compared: width and compatibility forms folded (NFKC, which also turns the no-break
 * space into a space), lower case, runs of white space as one space, none at the ends.
 */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

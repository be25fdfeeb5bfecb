/** A LIKE pattern for names that contain the words, whose own % and _ mean themselves. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** Returns the number of words of a text without space at its ends. */
export const wordCount = (text: string): number => text.split(/\s+/u).length;

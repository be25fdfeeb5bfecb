/** Returns a text with a small first letter. Only for words of the product: a name keeps its capital. */
export const small = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Returns a text with a capital first letter. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export const SEARCH = '/search';

/** The page of everything that holds the words. */
export const searchPath = (words: string): string => `${SEARCH}?${new URLSearchParams({ q: words })}`;

/**
 * Brings names that were written lately into the indexes that searches read. Until then each search looks through them one by
 * one; whoever writes them does not wait for it (`pools.ts`).
 */
export const cleanSearchLists = (on: { query(text: string): Promise<unknown> }): Promise<unknown> =>
  on.query('SELECT clean_search_lists()');

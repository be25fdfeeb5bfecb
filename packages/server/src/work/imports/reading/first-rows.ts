/**
 * The first rows of a file are taken by themselves: who writes them need not wait for a whole batch, and by what they wrote
 * the planner is told of the tables as they are now. By the statistics of an organisation that was empty, a full chunk is
 * scored by nested loops, which takes minutes.
 */
export const FIRST_ROWS = 200;

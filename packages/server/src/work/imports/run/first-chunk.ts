/**
 * The first chunk of a file is a small one, after which the planner is told of the tables as they are now: by the
 * statistics of an organisation that was empty, a full chunk is scored by nested loops, which takes minutes.
 */
export const FIRST_CHUNK_ROWS = 200;

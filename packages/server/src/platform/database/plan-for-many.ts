/**
 * Before a transaction writes many rows to tables that may have had few so far. What checks a reference keeps its plan for as
 * long as its connection lives: made for a table of one page, it reads the whole of it for each row, also when that has
 * thousands.
 */
export const planForMany = (on: { query(text: string): Promise<unknown> }): Promise<unknown> =>
  on.query('SET LOCAL enable_seqscan = off; DISCARD PLANS');

/**
 * Rows that take a creation back and restate it, because the past of the deal was told after it, as SQL over `ledger`
 * (decision 0379). Nothing happened by them, so what tells people what happened leaves them out.
 */
export const RESTATES_CREATION = `(kind = 'history_changed' AND undoes IS NOT NULL)`;

const COUNTS_FROM = `CASE WHEN kind IN ('created', 'history_created', 'history_changed') THEN effective_at
  ELSE recorded_at END`;

/**
 * The order in which the change-sets of a deal count, as SQL over `ledger`. A creation, and what a history file tells,
 * stand where they took effect in the world. Any other change stands where it was recorded: a close that was told late
 * took effect in the past, and still comes after what was recorded before it.
 */
export const LEDGER_ORDER = `${COUNTS_FROM}, recorded_at, id`;
export const LEDGER_ORDER_DESC = `${COUNTS_FROM} DESC, recorded_at DESC, id DESC`;

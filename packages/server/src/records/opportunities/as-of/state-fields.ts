/** What the sums of a past day hang on of a deal: how the ledger, the table and the kept states call it. */
export const STATE_FIELDS = [
  { field: 'status', column: 'status', type: 'text' },
  { field: 'ownerId', column: 'owner_id', type: 'uuid' },
  { field: 'stageId', column: 'stage_id', type: 'uuid' },
  { field: 'currency', column: 'currency', type: 'text' },
  { field: 'amountMinor', column: 'amount_minor', type: 'bigint' },
  { field: 'closeDate', column: 'close_date', type: 'date' },
  { field: 'closedOn', column: 'closed_on', type: 'date' },
  { field: 'category', column: 'category', type: 'text' },
] as const;

/** As the ledger calls them. */
export const STATE_NAMES = STATE_FIELDS.map(({ field }) => field);

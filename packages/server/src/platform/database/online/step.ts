/** What of an update would hold up whoever works, and is therefore done while the server serves. */

/** An index on a table that has rows: made beside those who read and write. */
export interface IndexStep {
  readonly kind: 'index';
  /** That of the index. */
  readonly name: string;
  readonly table: string;
  readonly unique?: true;
  /** What follows the table's name. */
  readonly on: string;
}

/** A constraint that its migration put there as NOT VALID: rows from then on keep it, and here the earlier ones are read. */
export interface ConstraintStep {
  readonly kind: 'constraint';
  /** That of the constraint. */
  readonly name: string;
  readonly table: string;
}

/**
 * Values for rows that were there before. The table is keyed by `organization_id` and `id`. Rows from its migration on have
 * theirs by the database itself (a default or a trigger), because an older process may still write.
 */
export interface BackfillStep {
  readonly kind: 'backfill';
  readonly name: string;
  readonly table: string;
  /** As in UPDATE … SET, of the row `t`. */
  readonly set: string;
  /** Rows that still lack it, so that doing one twice changes nothing. */
  readonly where: string;
}

export type OnlineStep = IndexStep | ConstraintStep | BackfillStep;

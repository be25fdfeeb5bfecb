/** Days that sums are asked for, as days since 1970-01-01. */
export interface Days {
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Days by which open deals belong to a period. */
export interface DueDays extends Days {
  /** The period is running: what was due before it belongs to it. */
  readonly overdue: boolean;
}

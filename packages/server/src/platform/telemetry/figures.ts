/** What is measured, whichever library counts it. */

export type Labels = Readonly<Record<string, string>>;

/** What is measured at each read. Left out of an answer when reading it fails. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  /** A figure that only grows. */
  readonly isCounter?: boolean;
  read(): readonly Sample[] | Promise<readonly Sample[]>;
}

export type Sample = readonly [value: number, labels?: Labels];

export interface RequestLabels {
  /** As the contract names it, or the pattern of a plain route's address. */
  readonly operation: string;
  readonly method: string;
  /** `2xx` to `5xx`, or `aborted` when the caller left before the answer. */
  readonly status: string;
}

export type JobOutcome = 'done' | 'failed' | 'cut_off';

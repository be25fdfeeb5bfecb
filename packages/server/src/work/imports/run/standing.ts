import type { Counts } from '../stored-import.ts';

/** Where an import stands between two chunks. */
export interface Standing {
  readonly nextRow: number;
  readonly counts: Counts;
}

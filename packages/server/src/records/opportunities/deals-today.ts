import type { Field } from '../custom-fields/list-fields.ts';
import type { Today } from '../lists/where-sql.ts';

/** What conditions on deals go by. */
export interface DealsToday extends Today {
  /** Custom fields by their keys; empty where no condition names one. */
  readonly customs: ReadonlyMap<string, Field>;
}

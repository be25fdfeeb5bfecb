/** What is wrong with a mapping, or worth knowing about it, for the admin who saves it. */
import type { MappedObject } from './mappingFields.ts';

/** Part of the mapping screen that a finding belongs to. */
export type MappingPart = 'fields' | 'stages' | 'categories' | 'people' | 'roles' | 'read' | 'push';

export interface MappingFinding {
  readonly part: MappingPart;
  readonly object: MappedObject;
  /** Key of our field; in the other parts the value, user, switch or score that the finding is about. */
  readonly field: string;
  /** A mapping with an error cannot be saved. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

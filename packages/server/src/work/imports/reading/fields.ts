import type { ImportField } from '@forecastle/rules/reading';

export { IMPORT_FIELD_NAMES as FIELD_LABELS, type ImportField } from '@forecastle/rules/reading';

/** Which column (by index) feeds each field; one column may feed several. */
export type Mapping = Partial<Record<ImportField, number>>;

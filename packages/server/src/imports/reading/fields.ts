import type { REQUIRED_IMPORT_FIELDS } from '@forecastle/rules';

export { IMPORT_FIELD_NAMES as FIELD_LABELS, type ImportField } from '@forecastle/rules';
export type RequiredField = (typeof REQUIRED_IMPORT_FIELDS)[number];

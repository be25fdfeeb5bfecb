export { IMPORT_FIELD_NAMES as FIELD_LABELS, type ImportField } from '@forecastle/rules';

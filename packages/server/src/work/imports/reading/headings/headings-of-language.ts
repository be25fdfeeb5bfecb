import type { ImportField } from '../fields.ts';

/** Column names by field in one language, best first. */
export type Headings = Readonly<Record<ImportField, readonly string[]>>;

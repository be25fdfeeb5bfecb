import type { HEADER_WORDS } from '@forecastle/rules/reading';
import type { ImportField } from '../fields.ts';

/** Column names by field in one language, best first. */
export type Headings = Readonly<Record<Exclude<ImportField, keyof typeof HEADER_WORDS>, readonly string[]>>;

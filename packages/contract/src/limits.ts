import { IMPORT_FIELD_NAMES, type ImportField } from '@forecastle/rules';

/**
 * What the contract's shapes hold to, without the shapes: each reading of a file loads this in a thread of its own, and
 * all operations with their schemas take ten times as long to load.
 */
export const NAME_MAX = 200;
export const TEXT_MAX = 20_000;

/** Amounts stay below 2^53 so that JSON numbers hold them exactly. */
export const MAX_AMOUNT_MINOR = 9_000_000_000_000_000;

/** Names of products that one deal keeps. */
export const PRODUCTS_MAX = 50;

const MEGABYTE = 1024 * 1024;
export const IMPORT_MAX_BYTES = 10 * MEGABYTE;
/** Of all files that one organisation uploads within 24 hours. */
export const IMPORT_DAY_BYTES = 500 * MEGABYTE;
/** In a copy of the demo, which is one visitor's: of one file, and of all within 24 hours. */
export const DEMO_IMPORT_MAX_BYTES = 2 * MEGABYTE;
export const DEMO_IMPORT_DAY_BYTES = 10 * MEGABYTE;
export const IMPORT_FIELDS = Object.keys(IMPORT_FIELD_NAMES) as [ImportField, ...ImportField[]];

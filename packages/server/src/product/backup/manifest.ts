/** What a backup says of itself. Its first entry says that it is one, its last what it must hold. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PRODUCT_VERSION } from '../../platform/version.ts';

/** Raised when older products could not read the file any more. */
const FORM = 1;

export const OPENING = 'forecastle-backup.json';
export const MANIFEST = 'manifest.json';
/** SHA-256 of the manifest, in hexadecimal: the manifest holds those of the tables. */
export const MANIFEST_SUM = 'manifest.sha256';
/** The generated secret of the home, without which what is encrypted in the database stays so. */
export const SECRET_ENTRY = 'secret';

/** Where the parts of a table stand; put together they are one gzip file of COPY's text form. */
export const partsOf = (table: string): string => `tables/${table}/`;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The last migration of the schema that the rows are in. */
const Schema = z.object({ number: z.int().nonnegative(), name: z.string() });
export type SchemaNumber = z.infer<typeof Schema>;

export const Opening = z.object({ format: z.literal('forecastle backup'), form: z.int(), product: z.string() });

const Table = z.object({
  /** With its schema, as in `public.accounts`. */
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
  /** Of the rows in COPY's text form, in the order of the primary key. */
  sha256: Sha256,
});
export type TableRecord = z.infer<typeof Table>;

export const Manifest = z.object({
  product: z.string(),
  schema: Schema,
  takenAt: z.iso.datetime(),
  snapshot: z.string(),
  /** Place in PostgreSQL's log; null where the service does not tell. */
  lsn: z.string().nullable(),
  /** First days of the months for which the ledger has a partition. */
  ledgerMonths: z.array(z.iso.date()),
  tables: z.array(Table),
  /** Of the entry that holds the secret; null without one. */
  secretSha256: Sha256.nullable(),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
});
export type Manifest = z.infer<typeof Manifest>;

export const opening = (): Buffer =>
  Buffer.from(`${JSON.stringify({ format: 'forecastle backup', form: FORM, product: PRODUCT_VERSION })}\n`);

export const readsForm = (form: number): boolean => form <= FORM;

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

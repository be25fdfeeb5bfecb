import { Readable } from 'node:stream';
import type { ExportFormat } from '@forecastle/contract';
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import type { SheetColumn } from '../../platform/files/column.ts';
import { csvFile } from '../../platform/files/csv.ts';
import { readAhead } from '../../platform/files/read-ahead.ts';
import { xlsxFile } from '../../platform/files/xlsx.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';

/** Of what is sent, by how its name ends. */
export const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

export interface Table<Row> {
  readonly columns: readonly SheetColumn<Row>[];
  readonly pages: AsyncIterable<readonly Row[]>;
  /** How many rows that will be; to be asked before the first page is. */
  readonly count: () => Promise<number>;
}

export interface SentFile {
  /** Of the sheet, and with `day` of the file. */
  readonly name: string;
  readonly day: string;
  readonly format: keyof typeof FILE_TYPES;
  /** Where a file lies while somebody takes it. */
  readonly folder: string;
}

/**
 * Answers a file that shows one state: it is made in one transaction, which lasts as long as the reading and not as long
 * as the download. What fails before the first byte is answered as an error; afterwards the connection is broken off, so
 * that no part of a file passes for the whole.
 */
export function sendFile(
  reply: FastifyReply,
  { pool, actor }: { pool: pg.Pool; actor: Actor },
  { name, day, format, folder }: SentFile,
  make: (tx: TenantTransaction) => Promise<AsyncIterable<Buffer>>,
): FastifyReply {
  const bytes = readAhead(folder, (write) =>
    inTenant(
      pool,
      actor.organizationId,
      async (tx) => {
        for await (const chunk of await make(tx)) await write(chunk);
      },
      { readOnly: true, oneState: true },
    ),
  );
  return reply
    .type(FILE_TYPES[format])
    .header('content-disposition', `attachment; filename="${name}-${day}.${format}"`)
    .send(Readable.from(bytes, { objectMode: false }));
}

/** A table as such a file. */
export function sendTable<Row>(
  reply: FastifyReply,
  asker: { pool: pg.Pool; actor: Actor },
  file: SentFile & { readonly format: ExportFormat },
  open: (tx: TenantTransaction) => Promise<Table<Row>>,
): FastifyReply {
  return sendFile(reply, asker, file, async (tx) => tableFile(await open(tx), file));
}

/** What a table is as a file; `name` is its sheet's. */
export const tableFile = <Row>(
  { columns, pages }: Table<Row>,
  { name, format }: { readonly name: string; readonly format: ExportFormat },
): AsyncIterable<Buffer> =>
  format === 'csv' ? csvFile(columns, pages) : xlsxFile(columns, pages, { name: titled(name) });

const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Yields what is already read as the only page of a table. */
export async function* once<T>(page: T): AsyncGenerator<T> {
  yield page;
}

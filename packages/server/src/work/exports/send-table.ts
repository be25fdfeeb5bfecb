import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import type { SheetColumn } from '../../platform/files/column.ts';
import { csvFile } from '../../platform/files/csv.ts';
import { readAhead } from '../../platform/files/read-ahead.ts';
import { xlsxFile } from '../../platform/files/xlsx.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export interface Table<Row> {
  readonly columns: readonly SheetColumn<Row>[];
  readonly pages: AsyncIterable<readonly Row[]>;
}

export interface TableFile {
  /** Of the sheet, and with `day` of the file. */
  readonly name: string;
  readonly day: string;
  readonly format: keyof typeof TYPES;
  /** Where a file lies while somebody takes it. */
  readonly folder: string;
}

/**
 * Answers a table as a file that shows one state: `open` reads it in one transaction, which lasts as long as the reading
 * and not as long as the download. What fails before the first row is answered as an error; afterwards the connection
 * is broken off, so that no part of a file passes for the whole.
 */
export function sendTable<Row>(
  reply: FastifyReply,
  { pool, actor }: { pool: pg.Pool; actor: Actor },
  { name, day, format, folder }: TableFile,
  open: (tx: TenantTransaction) => Promise<Table<Row>>,
): FastifyReply {
  const bytes = readAhead(folder, (write) =>
    inTenant(
      pool,
      actor.organizationId,
      async (tx) => {
        const { columns, pages } = await open(tx);
        const file = format === 'csv' ? csvFile(columns, pages) : xlsxFile(columns, pages, { name: titled(name) });
        for await (const chunk of file) await write(chunk);
      },
      { readOnly: true, oneState: true },
    ),
  );
  return reply
    .type(TYPES[format])
    .header('content-disposition', `attachment; filename="${name}-${day}.${format}"`)
    .send(Readable.from(bytes, { objectMode: false }));
}

const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** What files in the background are made of: the very functions that the plain routes of the same names ask. */
import { parse } from 'node:querystring';
import { EXPORT_QUERIES, type ExportJobFormat, type ExportJobOf, PipelineCsvQuery } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { queryOf } from '../../platform/http/query-of.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { dealsTable } from '../exports/deals.ts';
import { accountsTable, contactsTable } from '../exports/records.ts';
import { type Table, tableFile } from '../exports/send-table.ts';
import { pipelineTable } from '../pipeline/pipeline-table.ts';
import { eachFigureFile } from '../revenue/figure-files.ts';

/** Told as a file grows. */
export interface Progress {
  done: number;
  total: number | null;
}

export interface Making {
  readonly now: Date;
  readonly progress: Progress;
}

export interface MadeFile {
  /** Throws what the plain route would answer: to what is not valid, and of whom one may not see. */
  readonly admit: (tx: TenantTransaction, actor: Actor, query: string, now: Date) => Promise<unknown>;
  readonly make: (tx: TenantTransaction, actor: Actor, query: string, making: Making) => Promise<AsyncIterable<Buffer>>;
}

interface Asked<Query> {
  readonly admit: (tx: TenantTransaction, actor: Actor, query: Query, now: Date) => Promise<unknown>;
  readonly make: (tx: TenantTransaction, actor: Actor, query: Query, making: Making) => Promise<AsyncIterable<Buffer>>;
}

function madeFile<Query extends object>(
  schema: z.ZodObject & z.ZodType<Query>,
  { admit, make }: Asked<Query>,
): MadeFile {
  const read = (query: string) => queryOf(schema, { ...parse(query) }) as Query;
  return {
    admit: async (tx, actor, query, now) => admit(tx, actor, read(query), now),
    make: async (tx, actor, query, making) => make(tx, actor, read(query), making),
  };
}

type Open<Query, Row> = (tx: TenantTransaction, actor: Actor, query: Query, now: Date) => Promise<Table<Row>>;

/** A list in its formats; its rows are counted before, and as they are written. */
function listFiles<Query extends object, Row>(
  what: ExportJobOf,
  schema: z.ZodObject & z.ZodType<Query>,
  open: Open<Query, Row>,
  formats: readonly ('csv' | 'xlsx')[] = ['csv', 'xlsx'],
): [string, MadeFile][] {
  return formats.map((format) => [
    `${what}.${format}`,
    madeFile(schema, {
      admit: open,
      async make(tx, actor, query, { now, progress }) {
        const { columns, pages, count } = await open(tx, actor, query, now);
        progress.total = await count();
        return tableFile({ columns, pages: told(pages, progress), count }, { name: what, format });
      },
    }),
  ]);
}

async function* told<Row>(pages: AsyncIterable<readonly Row[]>, progress: Progress): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) {
    yield page;
    progress.done += page.length;
  }
}

const FILES = new Map<string, MadeFile>([
  ...listFiles('deals', EXPORT_QUERIES.deals, dealsTable),
  ...listFiles('accounts', EXPORT_QUERIES.accounts, accountsTable),
  ...listFiles('contacts', EXPORT_QUERIES.contacts, contactsTable),
  ...listFiles('pipeline', PipelineCsvQuery, pipelineTable, ['csv']),
  ...eachFigureFile(({ report, format, schema, admit, make }): [string, MadeFile] => [
    `${report}.${format}`,
    madeFile(schema, { admit, make: (tx, actor, query, { now }) => make(tx, actor, query, now) }),
  ]),
]);

/** How something is made in a format; null where it is not to be had in that one. */
export const madeFileOf = (what: ExportJobOf, format: ExportJobFormat): MadeFile | null =>
  FILES.get(`${what}.${format}`) ?? null;

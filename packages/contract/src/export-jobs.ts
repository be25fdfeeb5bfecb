/**
 * Files that are made in the background and kept for a while, for lists too long to wait for. What one holds goes by a
 * plain route: `GET /exports/{id}/content`.
 */
import * as z from 'zod';
import { base, keyed } from './base.ts';
import {
  BoardPageQuery,
  EXPORT_FORMATS,
  EXPORT_LISTS,
  EXPORT_QUERIES,
  EXPORT_REPORTS,
  REPORT_QUERIES,
} from './exports.ts';
import { PipelineCsvQuery } from './pipeline.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

/** Days that a file is kept from the moment it is ready, and days after which nothing tells of it any more. */
export const EXPORT_KEPT_DAYS = 7;
export const EXPORT_LISTED_DAYS = 30;
/** Files that one person can have under way. */
export const EXPORTS_UNDER_WAY = 5;
const MB = 1024 * 1024;
/** Bytes of files made in the background that an organisation keeps; of a copy of the demo. */
export const EXPORT_JOBS_BYTES = 2_000 * MB;
export const DEMO_EXPORT_JOBS_BYTES = 20 * MB;

/** What each can be made of, and what it is asked by: exactly as the plain routes of the same names. */
export const EXPORT_JOB_QUERIES = {
  ...EXPORT_QUERIES,
  ...REPORT_QUERIES,
  pipeline: PipelineCsvQuery,
  board: BoardPageQuery,
} as const;
export const EXPORT_JOBS = [...EXPORT_LISTS, ...EXPORT_REPORTS, 'pipeline', 'board'] as const;
export type ExportJobOf = (typeof EXPORT_JOBS)[number];
export const EXPORT_JOB_FORMATS = [...EXPORT_FORMATS, 'pdf'] as const;
export type ExportJobFormat = (typeof EXPORT_JOB_FORMATS)[number];

/** The formats in which something can be had. */
export function formatsOf(what: ExportJobOf): readonly ExportJobFormat[] {
  if (what === 'board') return ['pdf'];
  return what === 'pipeline' ? ['csv'] : EXPORT_FORMATS;
}

export const ExportJob = z.object({
  id: Id,
  what: z.enum(EXPORT_JOBS),
  format: z.enum(EXPORT_JOB_FORMATS),
  query: z.string().describe('The request; use it to export the same again'),
  status: z
    .enum(['queued', 'processing', 'ready', 'failed', 'expired'])
    .describe('expired: too old, or you can no longer see everything in it'),
  done: z.int().describe('Rows written'),
  total: z.int().nullable().describe('Total rows; null until counted, and for files without rows'),
  percent: z.int().nullable().describe('Percent of rows written; below 100 until it is ready'),
  reason: z.string().nullable().describe('Why it failed, or why you can no longer download it'),
  fileName: z.string().nullable().describe('Known once it is ready; null before'),
  size: z.int().nullable().describe('Size in bytes when ready'),
  askedAt: Instant,
  readyAt: Instant.nullable(),
  expiresAt: Instant.nullable().describe(`${EXPORT_KEPT_DAYS} days after it was ready`),
});
const TAGS = ['exports'];

export const exportJobs = {
  /** Made later in the name of whoever asked. */
  start: base
    .meta({ keys: 'unnarrowed', idempotent: true })
    .route({
      method: 'POST',
      path: '/exports',
      tags: TAGS,
      summary: 'Export in the background, limited to what you can see at that time',
    })
    .input(
      z.object({
        what: z.enum(EXPORT_JOBS),
        format: z.enum(EXPORT_JOB_FORMATS).describe('pdf only for the board page, csv only for the pipeline'),
        query: z
          .string()
          .max(16_000)
          .default('')
          .describe('Query of the file of the same name: status=open&columns=name'),
      }),
    )
    .output(ExportJob),
  list: keyed
    .route({ method: 'GET', path: '/exports', tags: TAGS, summary: 'List your exports, latest first' })
    .input(PageInput)
    .output(page(ExportJob)),
  get: keyed
    .route({ method: 'GET', path: '/exports/{id}', tags: TAGS, summary: 'Get the progress of an export' })
    .input(z.object({ id: Id }))
    .output(ExportJob),
  remove: keyed
    .route({
      method: 'DELETE',
      path: '/exports/{id}',
      tags: TAGS,
      summary: 'Remove or stop an export. You can restore it on the same day',
    })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  restore: keyed
    .route({ method: 'POST', path: '/exports/{id}/restore', tags: TAGS, summary: 'Restore a removed export' })
    .input(z.object({ id: Id }))
    .output(ExportJob),
};

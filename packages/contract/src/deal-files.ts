/**
 * Files on deals and on notes. What they hold goes by plain routes: `POST /opportunities/{id}/files`, `POST /notes/{id}/files`
 * and `GET /deal-files/{id}/content`.
 */
import * as z from 'zod';
import { keyed } from './base.ts';
import { DEAL_FILE_BIN_DAYS, FILES_PER_DEAL } from './limits.ts';
import { Id, Instant, oneLine } from './shapes.ts';

export const DealFileUploadQuery = z.object({
  fileName: oneLine(255, 'Give the name of the file as fileName.'),
  noteId: Id.optional().describe('Attaches the file to this note'),
});
export const NoteFileUploadQuery = DealFileUploadQuery.omit({ noteId: true });

export const DealFile = z.object({
  id: Id,
  opportunityId: Id.nullable().describe('Deal of the file; null for a file on a note of an account or contact'),
  noteId: Id.nullable().describe('Note of the file; null for a file on the deal itself'),
  name: z.string(),
  mediaType: z.string(),
  size: z.int().describe('Bytes'),
  isImage: z.boolean().describe('true: browsers can show it as an image'),
  addedBy: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: Instant,
});
const TAGS = ['dealFiles'];

export const dealFiles = {
  list: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/files',
      tags: TAGS,
      summary: `List the files on a deal and its notes, latest first; at most ${FILES_PER_DEAL}`,
    })
    .input(z.object({ opportunityId: Id }))
    .output(
      z.object({
        items: z.array(DealFile),
        maxBytes: z.int().describe('Maximum bytes per file'),
        usedBytes: z.int().describe('Bytes used by all files the organisation keeps, including removed ones'),
        allowedBytes: z.int(),
      }),
    ),
  remove: keyed
    .route({
      method: 'DELETE',
      path: '/deal-files/{id}',
      tags: TAGS,
      summary: `Remove a file. You can restore it for ${DEAL_FILE_BIN_DAYS} days`,
    })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  restore: keyed
    .route({ method: 'POST', path: '/deal-files/{id}/restore', tags: TAGS, summary: 'Restore a removed file' })
    .input(z.object({ id: Id }))
    .output(DealFile),
};

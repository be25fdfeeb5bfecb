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
  noteId: Id.optional().describe('Attaches it to this note of the deal'),
});
export const NoteFileUploadQuery = DealFileUploadQuery.omit({ noteId: true });

export const DealFile = z.object({
  id: Id,
  opportunityId: Id.nullable().describe('The deal it is on; null of one on a note of an account or a contact'),
  noteId: Id.nullable().describe('The note it is attached to; null of what is on the deal itself'),
  name: z.string(),
  mediaType: z.string(),
  size: z.int().describe('Bytes'),
  isImage: z.boolean().describe('Whether a browser can show its content as a picture'),
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
      summary: `Files on a deal and on its notes, the latest first; at most ${FILES_PER_DEAL}`,
    })
    .input(z.object({ opportunityId: Id }))
    .output(
      z.object({
        items: z.array(DealFile),
        maxBytes: z.int().describe('Of one file'),
        usedBytes: z.int().describe('Of all files that the organisation keeps, removed ones among them'),
        allowedBytes: z.int(),
      }),
    ),
  remove: keyed
    .route({
      method: 'DELETE',
      path: '/deal-files/{id}',
      tags: TAGS,
      summary: `Remove a file; it can be restored for ${DEAL_FILE_BIN_DAYS} days`,
    })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  restore: keyed
    .route({ method: 'POST', path: '/deal-files/{id}/restore', tags: TAGS, summary: 'Bring a removed file back' })
    .input(z.object({ id: Id }))
    .output(DealFile),
};

import { DEAL_FILE_MAX_BYTES, DEAL_FILE_TYPES, DealFile, DealFileUploadQuery } from '@forecastle/contract';
import * as z from 'zod';
import { IDEMPOTENCY_KEY, queryParameters, REFUSALS, WITH_KEYS } from './plain-operations.ts';

/** What files on deals and notes hold, in and out; `paths` are those of the contract. */
export function dealFilePaths(paths: Record<string, object | undefined>) {
  const inPath = (name: string) => ({
    in: 'path',
    name,
    required: true,
    schema: { type: 'string', format: 'uuid' },
  });
  const none = { description: 'There is no such record, or you cannot see it.' };
  const binary = { schema: { type: 'string', format: 'binary' } };
  const fileName = {
    in: 'query',
    name: 'fileName',
    required: true,
    schema: z.toJSONSchema(DealFileUploadQuery.shape.fileName),
  };
  const uploading = {
    tags: ['dealFiles'],
    security: WITH_KEYS,
    requestBody: { required: true, content: { 'application/octet-stream': binary } },
    responses: {
      201: {
        description: 'Saved',
        content: { 'application/json': { schema: z.toJSONSchema(DealFile, { io: 'output' }) } },
      },
      ...REFUSALS,
      404: none,
      409: { description: 'The organisation’s file storage is full' },
      413: { description: 'The file is too large' },
      422: { description: 'This file type cannot be attached, or the content does not match the name' },
    },
  };
  const which = `at most ${DEAL_FILE_MAX_BYTES / 1024 / 1024} MB; ${Object.keys(DEAL_FILE_TYPES).join(', ')}`;
  return {
    '/opportunities/{opportunityId}/files': {
      ...paths['/opportunities/{opportunityId}/files'],
      post: {
        ...uploading,
        operationId: 'dealFiles.upload',
        summary: `Attach a file to a deal (${which})`,
        parameters: [
          inPath('opportunityId'),
          fileName,
          ...queryParameters(DealFileUploadQuery.pick({ noteId: true })),
          IDEMPOTENCY_KEY,
        ],
      },
    },
    '/notes/{id}/files': {
      post: {
        ...uploading,
        operationId: 'dealFiles.uploadToNote',
        summary: `Attach a file to a note on a deal, an account or a contact (${which})`,
        parameters: [inPath('id'), fileName, IDEMPOTENCY_KEY],
      },
    },
    '/deal-files/{id}/content': {
      get: {
        tags: ['dealFiles'],
        operationId: 'dealFiles.content',
        security: WITH_KEYS,
        summary: 'Download a file',
        parameters: [inPath('id')],
        responses: { 200: { description: 'The file', content: { '*/*': binary } }, ...REFUSALS, 404: none },
      },
    },
  };
}

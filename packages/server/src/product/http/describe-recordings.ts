import { RecordingSliceQuery, RecordingTake, SLICE_MAX_BYTES } from '@forecastle/contract';
import * as z from 'zod';
import { queryParameters, REFUSALS, WITH_KEYS } from './plain-operations.ts';

const inPath = (name: string, schema: object = { type: 'string', format: 'uuid' }) => ({
  in: 'path',
  name,
  required: true,
  schema,
});
const binary = { schema: { type: 'string', format: 'binary' } };
const none = { description: 'There is no such recording, or you cannot see it.' };

/** The bytes of recordings, in and out. Made anew for each document, which gives its answers their names in place. */
export const recordingPaths = () => ({
  '/recorded-meetings/{id}/takes/{takeId}/slices/{slice}': {
    put: {
      tags: ['recordings'],
      operationId: 'recordings.sendSlice',
      security: WITH_KEYS,
      summary: `Save the next part of a recording or upload (at most ${SLICE_MAX_BYTES / 1024 / 1024} MB). The same part again changes nothing`,
      parameters: [
        inPath('id'),
        inPath('takeId'),
        inPath('slice', { type: 'integer', minimum: 0 }),
        ...queryParameters(RecordingSliceQuery),
      ],
      requestBody: { required: true, content: { 'application/octet-stream': binary } },
      responses: {
        200: {
          description: 'Saved',
          content: { 'application/json': { schema: z.toJSONSchema(RecordingTake, { io: 'output' }) } },
        },
        ...REFUSALS,
        404: none,
        409: {
          description: 'A part before it is missing, it was saved with other content, or the recording has ended',
        },
        413: { description: 'This part is too large' },
        422: { description: 'It is empty, or no recording of the type that was given' },
      },
    },
  },
  '/recorded-meetings/{id}/takes/{takeId}/content': {
    get: {
      tags: ['recordings'],
      operationId: 'recordings.content',
      security: WITH_KEYS,
      summary: 'Play a recording, or a part of it by a Range header',
      parameters: [
        inPath('id'),
        inPath('takeId'),
        { in: 'header', name: 'Range', required: false, schema: { type: 'string' } },
      ],
      responses: {
        200: { description: 'The recording', content: { '*/*': binary } },
        206: { description: 'The range that was asked for', content: { '*/*': binary } },
        ...REFUSALS,
        404: none,
        416: { description: 'The recording is shorter' },
      },
    },
  },
});

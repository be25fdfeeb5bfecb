import { TRANSCRIPT_MAX_BYTES, TranscriptImport, TranscriptUploadQuery } from '@forecastle/contract';
import * as z from 'zod';
import { IDEMPOTENCY_KEY, queryParameters, REFUSALS, WITH_KEYS } from './plain-operations.ts';

const imported = (description: string) => ({
  description,
  content: { 'application/json': { schema: z.toJSONSchema(TranscriptImport, { io: 'output' }) } },
});

/** How transcripts come in. */
export const transcriptPaths = () => ({
  '/recorded-meetings/transcripts': {
    post: {
      tags: ['recordedMeetings'],
      operationId: 'recordedMeetings.importTranscript',
      security: WITH_KEYS,
      summary: `Import the transcript of a meeting (at most ${TRANSCRIPT_MAX_BYTES / 1024 / 1024} MB; WebVTT, SRT, .docx, .txt, or Gong’s JSON)`,
      description:
        'The meeting is matched to the calendar, the deal and the people it fits. `matches` says why, and what else it may be. With `meetingId` the transcript joins a recording that has none: its times count from the start of the recording.',
      parameters: [
        {
          in: 'query',
          name: 'fileName',
          required: true,
          schema: z.toJSONSchema(TranscriptUploadQuery.shape.fileName),
        },
        ...queryParameters(TranscriptUploadQuery.omit({ fileName: true })),
        IDEMPOTENCY_KEY,
      ],
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: {
        200: imported('You can see a meeting of this file already. This is it, and nothing was made'),
        201: imported('Imported'),
        ...REFUSALS,
        404: { description: 'There is no such deal or meeting, or you cannot see it.' },
        409: { description: 'The plan has no recorded meetings left, or the meeting takes no transcript now' },
        413: { description: 'The file is too large' },
        422: { description: 'The file is no transcript; the message says why' },
      },
    },
  },
});

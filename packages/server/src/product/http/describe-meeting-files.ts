import { MeetingCoverageQuery, MeetingSendingsQuery } from '@forecastle/contract';
import { queryParameters, REFUSALS, WITH_KEYS } from './plain-operations.ts';

const text = { schema: { type: 'string' } };
const ofMeeting = (operationId: string, summary: string, type: string) => ({
  get: {
    tags: ['meetingPrivacy'],
    operationId: `meetingPrivacy.${operationId}`,
    security: WITH_KEYS,
    summary,
    parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string', format: 'uuid' } }],
    responses: {
      200: { description: 'The file', content: { [type]: text } },
      ...REFUSALS,
      404: { description: 'There is no such meeting, or you cannot see it.' },
      ...(type === 'text/vtt' && { 409: { description: 'The transcript has no times' } }),
    },
  },
});

const coverage = (operationId: string, summary: string) => ({
  get: {
    tags: ['meetingProposals'],
    operationId: `meetingCoverage.${operationId}`,
    security: WITH_KEYS,
    summary,
    parameters: queryParameters(MeetingCoverageQuery),
    responses: { 200: { description: 'The file', content: { 'text/csv': text } }, ...REFUSALS },
  },
});

/** The files that recorded meetings are downloaded as. */
export const meetingFilePaths = {
  '/recorded-meetings/{id}/transcript.vtt': ofMeeting('webVtt', 'Download a transcript as WebVTT', 'text/vtt'),
  '/recorded-meetings/{id}/transcript.txt': ofMeeting('text', 'Download a transcript as text', 'text/plain'),
  '/recorded-meetings/{id}/proposals.csv': ofMeeting('proposals', 'Download what a meeting proposed', 'text/csv'),
  '/exports/meeting-coverage-deals.csv': coverage('dealsFile', 'Download what meetings covered, by deal'),
  '/exports/meeting-coverage-reps.csv': coverage('repsFile', 'Download what meetings covered, by rep'),
  '/exports/meeting-sendings.csv': {
    get: {
      tags: ['meetingPrivacy'],
      operationId: 'meetingPrivacy.sendingsFile',
      summary: 'Download what of recorded meetings left the server',
      parameters: queryParameters(MeetingSendingsQuery),
      responses: { 200: { description: 'The file', content: { 'text/csv': text } }, ...REFUSALS },
    },
  },
};

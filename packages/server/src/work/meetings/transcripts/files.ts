/** The plain route that transcripts come by. */
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { TRANSCRIPT_MAX_BYTES, TranscriptUploadQuery } from '@forecastle/contract';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { SharedPool } from '../../../platform/database/shared-pool.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { baseName } from '../../../platform/files/base-name.ts';
import { BodyTooLarge, type SpooledFile, spoolToDisk } from '../../../platform/files/spool-to-disk.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { API_PREFIX } from '../../../platform/http/prefix.ts';
import { queryOf } from '../../../platform/http/query-of.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { FairSemaphore } from '../../../platform/sharing/fair-semaphore.ts';
import { requireDeal } from '../../../records/opportunities/require-deal.ts';
import { oncePerKey } from '../../../tenancy/requests/once-per-key.ts';
import { ownPool } from '../../../tenancy/requests/own-pool.ts';
import { plainAskers } from '../../../tenancy/requests/plain-askers.ts';
import { takeUploadPlace } from '../../../tenancy/requests/upload-places.ts';
import { requireMeeting } from '../visible-meetings.ts';
import { attachTranscript } from './attach-transcript.ts';
import { importTranscript } from './import-transcript.ts';
import { readTranscriptFile } from './read-transcript-file.ts';

const FILE_TYPE = 'application/octet-stream';
/** Files at a time, of all, of one organisation and of one person: those that come in, and those that are read and stored. */
const ARRIVING = { places: new FairSemaphore({ count: 200, waitMs: 0 }), organization: 10, person: 5 };
const READ = { places: new FairSemaphore({ count: 4, waitMs: 60_000 }), organization: 2, person: 1 };

type Query = z.output<typeof TranscriptUploadQuery>;

export function registerTranscripts(
  app: FastifyInstance,
  { settings, pool }: { settings: Settings; pool: SharedPool },
): void {
  const folder = join(settings.home, 'uploads');
  const { authorise, actorIn } = plainAskers({ settings, pool });

  const receive = async (request: FastifyRequest) => {
    const query: Query = queryOf(TranscriptUploadQuery, request.query);
    const { body } = request;
    if (!(body instanceof Readable))
      throw invalid({
        field: 'body',
        expected: FILE_TYPE,
        message: `Send the file as the body, of type ${FILE_TYPE}.`,
      });
    const actor = actorIn(request);
    const own = ownPool(pool, request, actor);
    const { opportunityId, meetingId } = query;
    refuseBoth(query);
    if (opportunityId !== undefined)
      await inTenant(own, actor.organizationId, (tx) => requireDeal(tx, actor, opportunityId), { readOnly: true });
    if (meetingId !== undefined)
      await inTenant(own, actor.organizationId, (tx) => requireMeeting(tx, actor, meetingId), { readOnly: true });
    if (Number(request.headers['content-length'] ?? 0) > TRANSCRIPT_MAX_BYTES) throw tooLarge();
    const end = await takeUploadPlace(actor, ARRIVING, NOT_SAVED);
    try {
      const content = await spoolToDisk(body, { folder, maxBytes: TRANSCRIPT_MAX_BYTES }).catch((error: unknown) => {
        throw error instanceof BodyTooLarge ? tooLarge() : error;
      });
      try {
        // Until it is stored: those that wait for their organisation's turn hold no more connections than there are places.
        const read = await takeUploadPlace(actor, READ, NOT_SAVED);
        try {
          const reading = await readContent(query.fileName, content);
          const key = request.headers['idempotency-key'];
          return await inTenant(own, actor.organizationId, (tx) => {
            const file = { ...query, hash: content.hash, reading };
            const add = () =>
              meetingId === undefined
                ? importTranscript(tx, actor, file, settings)
                : attachTranscript(tx, actor, { ...file, meetingId });
            if (typeof key !== 'string') return add();
            const input = { ...query, hash: content.hash };
            return oncePerKey(tx, actor, { key, operation: 'recordedMeetings.importTranscript', input }, add);
          });
        } finally {
          read();
        }
      } finally {
        await content.drop();
      }
    } finally {
      end();
    }
  };

  app.register(async (scope) => {
    scope.addContentTypeParser(FILE_TYPE, (_request, body, done) => done(null, body));
    const route = 'POST /recorded-meetings/transcripts' as const;
    scope.post(
      `${API_PREFIX}/recorded-meetings/transcripts`,
      { onRequest: authorise(route) },
      async (request, reply) => {
        const imported = await receive(request);
        return reply.code(imported.isKnown ? 200 : 201).send(imported);
      },
    );
  });
}

/** A meeting that is there keeps what it has. */
function refuseBoth({ meetingId, replaces, opportunityId, title, startsAt }: Query): void {
  if (meetingId === undefined) {
    if (replaces !== true) return;
    throw invalid({
      field: 'meetingId',
      value: null,
      expected: 'the meeting whose transcript is replaced',
      message: 'Say as meetingId whose transcript is replaced. Nothing was saved.',
    });
  }
  const given = Object.entries({ opportunityId, title, startsAt }).find(([, value]) => value !== undefined);
  if (given)
    throw invalid({
      field: given[0],
      value: given[1] ?? null,
      expected: 'no other field beside meetingId and fileName',
      message: `The meeting keeps its deal, title and start. Leave ${given[0]} out, or change the meeting. Nothing was saved.`,
    });
}

const NOT_SAVED = 'This transcript was not saved. Try again.';

const tooLarge = () =>
  new ORPCError('TOO_LARGE', {
    status: 413,
    message: `The file is larger than ${TRANSCRIPT_MAX_BYTES / 1024 / 1024} MB, the limit. Nothing was saved.`,
  });

/** Reads the file before a transaction begins: a hostile one may take half a minute. */
async function readContent(fileName: string, content: SpooledFile) {
  const reading = await readTranscriptFile(await content.read(), baseName(fileName));
  if (!('fault' in reading)) return reading;
  throw invalid({
    field: 'file',
    value: fileName,
    expected: 'a transcript',
    message: `${reading.fault} Nothing was saved.`,
  });
}

/** The plain routes of recordings: slices in, and what is played out. */
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { RecordingSliceQuery, SLICE_MAX_BYTES, SLICES_PER_TAKE } from '@forecastle/contract';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { SharedPool } from '../../../platform/database/shared-pool.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { megabytes } from '../../../platform/files/megabytes.ts';
import { BodyTooLarge, spoolToDisk } from '../../../platform/files/spool-to-disk.ts';
import { invalid, notFound } from '../../../platform/http/errors.ts';
import { API_PREFIX } from '../../../platform/http/prefix.ts';
import { refuseUnknownFields } from '../../../platform/http/unknown-fields.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { FairSemaphore } from '../../../platform/sharing/fair-semaphore.ts';
import { ownPool } from '../../../tenancy/requests/own-pool.ts';
import { plainAskers } from '../../../tenancy/requests/plain-askers.ts';
import { takeUploadPlace } from '../../../tenancy/requests/upload-places.ts';
import { addSlice, requireTake } from './add-slice.ts';
import { byteRange } from './byte-range.ts';
import { findPlayedTake } from './played-take.ts';
import { playedBytes, playedSize } from './take-content.ts';

const SLICE_TYPE = 'application/octet-stream';
/** Slices at a time, of all, of one organisation, and of one person: each is in memory while it is written. */
const ARRIVING = { places: new FairSemaphore({ count: 64, waitMs: 10_000 }), organization: 32, person: 4 };
const NOT_SAVED = 'This part of the recording was not saved. Send it again.';

export function registerRecordingFiles(
  app: FastifyInstance,
  { settings, pool }: { settings: Settings; pool: SharedPool },
): void {
  const folder = join(settings.home, 'uploads');
  const { authorise, actorIn } = plainAskers({ settings, pool });

  app.register(async (scope) => {
    scope.addContentTypeParser(SLICE_TYPE, (_request, body, done) => done(null, body));

    const slice = '/recorded-meetings/:id/takes/:takeId/slices/:slice';
    scope.put(`${API_PREFIX}${slice}`, { onRequest: authorise(`PUT ${slice}`) }, async (request) => {
      const { body } = request;
      if (!(body instanceof Readable)) {
        throw invalid({
          field: 'body',
          expected: SLICE_TYPE,
          message: `Send this part of the recording as the body, of type ${SLICE_TYPE}.`,
        });
      }
      const actor = actorIn(request);
      const take = { ...takeIn(request), slice: sliceIn(request) };
      const { endMs } = queryIn(request);
      const own = ownPool(pool, request, actor);
      await inTenant(own, actor.organizationId, (tx) => requireTake(tx, actor, take), { readOnly: true });
      if (Number(request.headers['content-length'] ?? 0) > SLICE_MAX_BYTES) throw tooLarge();
      const end = await takeUploadPlace(actor, ARRIVING, NOT_SAVED);
      try {
        const spooled = await spoolToDisk(body, { folder, maxBytes: SLICE_MAX_BYTES }).catch((error: unknown) => {
          throw error instanceof BodyTooLarge ? tooLarge() : error;
        });
        const content = await spooled.read().finally(() => spooled.drop());
        return await inTenant(own, actor.organizationId, (tx) => addSlice(tx, actor, { ...take, content, endMs }));
      } finally {
        end();
      }
    });

    const content = '/recorded-meetings/:id/takes/:takeId/content';
    scope.get(`${API_PREFIX}${content}`, { onRequest: authorise(`GET ${content}`) }, async (request, reply) => {
      const actor = actorIn(request);
      const own = ownPool(pool, request, actor);
      const take = await inTenant(own, actor.organizationId, (tx) => findPlayedTake(tx, actor, takeIn(request)), {
        readOnly: true,
      });
      const size = playedSize(take);
      const range = byteRange(request.headers.range, size);
      reply
        .type(take.mediaType)
        .header('accept-ranges', 'bytes')
        .header('content-disposition', 'inline')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox");
      if (range === 'unsatisfiable') return refuseRange(reply, size);
      const { first, last } = range ?? { first: 0, last: size - 1 };
      if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
      return reply
        .header('content-length', last - first + 1)
        .send(Readable.from(playedBytes(own, actor.organizationId, { take, first, last })));
    });
  });
}

/** Refuses a range beyond the end, as RFC 9110, 15.5.17 says. */
function refuseRange(reply: FastifyReply, size: number): FastifyReply {
  return reply
    .code(416)
    .type('application/json; charset=utf-8')
    .header('content-range', `bytes */${size}`)
    .send({ code: 'RANGE_NOT_SATISFIABLE', status: 416, message: `The recording has ${size} bytes.` });
}

const Place = z.object({ id: z.uuid().toLowerCase(), takeId: z.uuid().toLowerCase() });

function takeIn({ params }: FastifyRequest): { meetingId: string; takeId: string } {
  const place = Place.safeParse(params);
  if (!place.success) throw notFound('recording');
  return { meetingId: place.data.id, takeId: place.data.takeId };
}

function sliceIn({ params }: FastifyRequest): number {
  const given = (params as { slice?: unknown }).slice;
  const slice = /^\d{1,6}$/.test(String(given)) ? Number(given) : Number.NaN;
  if (slice <= SLICES_PER_TAKE) return slice;
  throw invalid({
    field: 'slice',
    value: given,
    expected: `0 to ${SLICES_PER_TAKE}`,
    message: 'Number the parts of a recording from 0.',
  });
}

function queryIn(request: FastifyRequest): z.output<typeof RecordingSliceQuery> {
  refuseUnknownFields(RecordingSliceQuery, request.query);
  const query = RecordingSliceQuery.safeParse(request.query);
  if (query.success) return query.data;
  throw invalid({
    field: 'endMs',
    expected: 'milliseconds',
    message: 'Give how much has been recorded in milliseconds.',
  });
}

const tooLarge = () =>
  new ORPCError('TOO_LARGE', {
    status: 413,
    message: `This part of the recording is larger than ${megabytes(SLICE_MAX_BYTES)}, the limit. Nothing was saved.`,
  });

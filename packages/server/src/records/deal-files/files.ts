/** The plain routes of files on deals and on notes: two in, one out. */
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DealFileUploadQuery, NoteFileUploadQuery } from '@forecastle/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { baseName } from '../../platform/files/base-name.ts';
import { keptParts } from '../../platform/files/kept-parts.ts';
import { BodyTooLarge, spoolToDisk } from '../../platform/files/spool-to-disk.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { API_PREFIX } from '../../platform/http/prefix.ts';
import { refuseUnknownFields } from '../../platform/http/unknown-fields.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { FairSemaphore } from '../../platform/sharing/fair-semaphore.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { oncePerKey } from '../../tenancy/requests/once-per-key.ts';
import { ownPool } from '../../tenancy/requests/own-pool.ts';
import { plainAskers } from '../../tenancy/requests/plain-askers.ts';
import { takeUploadPlace } from '../../tenancy/requests/upload-places.ts';
import { addFile, attachable, type FileToAdd, tooLarge } from './add-file.ts';
import { findFile, readAllowance } from './deal-file.ts';
import { type FilePlace, requirePlace } from './file-place.ts';

const FILE_TYPE = 'application/octet-stream';
/** Files at a time, of all, of one organisation, and of one person, whichever organisations they are in: those that come
 * in and lie on the disk until they are there; and those that are written, each held in memory meanwhile. */
const ARRIVING = { places: new FairSemaphore({ count: 200, waitMs: 0 }), organization: 10, person: 5 };
const WRITTEN = { places: new FairSemaphore({ count: 20, waitMs: 30_000 }), organization: 4, person: 2 };
const NOT_SAVED = 'This file was not saved. Try again.';

export function registerDealFiles(
  app: FastifyInstance,
  { settings, pool }: { settings: Settings; pool: SharedPool },
): void {
  const folder = join(settings.home, 'uploads');
  const { authorise, actorIn } = plainAskers({ settings, pool });
  const idIn = (request: FastifyRequest, name: string, what: string): string => {
    const id = z.uuid().safeParse((request.params as Record<string, unknown>)[name]);
    if (!id.success) throw notFound(what);
    return id.data.toLowerCase();
  };

  const receive = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { place, fileName: given }: { place: FilePlace; fileName: string },
  ) => {
    const fileName = baseName(given);
    const givenKey = request.headers['idempotency-key'];
    const key = typeof givenKey === 'string' ? givenKey : undefined;
    const { body } = request;
    if (!(body instanceof Readable)) {
      throw invalid({
        field: 'body',
        expected: FILE_TYPE,
        message: `Send the file as the body, of type ${FILE_TYPE}.`,
      });
    }
    attachable(fileName);
    const actor = actorIn(request);
    const own = ownPool(pool, request, actor);
    const declared = Number(request.headers['content-length'] ?? 0);
    const { maxBytes } = await inTenant(
      own,
      actor.organizationId,
      async (tx) => {
        await requirePlace(tx, actor, place);
        return readAllowance(tx);
      },
      { readOnly: true },
    );
    if (declared > maxBytes) throw tooLarge(maxBytes);
    const end = await takeUploadPlace(actor, ARRIVING, NOT_SAVED);
    try {
      const content = await spoolToDisk(body, { folder, maxBytes }).catch((error: unknown) => {
        throw error instanceof BodyTooLarge ? tooLarge(maxBytes) : error;
      });
      try {
        const written = await takeUploadPlace(actor, WRITTEN, NOT_SAVED);
        const file = await inTenant(own, actor.organizationId, (tx) =>
          addOnce(tx, actor, { place, fileName, content, key }),
        ).finally(written);
        return await reply.code(201).send(file);
      } finally {
        await content.drop();
      }
    } finally {
      end();
    }
  };

  app.register(async (scope) => {
    scope.addContentTypeParser(FILE_TYPE, (_request, body, done) => done(null, body));

    const ofUpload = authorise('POST /opportunities/:opportunityId/files');
    scope.post(`${API_PREFIX}/opportunities/:opportunityId/files`, { onRequest: ofUpload }, async (request, reply) => {
      const { fileName, noteId } = queryIn(request, DealFileUploadQuery);
      const opportunityId = idIn(request, 'opportunityId', 'opportunity');
      return receive(request, reply, { place: { opportunityId, noteId }, fileName });
    });

    const ofNoteUpload = authorise('POST /notes/:id/files');
    scope.post(`${API_PREFIX}/notes/:id/files`, { onRequest: ofNoteUpload }, async (request, reply) => {
      const { fileName } = queryIn(request, NoteFileUploadQuery);
      return receive(request, reply, { place: { noteId: idIn(request, 'id', 'note') }, fileName });
    });

    const ofContent = authorise('GET /deal-files/:id/content');
    scope.get(`${API_PREFIX}/deal-files/:id/content`, { onRequest: ofContent }, async (request, reply) => {
      const actor = actorIn(request);
      const id = idIn(request, 'id', 'file');
      const own = ownPool(pool, request, actor);
      const file = await inTenant(own, actor.organizationId, (tx) => findFile(tx, actor, id), { readOnly: true });
      if (file.deleted_at) throw notFound('file');
      return reply
        .type(file.media_type.startsWith('text/') ? `${file.media_type}; charset=utf-8` : file.media_type)
        .header('content-length', file.size)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(baseName(file.name))}`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(Readable.from(keptParts(own, actor.organizationId, 'deal_file_parts', id)));
    });
  });
}

function queryIn<Query extends z.ZodObject>(request: FastifyRequest, schema: Query): z.output<Query> {
  refuseUnknownFields(schema, request.query);
  const query = schema.safeParse(request.query);
  if (query.success) return query.data;
  const [issue] = query.error.issues;
  if (issue?.path[0] === 'noteId') throw notFound('note');
  throw invalid({ field: 'fileName', expected: '1 to 255 characters on one line', message: issue?.message ?? '' });
}

/** What is sent again under its key is attached once; while it stands, whoever sends it again may still attach it there. */
async function addOnce(
  tx: TenantTransaction,
  actor: Actor,
  { key, ...file }: FileToAdd & { readonly key: string | undefined },
): ReturnType<typeof addFile> {
  const add = () => addFile(tx, actor, file);
  if (key === undefined) return add();
  const { place, fileName, content } = file;
  const { noteId, ...on } = place;
  const input = { ...on, fileName, hash: content.hash, ...(noteId && { noteId }) };
  return oncePerKey(tx, actor, { key, operation: 'dealFiles.upload', input }, add);
}

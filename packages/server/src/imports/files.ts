/** The plain routes of imports: a file in, the rows that were not taken out. */
import {
  IMPORT_MAX_BYTES,
  IMPORT_UPLOAD_PATH,
  ImportUploadQuery,
  importRejectedPath,
  PLAIN_ROUTES,
} from '@forecastle/contract';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { SharedPool } from '../database/shared-pool.ts';
import { inTenant } from '../database/tenant.ts';
import { admitted } from '../http/admission.ts';
import { invalid, notFound, unauthenticated } from '../http/errors.ts';
import { ownPool } from '../http/own-pool.ts';
import { refuseUnknownFields } from '../http/unknown-fields.ts';
import type { Actor } from '../identity/actor.ts';
import { actorOf } from '../identity/session.ts';
import type { Settings } from '../settings/settings.ts';
import { UnreadableFile } from './reading/index.ts';
import { writeRejectedCsv } from './rejected-csv.ts';
import { uploadImport } from './upload-import.ts';

const FILE_TYPE = 'application/octet-stream';

export function registerImportFiles(
  app: FastifyInstance,
  { settings, pool }: { settings: Settings; pool: SharedPool },
): void {
  const actors = new WeakMap<FastifyRequest, Actor>();
  /** Before the body is read: a stranger's ten megabytes are not. */
  const authorise = (route: keyof typeof PLAIN_ROUTES) => async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await actorOf(request, reply, { pool: ownPool(pool, request, null), settings });
    actors.set(request, admitted(actor, PLAIN_ROUTES[route]));
  };
  const actorIn = (request: FastifyRequest): Actor => {
    const actor = actors.get(request);
    if (!actor) throw unauthenticated();
    return actor;
  };

  // A scope of its own, so that only these routes take a body of this type.
  app.register(async (scope) => {
    scope.addContentTypeParser(FILE_TYPE, { parseAs: 'buffer', bodyLimit: IMPORT_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );

    scope.post(
      IMPORT_UPLOAD_PATH,
      {
        onRequest: authorise('POST /imports'),
        bodyLimit: IMPORT_MAX_BYTES,
        errorHandler(error, _request, reply) {
          if ((error as { statusCode?: number }).statusCode !== 413) throw error;
          reply.code(413).send(
            new ORPCError('TOO_LARGE', {
              status: 413,
              message: `The file is larger than ${IMPORT_MAX_BYTES / 1024 / 1024} MB. Nothing was kept; split it into parts and import those.`,
            }).toJSON(),
          );
        },
      },
      async (request, reply) => {
        refuseUnknownFields(ImportUploadQuery, request.query);
        const query = ImportUploadQuery.safeParse(request.query);
        if (!query.success) {
          const isUnnamed = query.error.issues.some(({ path }) => path[0] === 'fileName');
          throw invalid({
            field: isUnnamed ? 'fileName' : 'recall',
            expected: isUnnamed ? '1 to 255 characters' : 'true or false',
            message: isUnnamed ? 'Give the name of the file as fileName.' : 'Say recall=true, or leave it out.',
          });
        }
        if (!Buffer.isBuffer(request.body)) {
          throw invalid({
            field: 'body',
            expected: FILE_TYPE,
            message: `Send the file as the body, of type ${FILE_TYPE}.`,
          });
        }
        try {
          const { fileName, recall } = query.data;
          const actor = actorIn(request);
          const given = request.headers['idempotency-key'];
          const key = typeof given === 'string' ? given : undefined;
          return await reply.code(201).send(
            await uploadImport(ownPool(pool, request, actor), actor, {
              fileName,
              recall,
              content: request.body,
              key,
            }),
          );
        } catch (error) {
          if (!(error instanceof UnreadableFile)) throw error;
          throw invalid({ field: 'file', value: query.data.fileName, message: error.message });
        }
      },
    );

    const ofRejected = authorise('GET /imports/:id/rejected.csv');
    scope.get(importRejectedPath(':id'), { onRequest: ofRejected }, async (request, reply) => {
      const id = z.uuid().safeParse((request.params as { id?: unknown }).id);
      if (!id.success) throw notFound('import');
      const actor = actorIn(request);
      const { name, content } = await inTenant(ownPool(pool, request, actor), actor.organizationId, (tx) =>
        writeRejectedCsv(tx, actor, id.data),
      );
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .send(content);
    });
  });
}

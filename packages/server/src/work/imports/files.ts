/** The plain routes of imports: a file in, the rows that were not taken out. */
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { IMPORT_UPLOAD_PATH, ImportUploadQuery, importRejectedPath } from '@forecastle/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { baseName } from '../../platform/files/base-name.ts';
import { clientGone } from '../../platform/files/spool-to-disk.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { refuseUnknownFields } from '../../platform/http/unknown-fields.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { ownPool } from '../../tenancy/requests/own-pool.ts';
import { plainAskers } from '../../tenancy/requests/plain-askers.ts';
import { UnreadableFile } from './reading/index.ts';
import { writeRejectedCsv } from './rejected-csv.ts';
import { uploadImport } from './upload-import.ts';
import { withUpload } from './uploads.ts';

const FILE_TYPE = 'application/octet-stream';

export function registerImportFiles(
  app: FastifyInstance,
  { settings, pool }: { settings: Settings; pool: SharedPool },
): void {
  const folder = join(settings.home, 'uploads');
  const { authorise, actorIn } = plainAskers({ settings, pool });

  // A scope of its own, so that only these routes take a body of this type.
  app.register(async (scope) => {
    scope.addContentTypeParser(FILE_TYPE, (_request, body, done) => done(null, body));

    scope.post(IMPORT_UPLOAD_PATH, { onRequest: authorise('POST /imports') }, async (request, reply) => {
      refuseUnknownFields(ImportUploadQuery, request.query);
      const query = ImportUploadQuery.safeParse(request.query);
      if (!query.success) {
        const isUnnamed = query.error.issues.some(({ path }) => path[0] === 'fileName');
        throw invalid({
          field: isUnnamed ? 'fileName' : 'recall',
          expected: isUnnamed ? '1 to 255 characters' : 'true or false',
          message: isUnnamed ? 'Give the name of the file as fileName.' : 'Use recall=true, or leave it out.',
        });
      }
      if (!(request.body instanceof Readable)) {
        throw invalid({
          field: 'body',
          expected: FILE_TYPE,
          message: `Send the file as the body, of type ${FILE_TYPE}.`,
        });
      }
      const { recall } = query.data;
      const fileName = baseName(query.data.fileName);
      const given = request.headers['idempotency-key'];
      const key = typeof given === 'string' ? given : undefined;
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort(clientGone()));
      const own = { actor: actorIn(request), pool: ownPool(pool, request, actorIn(request)) };
      const declared = Number(request.headers['content-length'] ?? 0);
      try {
        return await withUpload(own, { body: request.body, declared, folder }, async (content) =>
          reply
            .code(201)
            .send(await uploadImport(own.pool, own.actor, { fileName, recall, content, key }, gone.signal)),
        );
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        throw invalid({ field: 'file', value: fileName, message: error.message });
      }
    });

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
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(baseName(name))}`)
        .send(content);
    });
  });
}

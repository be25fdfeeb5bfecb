/** The plain route of files that were made in the background. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { keptParts } from '../../platform/files/kept-parts.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { API_PREFIX } from '../../platform/http/prefix.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import { markSeen } from '../../tenancy/notifications/notify.ts';
import { ownPool } from '../../tenancy/requests/own-pool.ts';
import { plainAskers } from '../../tenancy/requests/plain-askers.ts';
import { FILE_TYPES } from '../exports/send-table.ts';
import { endOf, nameOf, ownExport } from './stored-export.ts';

export function registerExportJobs(
  app: FastifyInstance,
  { settings, pool: all }: { settings: Settings; pool: SharedPool },
): void {
  const { authorise, actorIn } = plainAskers({ settings, pool: all });
  const onRequest = authorise('GET /exports/:id/content');
  app.get(`${API_PREFIX}/exports/:id/content`, { exposeHeadRoute: false, onRequest }, async (request, reply) => {
    const actor = actorIn(request);
    const pool = ownPool(all, request, actor);
    const id = z.uuid().safeParse((request.params as { id?: unknown }).id);
    if (!id.success) throw notFound('export');
    const stored = await inTenant(pool, actor.organizationId, async (tx) => {
      const found = await ownExport(tx, actor, id.data.toLowerCase());
      const { status, what, format } = found;
      const end = endOf(found);
      if (status !== 'ready' || end !== null) {
        throw conflict({
          field: 'status',
          value: end === null ? status : 'expired',
          expected: 'ready',
          message: end ?? found.reason ?? 'This file is not ready yet.',
        });
      }
      await recordEvent(tx, actor, { kind: 'export_downloaded', facts: { what, format } });
      // Whoever has it need not be told that it is ready.
      await markSeen(tx, { memberId: actor.memberId, kinds: ['export_ready'], subjectId: found.id });
      return found;
    });
    return reply
      .type(FILE_TYPES[stored.format])
      .header('content-length', stored.size)
      .header('content-disposition', `attachment; filename="${nameOf(stored)}"`)
      .header('x-content-type-options', 'nosniff')
      .send(Readable.from(keptParts(pool, actor.organizationId, 'export_job_parts', stored.id)));
  });
}

/** The plain route of the audit trail: the whole of it, under a filter, as CSV. */
import { Readable } from 'node:stream';
import { AUDIT_CSV_PATH, AuditFilter, PLAIN_ROUTES } from '@forecastle/contract';
import type { FastifyInstance } from 'fastify';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { refuseUnknownFields } from '../../platform/http/unknown-fields.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import { actorOf } from '../../tenancy/identity/session.ts';
import { admitted } from '../../tenancy/requests/admission.ts';
import { ownPool } from '../../tenancy/requests/own-pool.ts';
import { mayReadTrail } from './list-trail.ts';
import { trailCsv } from './trail-csv.ts';

export function registerAuditFiles(
  app: FastifyInstance,
  { settings, pool: all }: { settings: Settings; pool: SharedPool },
): void {
  app.get(AUDIT_CSV_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const found = await actorOf(request, reply, { pool: ownPool(all, request, null), settings });
    const actor = admitted(found, PLAIN_ROUTES['GET /audit-trail.csv']);
    const pool = ownPool(all, request, actor);
    const parsed = AuditFilter.safeParse(request.query);
    mayReadTrail(actor, parsed.data ?? {});
    refuseUnknownFields(AuditFilter, request.query);
    if (!parsed.success) {
      const field = String(parsed.error.issues[0]?.path[0] ?? 'query');
      throw invalid({
        field,
        expected: 'as the list takes it',
        message: `The audit trail has no filter ${field}.`,
      });
    }
    const { category, memberId, recordId, from, to } = parsed.data;
    await inTenant(pool, actor.organizationId, (tx) =>
      recordEvent(tx, actor, {
        kind: 'audit_trail_exported',
        facts: {
          category: category ?? null,
          memberId: memberId ?? null,
          recordId: recordId ?? null,
          from: from ?? null,
          to: to ?? null,
        },
      }),
    );
    const day = new Date().toISOString().slice(0, 10);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="audit-trail-${day}.csv"`)
      .send(Readable.from(trailCsv(pool, actor, parsed.data)));
  });
}

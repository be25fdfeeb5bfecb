/** The plain route of the heatmap: every deal of its filter, as CSV. */
import { Readable } from 'node:stream';
import { PIPELINE_CSV_PATH, PipelineCsvQuery, PLAIN_ROUTES } from '@forecastle/contract';
import { isoDate } from '@forecastle/rules';
import type { FastifyInstance } from 'fastify';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { refuseUnknownFields } from '../../platform/http/unknown-fields.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { momentIn } from '../../records/health/calendar.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import { actorOf } from '../../tenancy/identity/session.ts';
import { admitted } from '../../tenancy/requests/admission.ts';
import { ownPool } from '../../tenancy/requests/own-pool.ts';
import { dealsCsv } from './deals-csv.ts';
import { pipelineFilter } from './pipeline-filter.ts';

export function registerPipelineFiles(
  app: FastifyInstance,
  { settings, pool: all }: { settings: Settings; pool: SharedPool },
): void {
  app.get(PIPELINE_CSV_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const found = await actorOf(request, reply, { pool: ownPool(all, request, null), settings });
    const actor = admitted(found, PLAIN_ROUTES['GET /pipeline/deals.csv']);
    const pool = ownPool(all, request, actor);
    refuseUnknownFields(PipelineCsvQuery, request.query);
    const parsed = PipelineCsvQuery.safeParse(request.query);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const field = String(issue?.path[0] ?? 'query');
      throw invalid({ field, expected: 'as the list takes it', message: `${field}: ${issue?.message ?? 'not valid'}` });
    }
    const now = new Date();
    const { sort, direction, ...filter } = parsed.data;
    const day = await inTenant(pool, actor.organizationId, async (tx) => {
      // Before the first byte: afterwards nothing can be refused any more.
      await pipelineFilter(tx, actor, filter);
      await recordEvent(tx, actor, { kind: 'pipeline_exported', facts: { filters: Object.keys(filter).length } });
      return isoDate((await momentIn(tx, now)).day);
    });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="pipeline-${day}.csv"`)
      .send(Readable.from(dealsCsv(pool, actor, { sort, direction, ...filter }, now)));
  });
}

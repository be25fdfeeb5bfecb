/** The plain route of the heatmap: every deal of its filter, as CSV. */
import { PIPELINE_CSV_PATH, PipelineCsvQuery, PLAIN_ROUTES } from '@forecastle/contract';
import { isoDate } from '@forecastle/rules';
import type { FastifyInstance } from 'fastify';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { queryOf } from '../../platform/http/query-of.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { momentIn } from '../../records/health/calendar.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import { actorOf } from '../../tenancy/identity/session.ts';
import { admitted } from '../../tenancy/requests/admission.ts';
import { ownPool } from '../../tenancy/requests/own-pool.ts';
import { exportsFolder } from '../exports/files.ts';
import { sendTable } from '../exports/send-table.ts';
import { pipelineFilter } from './pipeline-filter.ts';
import { pipelineTable } from './pipeline-table.ts';

export function registerPipelineFiles(
  app: FastifyInstance,
  { settings, pool: all }: { settings: Settings; pool: SharedPool },
): void {
  const folder = exportsFolder(settings);
  app.get(PIPELINE_CSV_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const found = await actorOf(request, reply, { pool: ownPool(all, request, null), settings });
    const actor = admitted(found, PLAIN_ROUTES['GET /pipeline/deals.csv']);
    const pool = ownPool(all, request, actor);
    const query = queryOf(PipelineCsvQuery, request.query);
    const now = new Date();
    const { sort: _sort, direction: _direction, ...filter } = query;
    const day = await inTenant(pool, actor.organizationId, async (tx) => {
      // Before the first byte: afterwards nothing can be refused any more.
      await pipelineFilter(tx, actor, filter);
      await recordEvent(tx, actor, { kind: 'pipeline_exported', facts: { filters: Object.keys(filter).length } });
      return isoDate((await momentIn(tx, now)).day);
    });
    return sendTable(reply, { pool, actor }, { name: 'pipeline', day, format: 'csv', folder }, (tx) =>
      pipelineTable(tx, actor, query, now),
    );
  });
}

/** The plain routes of lists as files: what a list shows, whole, as CSV or as a workbook. */
import { join } from 'node:path';
import { DEAL_EXPORT_PATHS, DealExportQuery, EXPORT_FORMATS, PLAIN_ROUTES } from '@forecastle/contract';
import { isoDate, localDay } from '@forecastle/rules';
import type { FastifyInstance } from 'fastify';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { queryOf } from '../../platform/http/query-of.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import { actorOf } from '../../tenancy/identity/session.ts';
import { admitted } from '../../tenancy/requests/admission.ts';
import { ownPool } from '../../tenancy/requests/own-pool.ts';
import { dealsTable } from './deals.ts';
import { sendTable } from './send-table.ts';

export function registerExportFiles(
  app: FastifyInstance,
  { settings, pool: all }: { settings: Settings; pool: SharedPool },
): void {
  const folder = exportsFolder(settings);
  for (const format of EXPORT_FORMATS) {
    app.get(DEAL_EXPORT_PATHS[format], { exposeHeadRoute: false }, async (request, reply) => {
      const found = await actorOf(request, reply, { pool: ownPool(all, request, null), settings });
      const actor = admitted(found, PLAIN_ROUTES[`GET /exports/deals.${format}`]);
      const pool = ownPool(all, request, actor);
      const query = queryOf(DealExportQuery, request.query);
      const now = new Date();
      const { order: _order, group: _group, columns: _columns, ...filter } = query;
      await inTenant(pool, actor.organizationId, (tx) =>
        recordEvent(tx, actor, {
          kind: 'list_exported',
          facts: { list: 'deals', format, filters: Object.keys(filter).length },
        }),
      );
      const day = isoDate(localDay(now.getTime(), actor.timeZone));
      return sendTable(reply, { pool, actor }, { name: 'deals', day, format, folder }, (tx) =>
        dealsTable(tx, actor, query, now),
      );
    });
  }
}

/** Where files lie while they are taken. */
export const exportsFolder = ({ home }: Settings): string => join(home, 'exports');

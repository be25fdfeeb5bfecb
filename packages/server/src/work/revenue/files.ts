/** The plain routes of screens of figures: what each shows, as CSV or as a workbook, and the page for the board. */
import { PLAIN_ROUTES } from '@forecastle/contract';
import { isoDate, localDay } from '@forecastle/rules';
import type { FastifyInstance } from 'fastify';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { API_PREFIX } from '../../platform/http/prefix.ts';
import { queryOf } from '../../platform/http/query-of.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import { actorOf } from '../../tenancy/identity/session.ts';
import { admitted } from '../../tenancy/requests/admission.ts';
import { ownPool } from '../../tenancy/requests/own-pool.ts';
import { exportsFolder } from '../exports/files.ts';
import { sendFile } from '../exports/send-table.ts';
import { type AskedPeriod, askedPeriod } from '../quotas/asked-period.ts';
import { eachFigureFile, type FigureFile } from './figure-files.ts';

export function registerRevenueFiles(
  app: FastifyInstance,
  { settings, pool: all }: { settings: Settings; pool: SharedPool },
): void {
  const folder = exportsFolder(settings);
  const register = <Query extends AskedPeriod>(file: FigureFile<Query>): void => {
    const { report, format, schema, admit, make } = file;
    const path = `/exports/${report}.${format}`;
    const route = `GET ${path}` as keyof typeof PLAIN_ROUTES;
    app.get(`${API_PREFIX}${path}`, { exposeHeadRoute: false }, async (request, reply) => {
      const found = await actorOf(request, reply, { pool: ownPool(all, request, null), settings });
      const actor = admitted(found, PLAIN_ROUTES[route]);
      const pool = ownPool(all, request, actor);
      const query = queryOf(schema, request.query) as Query;
      const now = new Date();
      await inTenant(pool, actor.organizationId, async (tx) => {
        await admit(tx, actor, query, now);
        const { label } = (await askedPeriod(tx, query, now)).period;
        await recordEvent(tx, actor, { kind: 'figures_exported', facts: { report, format, period: label } });
      });
      const day = isoDate(localDay(now.getTime(), actor.timeZone));
      return sendFile(reply, { pool, actor }, { name: report, day, format, folder }, (tx) =>
        make(tx, actor, query, now),
      );
    });
  };
  eachFigureFile(register);
}

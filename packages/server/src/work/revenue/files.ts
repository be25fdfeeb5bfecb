/** The plain routes of screens of figures: what each shows, as CSV or as a workbook, and the page for the board. */
import {
  BOARD_PAGE_PATH,
  BoardPageQuery,
  EXPORT_FORMATS,
  type ExportReport,
  exportPath,
  PLAIN_ROUTES,
  REPORT_QUERIES,
} from '@forecastle/contract';
import { isoDate, localDay } from '@forecastle/rules';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { queryOf } from '../../platform/http/query-of.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { actorOf } from '../../tenancy/identity/session.ts';
import { admitted } from '../../tenancy/requests/admission.ts';
import { ownPool } from '../../tenancy/requests/own-pool.ts';
import { exportsFolder } from '../exports/files.ts';
import { type Report, reportFile } from '../exports/report.ts';
import { type SentFile, sendFile } from '../exports/send-table.ts';
import { askedScope } from '../forecasts/asked-scope.ts';
import { type AskedPeriod, askedPeriod } from '../quotas/asked-period.ts';
import { askRevenue } from './asked-view.ts';
import { boardFacts } from './board/board-facts.ts';
import { breakdownReport } from './reports/breakdown-report.ts';
import { dashboardReport } from './reports/dashboard-report.ts';
import { forecastReport } from './reports/forecast-report.ts';
import { quotaReport } from './reports/quota-report.ts';

interface FileOf<Query extends AskedPeriod> {
  readonly schema: z.ZodObject & z.ZodType<Query>;
  /** Throws what the screen would answer to somebody who may not see those people. */
  readonly admit: (tx: TenantTransaction, actor: Actor, query: Query, now: Date) => Promise<unknown>;
}

interface ReportOf<Query extends AskedPeriod> extends FileOf<Query> {
  readonly make: (tx: TenantTransaction, actor: Actor, query: Query, now: Date) => Promise<Report>;
}

interface MadeFile<Query extends AskedPeriod> extends FileOf<Query> {
  readonly path: string;
  readonly route: keyof typeof PLAIN_ROUTES;
  readonly report: ExportReport | 'board';
  readonly format: SentFile['format'];
  readonly make: (tx: TenantTransaction, actor: Actor, query: Query, now: Date) => Promise<AsyncIterable<Buffer>>;
}

export function registerRevenueFiles(
  app: FastifyInstance,
  { settings, pool: all }: { settings: Settings; pool: SharedPool },
): void {
  const folder = exportsFolder(settings);
  const register = <Query extends AskedPeriod>(file: MadeFile<Query>): void => {
    const { path, route, report, format, schema, admit, make } = file;
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
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
  const registerReport = <Query extends AskedPeriod>(
    report: ExportReport,
    { make, ...asked }: ReportOf<Query>,
  ): void => {
    for (const format of EXPORT_FORMATS) {
      register<Query>({
        ...{ ...asked, report, format, path: exportPath(report, format), route: `GET /exports/${report}.${format}` },
        make: async (tx, actor, query, now) => reportFile(await make(tx, actor, query, now), format),
      });
    }
  };
  registerReport('revenue', { schema: REPORT_QUERIES.revenue, admit: askRevenue, make: dashboardReport });
  registerReport('revenue-breakdown', {
    schema: REPORT_QUERIES['revenue-breakdown'],
    admit: askRevenue,
    make: breakdownReport,
  });
  registerReport('quotas', { schema: REPORT_QUERIES.quotas, admit: async () => {}, make: quotaReport });
  registerReport('forecast', {
    schema: REPORT_QUERIES.forecast,
    admit: (tx, actor, { ownerId }) => askedScope(tx, actor, ownerId),
    make: forecastReport,
  });
  register({
    ...{ path: BOARD_PAGE_PATH, route: 'GET /exports/board.pdf', report: 'board', format: 'pdf' },
    schema: BoardPageQuery,
    admit: askRevenue,
    make: async (tx, actor, query, now) => {
      const facts = await boardFacts(tx, actor, query, now);
      // Who never asks for a page loads none of what draws it.
      const { boardPage } = await import('./board/board-page.ts');
      return boardPage(facts);
    },
  });
}

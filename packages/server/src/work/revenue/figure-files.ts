/** What screens of figures give as files: as what they are asked, whom they admit, and how each is made. */
import {
  BoardPageQuery,
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportReport,
  REPORT_QUERIES,
} from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type Report, reportFile } from '../exports/report.ts';
import type { SentFile } from '../exports/send-table.ts';
import { askedScope } from '../forecasts/asked-scope.ts';
import type { AskedPeriod } from '../quotas/asked-period.ts';
import { askRevenue } from './asked-view.ts';
import { boardFacts } from './board/board-facts.ts';
import { breakdownReport } from './reports/breakdown-report.ts';
import { dashboardReport } from './reports/dashboard-report.ts';
import { forecastReport } from './reports/forecast-report.ts';
import { quotaReport } from './reports/quota-report.ts';
import { winLossReport } from './reports/win-loss-report.ts';
import { winLoss } from './win-loss.ts';

interface FileOf<Query extends AskedPeriod> {
  readonly schema: z.ZodObject & z.ZodType<Query>;
  /** Throws what the screen would answer to somebody who may not see those people. */
  readonly admit: (tx: TenantTransaction, actor: Actor, query: Query, now: Date) => Promise<unknown>;
}

interface ReportOf<Query extends AskedPeriod> extends FileOf<Query> {
  readonly make: (tx: TenantTransaction, actor: Actor, query: Query, now: Date) => Promise<Report>;
}

export interface FigureFile<Query extends AskedPeriod> extends FileOf<Query> {
  readonly report: ExportReport | 'board';
  readonly format: SentFile['format'];
  readonly make: (tx: TenantTransaction, actor: Actor, query: Query, now: Date) => Promise<AsyncIterable<Buffer>>;
}

/** What `use` makes of each file in each of its formats. */
export function eachFigureFile<Used>(use: <Query extends AskedPeriod>(file: FigureFile<Query>) => Used): Used[] {
  const report = <Query extends AskedPeriod>(of: ExportReport, { make, ...asked }: ReportOf<Query>): Used[] =>
    EXPORT_FORMATS.map((format: ExportFormat) =>
      use<Query>({
        ...asked,
        report: of,
        format,
        make: async (tx, actor, query, now) => reportFile(await make(tx, actor, query, now), format),
      }),
    );
  return [
    ...report('revenue', { schema: REPORT_QUERIES.revenue, admit: askRevenue, make: dashboardReport }),
    ...report('revenue-breakdown', {
      schema: REPORT_QUERIES['revenue-breakdown'],
      admit: askRevenue,
      make: breakdownReport,
    }),
    ...report('win-loss', { schema: REPORT_QUERIES['win-loss'], admit: winLoss, make: winLossReport }),
    ...report('quotas', { schema: REPORT_QUERIES.quotas, admit: async () => {}, make: quotaReport }),
    ...report('forecast', {
      schema: REPORT_QUERIES.forecast,
      admit: (tx, actor, { ownerId, teamOf }) => askedScope(tx, actor, ownerId, teamOf),
      make: forecastReport,
    }),
    use({
      report: 'board',
      format: 'pdf',
      schema: BoardPageQuery,
      admit: askRevenue,
      make: async (tx, actor, query, now) => {
        const facts = await boardFacts(tx, actor, query, now);
        // Who never asks for a page loads none of what draws it.
        const { boardPage } = await import('./board/board-page.ts');
        return boardPage(facts);
      },
    }),
  ];
}

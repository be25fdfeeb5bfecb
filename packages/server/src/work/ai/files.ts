/** The plain route of AI usage: the calls of a month by person, purpose and model, as CSV or as a workbook. */
import { AiUsageExportQuery, type AiUsageRow, EXPORT_FORMATS, PLAIN_ROUTES } from '@forecastle/contract';
import { AI_PURPOSE_NAMES, dollarsOfMicros, isoDate, localDay } from '@forecastle/rules';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import type { SheetColumn } from '../../platform/files/column.ts';
import { API_PREFIX } from '../../platform/http/prefix.ts';
import { queryOf } from '../../platform/http/query-of.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import { actorOf } from '../../tenancy/identity/session.ts';
import { admitted } from '../../tenancy/requests/admission.ts';
import { ownPool } from '../../tenancy/requests/own-pool.ts';
import { exportsFolder } from '../exports/files.ts';
import { once, sendTable } from '../exports/send-table.ts';
import { readUsage } from './usage.ts';

interface Row extends z.infer<typeof AiUsageRow> {
  readonly month: string;
}

const COLUMNS: readonly SheetColumn<Row>[] = [
  { header: 'Month', kind: 'text', cell: ({ month }) => month.slice(0, 7) },
  { header: 'Person', kind: 'text', cell: ({ person }) => person.name },
  { header: 'Purpose', kind: 'text', cell: ({ purpose }) => AI_PURPOSE_NAMES[purpose] },
  { header: 'Connection', kind: 'text', cell: ({ provider }) => provider },
  { header: 'Model', kind: 'text', cell: ({ model }) => model },
  { header: 'Calls', kind: 'number', cell: ({ calls }) => calls },
  { header: 'Input tokens', kind: 'number', cell: ({ input }) => input },
  { header: 'Cached input tokens', kind: 'number', cell: ({ cached }) => cached },
  { header: 'Output tokens', kind: 'number', cell: ({ output }) => output },
  { header: 'Reasoning tokens', kind: 'number', cell: ({ reasoning }) => reasoning },
  // A sum of nothing known is empty, not 0.
  {
    header: 'Cost (USD)',
    kind: 'number',
    cell: ({ costMicros, calls, unpriced }) => (calls === unpriced ? null : dollarsOfMicros(costMicros)),
  },
  { header: 'Calls without a known price', kind: 'number', cell: ({ unpriced }) => unpriced },
];

export function registerAiUsageFiles(
  app: FastifyInstance,
  { settings, pool: all }: { settings: Settings; pool: SharedPool },
): void {
  const folder = exportsFolder(settings);
  for (const format of EXPORT_FORMATS) {
    const path = `/exports/ai-usage.${format}` as const;
    app.get(`${API_PREFIX}${path}`, { exposeHeadRoute: false }, async (request, reply) => {
      const found = await actorOf(request, reply, { pool: ownPool(all, request, null), settings });
      const actor = admitted(found, PLAIN_ROUTES[`GET ${path}`]);
      const pool = ownPool(all, request, actor);
      const asked = queryOf(AiUsageExportQuery, request.query);
      const now = new Date();
      await inTenant(pool, actor.organizationId, async (tx) => {
        const { month } = await readUsage(tx, actor, asked, now);
        await recordEvent(tx, actor, { kind: 'ai_usage_exported', facts: { format, month: month.slice(0, 7) } });
      });
      const day = isoDate(localDay(now.getTime(), actor.timeZone));
      return sendTable(reply, { pool, actor }, { name: 'ai-usage', day, format, folder }, async (tx) => {
        const { rows, month } = await readUsage(tx, actor, asked, now);
        return {
          columns: COLUMNS,
          pages: once(rows.map((row) => ({ ...row, month }))),
          count: async () => rows.length,
        };
      });
    });
  }
}

/** The plain routes of lists as files: what a list shows, whole, as CSV or as a workbook. */
import { join } from 'node:path';
import { EXPORT_FORMATS, EXPORT_QUERIES, type ExportList, exportPath, PLAIN_ROUTES } from '@forecastle/contract';
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
import { dealsTable } from './deals.ts';
import { accountsTable, contactsTable } from './records.ts';
import { sendTable, type Table } from './send-table.ts';

interface ExportedList<Query extends object, Row> {
  readonly schema: z.ZodObject & z.ZodType<Query>;
  readonly open: (tx: TenantTransaction, actor: Actor, query: Query, now: Date) => Promise<Table<Row>>;
}

/** Of a query, what arranges the rows and leaves none out. */
const ARRANGING: ReadonlySet<string> = new Set(['order', 'sort', 'group', 'columns']);

export function registerExportFiles(
  app: FastifyInstance,
  { settings, pool: all }: { settings: Settings; pool: SharedPool },
): void {
  const folder = exportsFolder(settings);
  const register = <Query extends object, Row>(list: ExportList, { schema, open }: ExportedList<Query, Row>): void => {
    for (const format of EXPORT_FORMATS) {
      app.get(exportPath(list, format), { exposeHeadRoute: false }, async (request, reply) => {
        const found = await actorOf(request, reply, { pool: ownPool(all, request, null), settings });
        const actor = admitted(found, PLAIN_ROUTES[`GET /exports/${list}.${format}`]);
        const pool = ownPool(all, request, actor);
        const query = queryOf(schema, request.query) as Query;
        const now = new Date();
        const filters = Object.keys(query).filter((key) => !ARRANGING.has(key)).length;
        await inTenant(pool, actor.organizationId, (tx) =>
          recordEvent(tx, actor, { kind: 'list_exported', facts: { list, format, filters } }),
        );
        const day = isoDate(localDay(now.getTime(), actor.timeZone));
        return sendTable(reply, { pool, actor }, { name: list, day, format, folder }, (tx) =>
          open(tx, actor, query, now),
        );
      });
    }
  };
  register('deals', { schema: EXPORT_QUERIES.deals, open: dealsTable });
  register('accounts', { schema: EXPORT_QUERIES.accounts, open: accountsTable });
  register('contacts', { schema: EXPORT_QUERIES.contacts, open: contactsTable });
}

/** Where files lie while they are taken. */
export const exportsFolder = ({ home }: Pick<Settings, 'home'>): string => join(home, 'exports');

/** The plain routes by which the coverage of meetings is downloaded, whole. */
import { MeetingCoverageQuery, type PLAIN_ROUTES } from '@forecastle/contract';
import { COMPONENT_NAMES, type ComponentKey, isoDate, localDay } from '@forecastle/rules';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { SharedPool } from '../../../platform/database/shared-pool.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { SheetColumn } from '../../../platform/files/column.ts';
import { API_PREFIX } from '../../../platform/http/prefix.ts';
import { queryOf } from '../../../platform/http/query-of.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { ownPool } from '../../../tenancy/requests/own-pool.ts';
import { plainAskers } from '../../../tenancy/requests/plain-askers.ts';
import { exportsFolder } from '../../exports/files.ts';
import { sendTable } from '../../exports/send-table.ts';
import { type AskedPage, type CoveredDeal, dealCoverage } from './deal-coverage.ts';
import { type CoveredRep, repCoverage } from './rep-coverage.ts';
import { coverageWindow } from './seen-meetings.ts';

const named = (components: readonly string[]): string =>
  components.map((each) => COMPONENT_NAMES[each as ComponentKey] ?? each).join(', ');

const DEAL_COLUMNS: readonly SheetColumn<CoveredDeal>[] = [
  { header: 'Deal', kind: 'text', cell: ({ deal }) => deal.name },
  { header: 'Account', kind: 'text', cell: ({ account }) => account?.name ?? null },
  { header: 'Owner', kind: 'text', cell: ({ owner }) => owner.name },
  { header: 'Meetings', kind: 'number', cell: ({ meetings }) => meetings },
  { header: 'Components covered', kind: 'number', cell: ({ covered }) => covered.length },
  { header: 'Covered', kind: 'text', cell: ({ covered }) => named(covered) },
  { header: 'To decide', kind: 'text', cell: ({ proposed }) => named(proposed) },
  { header: 'Missing', kind: 'text', cell: ({ missing }) => named(missing) },
  { header: 'Last meeting', kind: 'text', cell: ({ lastMeeting }) => lastMeeting.title },
  { header: 'Days since', kind: 'number', cell: ({ daysSince }) => daysSince },
  {
    header: 'Next step agreed',
    kind: 'text',
    cell: ({ nextStep }) => (nextStep === null ? 'no' : nextStep.state === 'confirmed' ? 'yes' : 'to decide'),
  },
  { header: 'Next step', kind: 'text', cell: ({ nextStep }) => nextStep?.title ?? null },
];

const REP_COLUMNS: readonly SheetColumn<CoveredRep>[] = [
  { header: 'Rep', kind: 'text', cell: ({ rep }) => rep.name },
  { header: 'Meetings', kind: 'number', cell: ({ meetings }) => meetings },
  { header: 'Deals', kind: 'number', cell: ({ deals }) => deals },
  { header: 'Meetings with a next step', kind: 'number', cell: ({ withNextStep }) => withNextStep },
  { header: 'Components covered per deal', kind: 'number', cell: ({ coveredPerDeal }) => coveredPerDeal },
];

const AT_ONCE = 200;

type Query = z.infer<typeof MeetingCoverageQuery>;
type Read<Item> = (
  tx: TenantTransaction,
  actor: Actor,
  asked: AskedPage,
  now: Date,
) => Promise<{ readonly items: readonly Item[]; readonly nextCursor: string | null }>;

export function registerCoverageFiles(
  app: FastifyInstance,
  { settings, pool }: { settings: Settings; pool: SharedPool },
): void {
  const folder = exportsFolder(settings);
  const { authorise, actorIn } = plainAskers({ settings, pool });
  const serve = <Item>(
    name: 'meeting-coverage-deals' | 'meeting-coverage-reps',
    columns: readonly SheetColumn<Item>[],
    read: Read<Item>,
  ) => {
    const route: keyof typeof PLAIN_ROUTES = `GET /exports/${name}.csv`;
    const onRequest = authorise(route);
    app.get(`${API_PREFIX}/exports/${name}.csv`, { exposeHeadRoute: false, onRequest }, async (request, reply) => {
      const actor = actorIn(request);
      const query = queryOf(MeetingCoverageQuery, request.query);
      const now = new Date();
      const day = isoDate(localDay(now.getTime(), actor.timeZone));
      return sendTable(
        reply,
        { pool: ownPool(pool, request, actor), actor },
        { name, day, format: 'csv', folder },
        async (tx) => {
          // Days in the wrong order are refused before anything is sent.
          await coverageWindow(tx, actor, query, now);
          return { columns, pages: allPages(read, { tx, actor, query, now }), count: async () => 0 };
        },
      );
    });
  };
  serve('meeting-coverage-deals', DEAL_COLUMNS, dealCoverage);
  serve('meeting-coverage-reps', REP_COLUMNS, repCoverage);
}

interface Reading {
  readonly tx: TenantTransaction;
  readonly actor: Actor;
  readonly query: Query;
  readonly now: Date;
}

async function* allPages<Item>(read: Read<Item>, { tx, actor, query, now }: Reading): AsyncGenerator<readonly Item[]> {
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await read(tx, actor, { ...query, limit: AT_ONCE, cursor }, now);
    yield items;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

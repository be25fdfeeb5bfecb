/** What the meetings of each open deal covered of a framework, and the next step that the last of them agreed. */
import type { meetingCoverage } from '@forecastle/contract';
import { FRAMEWORKS, type FrameworkKey, localDay } from '@forecastle/rules';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, NameCursor, pageOf } from '../../../platform/http/cursor.ts';
import { calendarOf, momentIn } from '../../../records/health/calendar.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { isOnDealOf } from '../proposals/proposal-row.ts';
import { MEETING_TABLES } from '../visible-meetings.ts';
import { type AskedCoverage, COVERED, type CoverageWindow, coverageWindow, IS_SEEN, SEEN } from './seen-meetings.ts';

type Answer = InferContractRouterOutputs<typeof meetingCoverage>['deals'];
export type CoveredDeal = Answer['items'][number];

export interface AskedPage extends AskedCoverage {
  readonly framework: FrameworkKey;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface DealRow {
  readonly id: string;
  readonly name: string;
  readonly nameKey: string;
  readonly account: { id: string; name: string } | null;
  readonly owner: { id: string; name: string };
}

/** Deals that are open, with the meetings that coverage counts. */
const OPEN = `${SEEN}, met AS (
  SELECT s.opportunity_id, count(*)::int AS meetings FROM seen s
  JOIN opportunities o ON o.organization_id = $1 AND o.id = s.opportunity_id AND o.status = 'open' GROUP BY 1)`;

/** Returns a page of the open deals with meetings, by name. The first page has the totals of all of them. */
export async function dealCoverage(tx: TenantTransaction, actor: Actor, asked: AskedPage, now: Date): Promise<Answer> {
  const window = await coverageWindow(tx, actor, asked, now);
  const after = decodeCursor(asked.cursor, NameCursor);
  const { rows } = await tx.client.query<DealRow>(
    `${OPEN} SELECT o.id, o.name, o.name_key AS "nameKey",
       (SELECT json_build_object('id', a.id, 'name', a.name) FROM accounts a
         WHERE a.organization_id = $1 AND a.id = o.account_id) AS account,
       (SELECT json_build_object('id', m.id, 'name', m.name) FROM members m
         WHERE m.organization_id = $1 AND m.id = o.owner_id) AS owner
     FROM met JOIN opportunities o ON o.organization_id = $1 AND o.id = met.opportunity_id
     WHERE $7::text IS NULL OR (o.name_key, o.id) > ($7, $8::uuid)
     ORDER BY o.name_key, o.id LIMIT $9`,
    [...window.values, after?.[0] ?? null, after?.[1] ?? null, asked.limit + 1],
  );
  const found = await meetingsOf(tx, window, asked.framework, rows.slice(0, asked.limit));
  const { timeZone } = await calendarOf(tx);
  const today = (await momentIn(tx, now)).day;
  const present = ({ id, name, account, owner }: DealRow): readonly CoveredDeal[] => {
    const met = found.get(id);
    // Its meetings were removed meanwhile.
    if (!met) return [];
    const { meetings, last, components, nextStep } = met;
    const of = (state: 'confirmed' | 'proposed') =>
      FRAMEWORKS[asked.framework].filter((each) => components.some((c) => c.component === each && c.state === state));
    const [covered, proposed] = [of('confirmed'), of('proposed')];
    const startsAt = new Date(last.startsAt);
    return [
      {
        deal: { id, name },
        account,
        owner,
        meetings,
        covered,
        proposed,
        missing: FRAMEWORKS[asked.framework].filter((each) => !covered.includes(each) && !proposed.includes(each)),
        lastMeeting: { id: last.id, title: last.title, startsAt: startsAt.toISOString() },
        daysSince: Math.max(0, today - localDay(startsAt.getTime(), timeZone)),
        nextStep,
      },
    ];
  };
  const { items, nextCursor } = pageOf(rows, asked.limit, present, (row) => [row.nameKey, row.id]);
  return {
    items: items.flat(),
    nextCursor,
    from: window.from,
    to: window.to,
    totals: after === null ? await totalsOf(tx, window, asked.framework) : null,
  };
}

interface MetDeal {
  readonly opportunityId: string;
  readonly meetings: number;
  readonly last: { id: string; title: string; startsAt: string };
  readonly components: readonly { component: string; state: 'confirmed' | 'proposed' }[];
  readonly nextStep: CoveredDeal['nextStep'];
}

/** Reads what the meetings of a page of deals covered. */
async function meetingsOf(
  tx: TenantTransaction,
  { values }: CoverageWindow,
  framework: FrameworkKey,
  deals: readonly DealRow[],
): Promise<ReadonlyMap<string, MetDeal>> {
  if (deals.length === 0) return new Map();
  const { rows } = await tx.client.query<MetDeal>(
    `WITH seen AS MATERIALIZED (
       SELECT r.id, r.opportunity_id, r.starts_at, r.title, ${COVERED} AS covered FROM ${MEETING_TABLES}
       WHERE ${IS_SEEN} AND r.opportunity_id = ANY($7::uuid[])),
     last AS (SELECT DISTINCT ON (opportunity_id) * FROM seen ORDER BY opportunity_id, starts_at DESC, id DESC),
     met AS (SELECT opportunity_id, count(*)::int AS meetings FROM seen GROUP BY 1)
     SELECT met.opportunity_id AS "opportunityId", met.meetings,
       json_build_object('id', last.id, 'title', last.title, 'startsAt', last.starts_at) AS last,
       (SELECT coalesce(json_agg(json_build_object('component', c.component, 'state', c.state)), '[]') FROM (
          SELECT split_part(each, '.', 2) AS component,
            CASE WHEN bool_or(starts_with(each, 'confirmed:')) THEN 'confirmed' ELSE 'proposed' END AS state
          FROM seen, unnest(seen.covered) AS each
          WHERE seen.opportunity_id = met.opportunity_id
            AND split_part(split_part(each, ':', 2), '.', 1) = $8
          GROUP BY 1) c) AS components,
       (SELECT json_build_object('state', p.state, 'title', coalesce(p.changed ->> 'title', p.item ->> 'title'), 'startMs', p.start_ms)
        FROM meeting_proposals p WHERE p.organization_id = $1 AND p.meeting_id = last.id AND p.kind = 'next_step'
          AND p.state <> 'rejected' AND ${isOnDealOf('last')}
        ORDER BY p.state = 'confirmed' DESC, p.cue DESC, p.id LIMIT 1) AS "nextStep"
     FROM met JOIN last USING (opportunity_id)`,
    [...values, deals.map(({ id }) => id), framework],
  );
  return new Map(rows.map((row) => [row.opportunityId, row]));
}

/** Counts all open deals with meetings, whatever page is shown. */
async function totalsOf(
  tx: TenantTransaction,
  { values }: CoverageWindow,
  framework: FrameworkKey,
): Promise<NonNullable<Answer['totals']>> {
  const { rows } = await tx.client.query<NonNullable<Answer['totals']>>(
    `${OPEN}, last AS (SELECT DISTINCT ON (opportunity_id) opportunity_id, covered FROM seen JOIN met USING (opportunity_id)
       ORDER BY opportunity_id, starts_at DESC, id DESC),
     components AS (
       SELECT DISTINCT opportunity_id, each FROM seen JOIN met USING (opportunity_id), unnest(seen.covered) AS each
       WHERE starts_with(each, 'confirmed:' || $7::text || '.'))
     SELECT count(*)::int AS deals, coalesce(sum(met.meetings), 0)::int AS meetings,
       (SELECT count(*)::int FROM last WHERE 'confirmed:next_step' = ANY(covered)) AS "withNextStep",
       round((SELECT count(*) FROM components) / nullif(count(*), 0)::numeric, 1)::float8 AS "coveredPerDeal"
     FROM met`,
    [...values, framework],
  );
  return rows[0] ?? { deals: 0, meetings: 0, withNextStep: 0, coveredPerDeal: null };
}

/** What the meetings of each rep covered, for coaching: by name, and nobody by how much they talked. */
import type { meetingCoverage } from '@forecastle/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, NameCursor, pageOf } from '../../../platform/http/cursor.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import type { AskedPage } from './deal-coverage.ts';
import { COMPONENT, coverageWindow, isHere, SEEN } from './seen-meetings.ts';

type Answer = InferContractRouterOutputs<typeof meetingCoverage>['reps'];
export type CoveredRep = Answer['items'][number];

interface RepRow extends Omit<CoveredRep, 'rep'> {
  /** Null of the row of all. */
  readonly id: string | null;
  readonly name: string;
  readonly nameKey: string;
}

/** Returns a page of the owners of deals with meetings, open and closed, by name. The first page has the totals of all of them. */
export async function repCoverage(tx: TenantTransaction, actor: Actor, asked: AskedPage, now: Date): Promise<Answer> {
  const { from, to, values } = await coverageWindow(tx, actor, asked, now);
  const after = decodeCursor(asked.cursor, NameCursor);
  const { rows } = await tx.client.query<RepRow>(
    `${SEEN}, owned AS MATERIALIZED (
       SELECT s.id, s.opportunity_id, o.owner_id FROM seen s
       JOIN opportunities o ON o.organization_id = $1 AND o.id = s.opportunity_id),
     agreed AS (
       SELECT DISTINCT p.meeting_id FROM owned JOIN meeting_proposals p ON p.organization_id = $1 AND p.meeting_id = owned.id
         AND p.kind = 'next_step' AND p.state = 'confirmed' AND ${isHere('owned')}),
     covered AS (
       SELECT c.owner_id, count(*) AS components FROM (
         SELECT DISTINCT owned.owner_id, owned.opportunity_id, part ->> 'component'
         FROM owned JOIN meeting_proposals p ON p.organization_id = $1 AND p.meeting_id = owned.id AND p.kind = 'evidence'
           AND p.state = 'confirmed' AND ${isHere('owned')}
         CROSS JOIN LATERAL (SELECT ${COMPONENT} AS part) e WHERE part ->> 'framework' = $7) c
       GROUP BY 1),
     held AS (
       SELECT owned.owner_id, count(*)::int AS meetings, count(DISTINCT owned.opportunity_id)::int AS deals,
         count(agreed.meeting_id)::int AS agreed
       FROM owned LEFT JOIN agreed ON agreed.meeting_id = owned.id GROUP BY 1),
     reps AS (
       SELECT m.id, m.name, lower(m.name) AS "nameKey", held.meetings, held.deals, held.agreed,
         coalesce(covered.components, 0) AS components
       FROM held JOIN members m ON m.organization_id = $1 AND m.id = held.owner_id LEFT JOIN covered USING (owner_id)),
     page AS (SELECT * FROM reps WHERE $8::text IS NULL OR ("nameKey", id) > ($8, $9::uuid) ORDER BY "nameKey", id LIMIT $10)
     SELECT id, name, "nameKey", meetings, deals, agreed AS "withNextStep",
       round(components / nullif(deals, 0)::numeric, 1)::float8 AS "coveredPerDeal" FROM page
     UNION ALL
     SELECT NULL, '', '', coalesce(sum(meetings), 0)::int, coalesce(sum(deals), 0)::int, coalesce(sum(agreed), 0)::int,
       round(sum(components) / nullif(sum(deals), 0)::numeric, 1)::float8 FROM reps
     ORDER BY 3, 1`,
    [...values, asked.framework, after?.[0] ?? null, after?.[1] ?? null, asked.limit + 1],
  );
  const totals = rows.find(({ id }) => id === null);
  const reps = rows.flatMap(({ id, ...row }) => (id === null ? [] : { id, ...row }));
  return {
    ...pageOf(
      reps,
      asked.limit,
      ({ id, name, meetings, deals, withNextStep, coveredPerDeal }): CoveredRep => ({
        rep: { id, name },
        meetings,
        deals,
        withNextStep,
        coveredPerDeal,
      }),
      (row) => [row.nameKey, row.id],
    ),
    from,
    to,
    totals: {
      meetings: totals?.meetings ?? 0,
      deals: totals?.deals ?? 0,
      withNextStep: totals?.withNextStep ?? 0,
      coveredPerDeal: totals?.coveredPerDeal ?? null,
    },
  };
}

/** Which framework components meetings covered, and how many agreed a next step. Nobody is ranked by how much they talked. */
import { COVERAGE_DAYS_MAX } from '@forecastle/contract';
import { dayOfIsoDate, FRAMEWORK_KEYS, FRAMEWORKS, isoDate, startOfLocalDay } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { calendarOf, momentIn } from '../../../records/health/calendar.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { IS_VISIBLE, MEETING_TABLES, visibilityOf } from '../visible-meetings.ts';

const DEFAULT_DAYS = 90;

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly ownerIds?: readonly string[] | undefined;
}

interface Counts {
  readonly meetings: number;
  readonly deals: number;
  readonly withNextStep: number;
  readonly nextStepProposed: number;
}

interface Covered {
  readonly framework: string;
  readonly component: string;
  readonly confirmed: number;
  readonly proposed: number;
}

/** Counts recorded meetings on the deals one sees, private ones of one's own among them. */
export async function meetingCoverage(tx: TenantTransaction, actor: Actor, asked: Asked, now: Date) {
  const { firstDay, lastDay } = await askedDays(tx, asked, now);
  const { timeZone } = await calendarOf(tx);
  const values = [
    ...(await visibilityOf(tx, actor)),
    new Date(startOfLocalDay(firstDay, timeZone)),
    new Date(startOfLocalDay(lastDay + 1, timeZone)),
    asked.ownerIds ?? null,
  ];
  const { rows: counts } = await tx.client.query<Counts>(
    `${SEEN}, steps AS (
       SELECT p.meeting_id, bool_or(p.state = 'confirmed') AS agreed FROM meeting_proposals p
       WHERE p.organization_id = $1 AND p.kind = 'next_step' AND p.state <> 'rejected'
         AND p.meeting_id IN (SELECT id FROM seen)
       GROUP BY p.meeting_id)
     SELECT count(*)::int AS meetings, count(DISTINCT opportunity_id)::int AS deals,
       (SELECT count(*) FILTER (WHERE agreed) FROM steps)::int AS "withNextStep",
       (SELECT count(*) FILTER (WHERE NOT agreed) FROM steps)::int AS "nextStepProposed"
     FROM seen`,
    values,
  );
  const { rows: covered } = await tx.client.query<Covered>(
    `${SEEN}, found AS (
       SELECT seen.opportunity_id, part->>'framework' AS framework, part->>'component' AS component,
         bool_or(p.state = 'confirmed') AS confirmed
       FROM seen JOIN meeting_proposals p ON p.organization_id = $1 AND p.meeting_id = seen.id
       CROSS JOIN LATERAL (SELECT CASE WHEN p.changed ? 'component' THEN p.changed ELSE p.item END->'component' AS part) c
       WHERE p.kind = 'evidence' AND p.state <> 'rejected' AND jsonb_typeof(part) = 'object'
       GROUP BY 1, 2, 3)
     SELECT framework, component, count(*) FILTER (WHERE confirmed)::int AS confirmed,
       count(*) FILTER (WHERE NOT confirmed)::int AS proposed
     FROM found GROUP BY framework, component`,
    values,
  );
  const known = new Map(covered.map((each) => [`${each.framework}.${each.component}`, each]));
  return {
    from: isoDate(firstDay),
    to: isoDate(lastDay),
    ...(counts[0] ?? { meetings: 0, deals: 0, withNextStep: 0, nextStepProposed: 0 }),
    components: FRAMEWORK_KEYS.flatMap((framework) =>
      FRAMEWORKS[framework].map((component) => {
        const { confirmed = 0, proposed = 0 } = known.get(`${framework}.${component}`) ?? {};
        return { framework, component, confirmed, proposed };
      }),
    ),
  };
}

const SEEN = `WITH seen AS MATERIALIZED (
  SELECT r.id, r.opportunity_id FROM ${MEETING_TABLES}
  WHERE r.organization_id = $1 AND r.starts_at >= $4 AND r.starts_at < $5 AND r.deleted_at IS NULL AND o.id IS NOT NULL
    AND ${IS_VISIBLE} AND ($6::uuid[] IS NULL OR o.owner_id = ANY($6::uuid[])))`;

async function askedDays(
  tx: TenantTransaction,
  { from, to }: Asked,
  now: Date,
): Promise<{ firstDay: number; lastDay: number }> {
  const lastDay = to === undefined ? (await momentIn(tx, now)).day : dayOfIsoDate(to);
  const firstDay = from === undefined ? lastDay - DEFAULT_DAYS : dayOfIsoDate(from);
  if (firstDay > lastDay) {
    const message = 'The first day is after the last one. Choose an earlier first day.';
    throw invalid({ field: 'from', value: from, expected: `a day up to ${isoDate(lastDay)}`, message });
  }
  if (lastDay - firstDay >= COVERAGE_DAYS_MAX) {
    const message = `Choose at most ${COVERAGE_DAYS_MAX} days.`;
    throw invalid({ field: 'from', value: from, expected: `at most ${COVERAGE_DAYS_MAX} days`, message });
  }
  return { firstDay, lastDay };
}

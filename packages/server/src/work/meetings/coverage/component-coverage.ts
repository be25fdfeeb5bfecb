/** Which framework components meetings covered, and how many agreed a next step. Nobody is ranked by how much they talked. */
import { FRAMEWORK_KEYS, FRAMEWORKS } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { type AskedCoverage, coverageWindow, isHere, SEEN } from './seen-meetings.ts';

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
export async function meetingCoverage(tx: TenantTransaction, actor: Actor, asked: AskedCoverage, now: Date) {
  const { from, to, values } = await coverageWindow(tx, actor, asked, now);
  const { rows: counts } = await tx.client.query<Counts>(
    `${SEEN}, steps AS (
       SELECT p.meeting_id, bool_or(p.state = 'confirmed') AS agreed
       FROM seen JOIN meeting_proposals p ON p.organization_id = $1 AND p.meeting_id = seen.id AND ${isHere('seen')}
       WHERE p.kind = 'next_step' AND p.state <> 'rejected'
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
       FROM seen JOIN meeting_proposals p ON p.organization_id = $1 AND p.meeting_id = seen.id AND ${isHere('seen')}
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
    from,
    to,
    ...(counts[0] ?? { meetings: 0, deals: 0, withNextStep: 0, nextStepProposed: 0 }),
    components: FRAMEWORK_KEYS.flatMap((framework) =>
      FRAMEWORKS[framework].map((component) => {
        const { confirmed = 0, proposed = 0 } = known.get(`${framework}.${component}`) ?? {};
        return { framework, component, confirmed, proposed };
      }),
    ),
  };
}

/** Which framework components meetings covered, and how many agreed a next step. Nobody is ranked by how much they talked. */
import { FRAMEWORK_KEYS, FRAMEWORKS } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { type AskedCoverage, coverageWindow, SEEN } from './seen-meetings.ts';

interface Counts {
  readonly meetings: number;
  readonly deals: number;
  readonly withNextStep: number;
  readonly nextStepProposed: number;
}

interface Covered {
  /** Its framework, a dot and its key. */
  readonly component: string;
  readonly confirmed: number;
  readonly proposed: number;
}

const NOTHING = { meetings: 0, deals: 0, withNextStep: 0, nextStepProposed: 0, covered: [] };

/** Counts recorded meetings on the deals that the actor sees, with the actor's own private ones. */
export async function meetingCoverage(tx: TenantTransaction, actor: Actor, asked: AskedCoverage, now: Date) {
  const { from, to, values } = await coverageWindow(tx, actor, asked, now);
  const { rows } = await tx.client.query<Counts & { readonly covered: readonly Covered[] }>(
    `${SEEN}, found AS (
       SELECT opportunity_id, split_part(each, ':', 2) AS component, bool_or(starts_with(each, 'confirmed:')) AS confirmed
       FROM seen, unnest(covered) AS each WHERE each NOT IN ('confirmed:next_step', 'proposed:next_step') GROUP BY 1, 2),
     components AS (
       SELECT component, count(*) FILTER (WHERE confirmed)::int AS confirmed, count(*) FILTER (WHERE NOT confirmed)::int AS proposed
       FROM found GROUP BY 1)
     SELECT count(*)::int AS meetings, count(DISTINCT opportunity_id)::int AS deals,
       count(*) FILTER (WHERE 'confirmed:next_step' = ANY(covered))::int AS "withNextStep",
       count(*) FILTER (WHERE 'proposed:next_step' = ANY(covered) AND 'confirmed:next_step' <> ALL(covered))::int AS "nextStepProposed",
       (SELECT coalesce(json_agg(components), '[]') FROM components) AS covered
     FROM seen`,
    values,
  );
  const { covered, ...counts } = rows[0] ?? NOTHING;
  const known = new Map(covered.map((each) => [each.component, each]));
  return {
    from,
    to,
    ...counts,
    components: FRAMEWORK_KEYS.flatMap((framework) =>
      FRAMEWORKS[framework].map((component) => {
        const { confirmed = 0, proposed = 0 } = known.get(`${framework}.${component}`) ?? {};
        return { framework, component, confirmed, proposed };
      }),
    ),
  };
}

/** How fresh the people are who decide a deal, as SQL over `o`: `freshnessPoints` of the rules, per role and the lowest. */
import { INFLUENCE_MIN, KEY_ROLES, WEEKLY_DECAY_POINTS, WEEKLY_DECAY_POINTS_PER_INFLUENCE } from '@forecastle/rules';

/** Minutes for which it stands still: a list is paged by it. No contact falls by a point in that time. */
export const STANDS_MINUTES = 10;
const WEEK_SECONDS = 7 * 24 * 60 * 60;
const AS_OF = `date_bin('${STANDS_MINUTES} minutes', now(), 'epoch')`;

/** Of each key role its most recently met holder, as scores read it. Null where nobody holds one, and of closed deals. */
export const KEY_FRESHNESS = `(SELECT min(k.points)::int FROM (
  SELECT DISTINCT ON (p.role) CASE WHEN p.last_met_at IS NULL THEN 0 ELSE greatest(0, floor(100.5
    - (${WEEKLY_DECAY_POINTS} + ${WEEKLY_DECAY_POINTS_PER_INFLUENCE} * coalesce(p.influence, ${INFLUENCE_MIN}))
    * greatest(0, extract(epoch FROM ${AS_OF} - p.last_met_at)) / ${WEEK_SECONDS})) END AS points
  FROM opportunity_contacts p
  WHERE p.organization_id = $1 AND p.opportunity_id = o.id AND p.open_owner_id IS NOT NULL
    AND p.role IN (${KEY_ROLES.map((role) => `'${role}'`).join(', ')})
  ORDER BY p.role, p.last_met_at DESC NULLS LAST, coalesce(p.influence, ${INFLUENCE_MIN}) DESC, p.contact_id) k)`;

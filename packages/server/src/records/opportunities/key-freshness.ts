/** How fresh the people are who decide a deal, as SQL over `o`: `freshnessPoints` of the rules, per role and the lowest. */
import { INFLUENCE_MIN, KEY_ROLES, WEEKLY_DECAY_POINTS, WEEKLY_DECAY_POINTS_PER_INFLUENCE } from '@forecastle/rules';

/** Minutes for which it stands still: a list is paged by it. No contact falls by a point in that time. */
export const STANDS_MINUTES = 10;
const WEEK_SECONDS = 7 * 24 * 60 * 60;
const AS_OF = `date_bin('${STANDS_MINUTES} minutes', now(), 'epoch')`;

/** Bits that an influence takes. */
const INFLUENCE_BITS = 4;
const MICROS = (at: string) => `(extract(epoch FROM ${at}) * 1000000)::bigint`;

/** When a holder was last met, and behind it their influence: the greatest is whom scores read. Null for who never was. */
const MET = `((${MICROS('p.last_met_at')} << ${INFLUENCE_BITS}) | coalesce(p.influence, ${INFLUENCE_MIN}))`;

/** Null for whoever never was, which `greatest` passes over. */
const pointsOf = (met: string) => `floor(100.5
  - (${WEEKLY_DECAY_POINTS} + ${WEEKLY_DECAY_POINTS_PER_INFLUENCE} * (${met} & ${(1 << INFLUENCE_BITS) - 1}))
  * greatest(0, ${MICROS(AS_OF)} - (${met} >> ${INFLUENCE_BITS}))::numeric / ${WEEK_SECONDS * 1_000_000})`;

/**
 * Of each key role its most recently met holder, as scores read it. Null where nobody holds one, and of closed deals. One
 * pass without a sort: a page asks it of each of its deals.
 */
export const KEY_FRESHNESS = `(SELECT least(${KEY_ROLES.map((_, at) => `CASE WHEN m.held_${at} THEN greatest(0, ${pointsOf(`m.met_${at}`)}) END`).join(', ')})::int
  FROM (SELECT ${KEY_ROLES.map((role, at) => `bool_or(p.role = '${role}') AS held_${at}, max(${MET}) FILTER (WHERE p.role = '${role}') AS met_${at}`).join(', ')}
    FROM opportunity_contacts p
    WHERE p.organization_id = $1 AND p.opportunity_id = o.id AND p.open_owner_id IS NOT NULL) m)`;

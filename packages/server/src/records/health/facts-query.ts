import { THREADS_MAX } from '@forecastle/rules';

const INSTANT = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)::float8`;
/** Up to the next millisecond: due a fraction early, a score would be found unchanged and due again for ever. */
const INSTANT_AFTER = (column: string) => `ceil(extract(epoch FROM ${column}) * 1000)::float8`;
const DAY = (column: string) => `(${column} - DATE '1970-01-01')`;
const LOCAL_DAY = (column: string) => DAY(`(${column} AT TIME ZONE $5)::date`);

/** The deals themselves. A closed one is seen as of its close: by the last millisecond of `closed_on`, or by now. */
const deals = (isMeant: string) => `
deal AS MATERIALIZED (
  SELECT o.id, o.owner_id, o.stage_id, o.status, o.category, o.amount_minor, o.amount_base_minor, o.close_date,
    o.closed_on, o.created_on, o.last_set_close_date, o.push_count, o.next_step, o.stage_entered_on,
    o.import_id IS NOT NULL AND o.created_on = (o.created_at AT TIME ZONE $5)::date AS creation_assumed,
    CASE WHEN o.status = 'open' THEN o.stage_id ELSE o.last_open_stage_id END AS scored_stage_id,
    CASE WHEN o.status = 'open' OR o.closed_on IS NULL OR o.closed_on >= $4::date THEN $3::timestamptz
      ELSE ((o.closed_on + 1)::timestamp AT TIME ZONE $5) - interval '1 millisecond' END AS as_of
  FROM opportunities o WHERE o.organization_id = $1 AND o.id ${isMeant}
)`;
const ANY_OF = '= ANY($2::uuid[])';
/** By itself a deal is planned for as what it is: of how many an array names, PostgreSQL finds out by planning each time. */
const ONE = '= $2::uuid';

/** What hangs on the deals: people, meetings, evidence, and stays in the stage they are scored in. */
const SURROUNDINGS = `
person AS MATERIALIZED (
  SELECT p.opportunity_id, p.contact_id, p.role, coalesce(p.influence, 0) AS influence, d.as_of
  FROM deal d JOIN opportunity_contacts p ON p.organization_id = $1 AND p.opportunity_id = d.id
), meeting AS MATERIALIZED (
  SELECT p.opportunity_id, p.contact_id, a.id, a.occurred_at, a.kind, p.as_of
  FROM person p
  JOIN activity_contacts ac ON ac.organization_id = $1 AND ac.contact_id = p.contact_id
  JOIN activities a ON a.organization_id = $1 AND a.id = ac.activity_id
  WHERE a.deleted_at IS NULL AND a.kind = ANY($6::text[])
), activity AS (
  SELECT a.opportunity_id, a.id, a.occurred_at, a.kind, d.as_of
  FROM deal d JOIN activities a ON a.organization_id = $1 AND a.opportunity_id = d.id
  WHERE a.deleted_at IS NULL AND a.kind <> 'note'
  UNION
  SELECT opportunity_id, id, occurred_at, kind, as_of FROM meeting
), active AS (
  SELECT opportunity_id,
    (array_agg(occurred_at ORDER BY occurred_at DESC) FILTER (WHERE occurred_at <= as_of))[1:2] AS latest,
    coalesce(bool_or(kind = ANY($6::text[])) FILTER (WHERE occurred_at <= as_of), false) AS has_interaction,
    min(occurred_at) FILTER (WHERE occurred_at > as_of) AS next_at
  FROM activity GROUP BY opportunity_id
), met AS (
  SELECT opportunity_id, contact_id, max(occurred_at) AS met_at
  FROM meeting WHERE occurred_at <= as_of GROUP BY opportunity_id, contact_id
), holder AS (
  SELECT DISTINCT ON (p.opportunity_id, p.role) p.opportunity_id, p.role, p.contact_id, p.influence, m.met_at
  FROM person p LEFT JOIN met m USING (opportunity_id, contact_id)
  WHERE p.role IN ('economic_buyer', 'champion')
  ORDER BY p.opportunity_id, p.role, m.met_at DESC NULLS LAST, p.influence DESC, p.contact_id
), people AS (
  SELECT opportunity_id, count(*)::int AS contact_count FROM person GROUP BY opportunity_id
), proof AS (
  SELECT e.opportunity_id, array_agg(concat_ws('.', e.framework, e.component, e.strength, CASE WHEN e.notes <> '' THEN 'noted' END,
    CASE WHEN e.notes <> '' OR e.source <> '' THEN 'sourced' END)) AS evidence
  FROM deal d JOIN evidence e ON e.organization_id = $1 AND e.opportunity_id = d.id
  GROUP BY e.opportunity_id
), stay AS (
  SELECT s.opportunity_id, (array_agg(s.entered_on ORDER BY s.ordinal DESC))[1] AS entered_on,
    coalesce(sum(greatest(0, s.left_on - s.entered_on)), 0)
      - coalesce((array_agg(greatest(0, s.left_on - s.entered_on) ORDER BY s.ordinal DESC))[1], 0) AS earlier_days
  FROM deal d JOIN stage_stays s ON s.organization_id = $1 AND s.opportunity_id = d.id AND s.stage_id = d.scored_stage_id
  GROUP BY s.opportunity_id
)`;

/** What triggers read beside it; of closed deals it is read and left. */
const TRIGGER_SURROUNDINGS = `
thread AS (
  SELECT opportunity_id, (array_agg(${LOCAL_DAY('met_at')} ORDER BY met_at DESC))[1:${THREADS_MAX}] AS met_days,
    array_agg(contact_id ORDER BY contact_id) AS met_contacts,
    array_agg(${INSTANT('met_at')} ORDER BY contact_id) AS met_instants
  FROM met GROUP BY opportunity_id
), reply AS (
  SELECT opportunity_id, max(occurred_at) FILTER (WHERE kind <> 'email_sent' AND kind = ANY($6::text[])) AS at
  FROM activity WHERE occurred_at <= as_of GROUP BY opportunity_id
), silence AS (
  SELECT a.opportunity_id, count(*)::int AS emails, min(a.occurred_at) AS first_at
  FROM activity a JOIN reply r USING (opportunity_id)
  WHERE a.kind = 'email_sent' AND a.occurred_at <= a.as_of AND a.occurred_at > coalesce(r.at, '-infinity')
  GROUP BY a.opportunity_id
), moved AS (
  SELECT l.opportunity_id, l.effective_at, l.recorded_at, l.id, ${LOCAL_DAY('l.effective_at')} AS day,
    (l.changes -> 'amountMinor' ->> 'from')::float8 AS amount_minor,
    max(l.effective_at) FILTER (WHERE l.changes ? 'currency') OVER (PARTITION BY l.opportunity_id) AS recast_at
  FROM deal d JOIN ledger l ON l.organization_id = $1 AND l.opportunity_id = d.id AND l.recorded_at >= $7
  WHERE d.status = 'open' AND l.effective_at >= $7 AND l.undoes IS NULL AND l.kind NOT LIKE '%created'
    AND (l.effective_at AT TIME ZONE $5)::date > d.created_on AND (l.changes ? 'amountMinor' OR l.changes ? 'currency')
), fall AS (
  SELECT opportunity_id, array_agg(day ORDER BY day) AS days, array_agg(amount_minor ORDER BY day) AS amounts
  FROM (
    -- The first change of a day is of what stood at the end of the one before: a slip put right at once is no fall.
    SELECT DISTINCT ON (opportunity_id, day) opportunity_id, day, amount_minor FROM moved
    WHERE amount_minor IS NOT NULL AND (recast_at IS NULL OR effective_at > recast_at)
    ORDER BY opportunity_id, day, effective_at, recorded_at, id
  ) AS first GROUP BY opportunity_id
), step AS (
  SELECT s.opportunity_id, array_agg(s.id ORDER BY s.due_on, s.id) AS ids,
    array_agg(${DAY('s.due_on')} ORDER BY s.due_on, s.id) AS days
  FROM deal d JOIN procurement_steps s ON s.organization_id = $1 AND s.opportunity_id = d.id
  WHERE s.deleted_at IS NULL AND s.state IN ('open', 'in_progress') AND s.due_on IS NOT NULL
  GROUP BY s.opportunity_id
), rival AS (
  SELECT c.opportunity_id, array_agg(c.competitor_id ORDER BY c.competitor_id) AS ids,
    array_agg(c.position IS NOT NULL ORDER BY c.competitor_id) AS leading,
    array_agg(${LOCAL_DAY('c.created_at')} ORDER BY c.competitor_id) AS days
  FROM deal d JOIN deal_competitors c ON c.organization_id = $1 AND c.opportunity_id = d.id
  WHERE c.position IS NULL OR c.position = 'leads'
  GROUP BY c.opportunity_id
), dismissal AS (
  SELECT t.opportunity_id, json_object_agg(t.type, json_build_object('factsKey', t.facts_key, 'urgency', t.urgency)) AS dismissals
  FROM deal d JOIN trigger_dismissals t ON t.organization_id = $1 AND t.opportunity_id = d.id
  GROUP BY t.opportunity_id
)`;

const DEAL_COLUMNS = `
  d.id, d.owner_id, d.stage_id, d.status, d.category,
  d.amount_minor::float8 AS amount_minor, d.amount_base_minor::float8 AS amount_base_minor,
  ${DAY('d.close_date')} AS close_day, ${DAY('d.created_on')} AS created_day, d.creation_assumed,
  ${DAY('d.last_set_close_date')} AS last_set_close_day, d.push_count,
  coalesce(d.next_step, '') <> '' AS has_next_step,
  coalesce(date_trunc('month', (CASE WHEN d.status = 'open' THEN d.close_date ELSE d.closed_on END)::timestamp)::date::text, '-infinity') AS month,
  s.phase, coalesce(s.is_proposal, false) AS is_proposal, coalesce(s.is_negotiation, false) AS is_negotiation,
  ${INSTANT('d.as_of')} AS as_of, ${LOCAL_DAY('d.as_of')} AS as_of_day,
  ${DAY('d.stage_entered_on')} AS stage_entered_day, median.median_days`;

const SURROUNDING_COLUMNS = `
  coalesce(people.contact_count, 0) AS contact_count, coalesce(active.has_interaction, false) AS has_interaction,
  ${LOCAL_DAY('active.latest[1]')} AS last_activity_day, ${LOCAL_DAY('active.latest[2]')} AS second_last_activity_day,
  ${INSTANT('active.latest[1]')} AS last_activity_at, ${INSTANT_AFTER('active.next_at')} AS next_activity_at,
  ${LOCAL_DAY('active.next_at')} AS next_activity_day,
  proof.evidence,
  ${DAY('stay.entered_on')} AS last_open_entered_day,
  coalesce(stay.earlier_days, 0)::int AS earlier_days,
  buyer.contact_id AS buyer_id, buyer.influence AS buyer_influence,
  ${INSTANT('buyer.met_at')} AS buyer_met_at, ${LOCAL_DAY('buyer.met_at')} AS buyer_met_day,
  champion.contact_id AS champion_id, champion.influence AS champion_influence,
  ${INSTANT('champion.met_at')} AS champion_met_at, ${LOCAL_DAY('champion.met_at')} AS champion_met_day,
  h.status AS kept_status, h.risk_band AS kept_risk_band, h.confidence AS kept_confidence,
  h.not_yet_qualified AS kept_not_yet_qualified, ${INSTANT('h.last_activity_at')} AS kept_last_activity_at,
  h.rules_version AS kept_rules_version`;

const TRIGGER_COLUMNS = `
  thread.met_days, thread.met_contacts, thread.met_instants,
  silence.emails, ${LOCAL_DAY('silence.first_at')} AS first_email_day,
  fall.days AS fall_days, fall.amounts AS fall_amounts,
  step.ids AS step_ids, step.days AS step_days,
  rival.ids AS rival_ids, rival.leading AS rivals_leading, rival.days AS rival_days,
  dismissal.dismissals, kept.owner_id AS triggers_owner_id, kept.stake_minor::float8 AS triggers_stake_minor,
  kept.dismissed AS triggers_dismissed, kept.triggers::text AS kept_triggers`;

const DEAL_JOINS = `
FROM deal d
LEFT JOIN stages s ON s.organization_id = $1 AND s.id = d.scored_stage_id
LEFT JOIN stage_medians median ON median.organization_id = $1 AND median.stage_id = d.scored_stage_id`;

const SURROUNDING_JOINS = `
LEFT JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = d.id
LEFT JOIN people ON people.opportunity_id = d.id
LEFT JOIN active ON active.opportunity_id = d.id
LEFT JOIN proof ON proof.opportunity_id = d.id
LEFT JOIN stay ON stay.opportunity_id = d.id
LEFT JOIN holder buyer ON buyer.opportunity_id = d.id AND buyer.role = 'economic_buyer'
LEFT JOIN holder champion ON champion.opportunity_id = d.id AND champion.role = 'champion'`;

const TRIGGER_JOINS = `
LEFT JOIN thread ON thread.opportunity_id = d.id
LEFT JOIN silence ON silence.opportunity_id = d.id
LEFT JOIN fall ON fall.opportunity_id = d.id
LEFT JOIN step ON step.opportunity_id = d.id
LEFT JOIN rival ON rival.opportunity_id = d.id
LEFT JOIN dismissal ON dismissal.opportunity_id = d.id
LEFT JOIN deal_triggers kept ON kept.organization_id = $1 AND kept.opportunity_id = d.id`;

/**
 * One statement gathers what the rules need to know of many deals. $1 organisation, $2 deal ids, $3 now, $4 today, $5
 * timezone, $6 kinds of interaction.
 */
export const FACTS_QUERY = `WITH ${deals(ANY_OF)}, ${SURROUNDINGS}
SELECT ${DEAL_COLUMNS}, ${SURROUNDING_COLUMNS} ${DEAL_JOINS} ${SURROUNDING_JOINS}`;

/**
 * The same with what triggers read and when each contact was last met, for who scores. $7 since when changes of the
 * amount matter.
 */
export const SCORING_QUERY = scoringQuery(deals(ANY_OF));

/** The same of deals that were changed: what was kept of them for the next sweep is forgotten with it. */
export const CHANGED_QUERY = changedQuery(ANY_OF);
/** $2 the id of the only one. */
export const CHANGED_ONE_QUERY = changedQuery(ONE);

function changedQuery(isMeant: string): string {
  const forgotten = `DELETE FROM scoring_facts WHERE organization_id = $1 AND opportunity_id ${isMeant}`;
  return scoringQuery(`forgotten AS (${forgotten}), ${deals(isMeant)}`);
}

function scoringQuery(those: string): string {
  return `WITH ${those}, ${SURROUNDINGS}, ${TRIGGER_SURROUNDINGS}
SELECT ${DEAL_COLUMNS}, ${SURROUNDING_COLUMNS}, ${TRIGGER_COLUMNS} ${DEAL_JOINS} ${SURROUNDING_JOINS} ${TRIGGER_JOINS}`;
}

/** The same up to $5, of deals that are new and on which nothing hangs: what would be read of their surroundings is known. */
export const NEW_DEALS_QUERY = ownQuery(ANY_OF);
/** Likewise of one deal, $2, whose surroundings are known: what its own row and its stage say. */
export const OWN_ROW_QUERY = ownQuery(ONE);

function ownQuery(isMeant: string): string {
  return `WITH ${deals(isMeant)}
SELECT ${DEAL_COLUMNS} ${DEAL_JOINS}`;
}

/** Conditions on the fields of deals as SQL over `o` (opportunities), `h` (opportunity_health), `a` (accounts) and `m` (the owner). */
import {
  byColumn,
  DEAL_ASKED_FIELDS,
  type DealAskedField,
  FREE_DEAL_TEXTS,
  isCustomColumn,
  type ListWhere,
  snake,
} from '@forecastle/rules';
import { type CustomToday, customConditionSql } from '../lists/custom-conditions.ts';
import { type Asked, type FieldSql, readBy } from '../lists/where-sql.ts';
import { LOSS_NAMES, LOSS_TEXT } from '../loss-reasons/loss-sql.ts';
import { COMPETITORS, LINE_FAMILY, LINES, QUALIFIED_OUT, STAGE_BEFORE_CLOSE, WIN_REASON } from './opportunity-row.ts';

type Table = 'h' | 'a' | 'm';

const health = (column: string): FieldSql<Table> => ({ sql: `h.${column}`, reads: 'h' });
const account = (column: string): FieldSql<Table> => ({ sql: `a.${column}`, reads: 'a' });

/** Contacts on `o`, as `c`. */
const PEOPLE = `FROM opportunity_contacts p JOIN contacts c ON c.organization_id = $1 AND c.id = p.contact_id
  WHERE p.organization_id = $1 AND p.opportunity_id = o.id`;
const ROLES = `FROM opportunity_contacts p
  WHERE p.organization_id = $1 AND p.opportunity_id = o.id AND p.role IS NOT NULL`;
/** Those of `o` that stand, as `t`. */
const TRIGGERS = `FROM deal_triggers k, json_array_elements(k.triggers) t
  WHERE k.organization_id = $1 AND k.opportunity_id = o.id AND NOT (t ->> 'isDismissed')::boolean`;

export const FIELD_SQL: Readonly<Record<DealAskedField, FieldSql<Table>>> = {
  name: { sql: 'o.name' },
  ...byColumn(FREE_DEAL_TEXTS, (text) => ({ sql: `nullif(o.${snake(text)}, '')` })),
  account: { sql: 'o.account_id', type: 'uuid' },
  stage: { sql: 'o.stage_id', type: 'uuid' },
  status: { sql: 'o.status', type: 'text' },
  owner: { sql: 'o.owner_id', type: 'uuid' },
  team: { sql: 'm.manager_id', reads: 'm', type: 'uuid' },
  amount: { sql: 'o.amount_base_minor' },
  currency: { sql: 'o.currency', type: 'text' },
  close_date: { sql: 'o.close_date' },
  closed_on: { sql: 'o.closed_on' },
  // A deal without a category counts as Pipeline.
  category: { sql: "coalesce(o.category, 'pipeline')", type: 'text' },
  win_probability: {
    // A closed deal is won or lost, whatever a person once set.
    sql: `(CASE WHEN o.status = 'open' AND o.win_probability IS NOT NULL THEN o.win_probability
      ELSE (SELECT s.win_probability FROM stages s WHERE s.organization_id = $1 AND s.id = o.stage_id) END)`,
  },
  products: {
    sql: `(SELECT string_agg(p.name, ', ' ORDER BY p.position) FROM opportunity_products p
      WHERE p.organization_id = $1 AND p.opportunity_id = o.id)`,
  },
  line_product: { sql: 'i.product', among: LINES },
  line_family: { sql: LINE_FAMILY, among: LINES },
  loss_reason: { sql: LOSS_TEXT },
  loss_kind: { sql: 'l.name', among: LOSS_NAMES },
  win_reason: { sql: WIN_REASON },
  qualified_out: { sql: QUALIFIED_OUT },
  stage_before_close: { sql: STAGE_BEFORE_CLOSE },
  competitor: { sql: 'c.name', among: COMPETITORS },
  stage_entered_on: { sql: 'o.stage_entered_on' },
  days_in_stage: { sql: "(CASE WHEN o.status = 'open' THEN o.stage_entered_on END)", isSince: true },
  pushes: { sql: 'o.push_count' },
  created_on: { sql: 'o.created_on' },
  updated: { sql: 'o.updated_at' },
  external_id: { sql: 'o.external_id' },
  account_industry: account('industry'),
  account_segment: account('segment'),
  account_territory: account('territory'),
  account_strategic: account('strategic'),
  risk: health('risk'),
  // A band is a judgement of an open deal that somebody can judge.
  risk_band: {
    sql: "(CASE WHEN o.status = 'open' AND NOT h.not_yet_qualified THEN h.risk_band END)",
    reads: 'h',
    type: 'text',
  },
  confidence: health('confidence'),
  drag: health('drag'),
  stake: health('stake_minor'),
  data_quality: health('data_quality'),
  not_yet_qualified: health('not_yet_qualified'),
  key_people: health('contact_risk'),
  activity: health('activity_drag'),
  commitment: health('commitment'),
  last_activity: health('last_activity_at'),
  frameworks: health('framework_completeness'),
  meddpic: health('meddpic'),
  bant: health('bant'),
  discovery: health('spiced'),
  three_whys: health('three_whys'),
  person: { sql: 'c.name', among: PEOPLE },
  person_role: { sql: 'p.role', among: ROLES },
  // As the rules count it: a red component without notes says nothing.
  evidence: {
    sql: `(SELECT count(*) FROM evidence e WHERE e.organization_id = $1 AND e.opportunity_id = o.id
      AND (e.strength IN ('green', 'yellow') OR e.notes <> ''))`,
  },
  trigger: { sql: "t ->> 'type'", among: TRIGGERS },
};

/** The list of deals, as its conditions are read. */
const DEALS_ASKED: Asked<Table> = { fields: DEAL_ASKED_FIELDS, sql: FIELD_SQL };

/** The same with its custom fields. */
export const dealsAsked = (today: CustomToday): Asked<Table> => ({
  ...DEALS_ASKED,
  others: (condition, _today, values) =>
    isCustomColumn(condition.field) ? customConditionSql(condition, today, values) : null,
});

/** What the conditions read beside the deal itself. */
export const tablesRead = (where: ListWhere | undefined): ReadonlySet<Table> => readBy(where, DEALS_ASKED);

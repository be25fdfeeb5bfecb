/** A deal as every list and page shows it: one SELECT over the deal, what it hangs on, and its kept scores. */
import type { Opportunity } from '@forecastle/contract';
import {
  categoryAdvice,
  confidenceBand,
  type DealStatus,
  dragBand,
  type ForecastCategory,
  FREE_DEAL_TEXTS,
  type FreeDealText,
  type LossReasonNames,
  NO_FAMILY,
  ofTexts,
  type RiskBand,
  type SaidLoss,
  type Snake,
  snake,
  tellLossReason,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { POLICIES } from '../../tenancy/identity/policies.ts';
import { type KnownThere, knownThereColumn, presentSystems } from '../connected-systems/record-systems.ts';
import { shownCustom } from '../custom-fields/custom-nouns.ts';
import { LOSS_CHANGED } from '../loss-reasons/loss-sql.ts';
import { KEY_FRESHNESS } from './key-freshness.ts';

/** Lines of `o`, as `i`, and what their family is called. */
export const LINES =
  'FROM line_items i WHERE i.organization_id = $1 AND i.opportunity_id = o.id AND i.deleted_at IS NULL';
export const LINE_FAMILY = `coalesce(nullif(i.family, ''), '${NO_FAMILY}')`;

/** Competitors of `o`, as `c`. */
export const COMPETITORS = `FROM deal_competitors dc JOIN competitors c ON c.organization_id = $1 AND c.id = dc.competitor_id
  WHERE dc.organization_id = $1 AND dc.opportunity_id = o.id`;
/** For what `o` stands qualified out, which only lost deals do. */
export const QUALIFIED_OUT = `(CASE WHEN o.status = 'lost' THEN (SELECT r.name FROM qualify_outs q
  JOIN qualify_out_reasons r ON r.organization_id = $1 AND r.id = q.primary_reason_id
  WHERE q.organization_id = $1 AND q.opportunity_id = o.id AND q.reopened_at IS NULL) END)`;
/** Of a closed deal. */
export const STAGE_BEFORE_CLOSE = `(CASE WHEN o.status <> 'open' THEN (SELECT b.name FROM stages b
  WHERE b.organization_id = $1 AND b.id = o.last_open_stage_id) END)`;
/** Why `o` was won. */
export const WIN_REASON = `(CASE WHEN o.win_reason_id IS NOT NULL THEN (SELECT w.name FROM win_reasons w
  WHERE w.organization_id = $1 AND w.id = o.win_reason_id) END)`;

const WORDS = FREE_DEAL_TEXTS.map((text) => `o.${snake(text)}`).join(', ');

export const OPPORTUNITY_COLUMNS = `o.id, o.external_id, o.name, o.account_id, a.name AS account_name,
  a.industry AS account_industry, a.segment AS account_segment, a.territory AS account_territory,
  a.strategic AS account_strategic,
  o.stage_id, s.name AS stage_name, s.kind AS stage_kind, s.win_probability AS stage_win_probability, o.status,
  o.stage_entered_on::text AS stage_entered_on, o.owner_id, m.name AS owner_name, m.manager_id,
  mm.name AS manager_name, o.amount_minor::float8 AS amount_minor, o.currency,
  o.amount_base_minor::float8 AS amount_base_minor, o.amount_from_lines, o.category, o.close_date::text AS close_date,
  o.closed_on::text AS closed_on, o.win_probability, ${WORDS},
  ${LOSS_CHANGED} AS loss_changed, o.win_reason_id,
  ${WIN_REASON} AS win_reason, o.push_count,
  ARRAY(SELECT p.name FROM opportunity_products p WHERE p.organization_id = $1 AND p.opportunity_id = o.id
    ORDER BY p.position) AS products,
  ${shownCustom('deal')} AS custom,
  coalesce(lines.products, '{}') AS line_products, coalesce(lines.families, '{}') AS line_families,
  ${QUALIFIED_OUT} AS qualified_out, ${STAGE_BEFORE_CLOSE} AS stage_before_close,
  ARRAY(SELECT c.name ${COMPETITORS} ORDER BY 1) AS competitor_names,
  o.created_on::text AS created_on, o.updated_at, o.version, h.risk, h.risk_band, h.confidence, h.drag, h.stake_minor::float8 AS stake_minor,
  h.data_quality,
  h.framework_completeness, h.contact_risk, h.activity_drag, h.commitment,
  ${KEY_FRESHNESS} AS key_freshness, h.meddpic, h.bant, h.spiced, h.three_whys,
  h.not_yet_qualified, h.stale, h.last_activity_at, h.scored_at, h.rules_version`;

/** With the connected systems that know the deal, which people are shown and files leave out. */
export const SHOWN_OPPORTUNITY_COLUMNS = `${OPPORTUNITY_COLUMNS},
  ${knownThereColumn('opportunity', 'o.id')} AS known_there`;

/** Joins to `o`; $1 is the organisation. */
export const OPPORTUNITY_JOINS = `
  JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
  JOIN stages s ON s.organization_id = $1 AND s.id = o.stage_id
  JOIN members m ON m.organization_id = $1 AND m.id = o.owner_id
  LEFT JOIN members mm ON mm.organization_id = $1 AND mm.id = m.manager_id
  LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id
  CROSS JOIN LATERAL (SELECT array_agg(DISTINCT i.product) AS products,
    array_agg(DISTINCT ${LINE_FAMILY}) AS families ${LINES}) lines`;

type WordColumns = { [T in FreeDealText as Snake<T>]: string | null };

export interface OpportunityRow extends WordColumns {
  id: string;
  external_id: string | null;
  name: string;
  account_id: string | null;
  account_name: string | null;
  account_industry: string | null;
  account_segment: string | null;
  account_territory: string | null;
  account_strategic: boolean | null;
  stage_id: string;
  stage_name: string;
  stage_kind: 'open' | 'won' | 'lost';
  stage_win_probability: number;
  status: DealStatus;
  owner_id: string;
  owner_name: string;
  stage_entered_on: string | null;
  manager_id: string | null;
  manager_name: string | null;
  amount_minor: number | null;
  currency: string;
  amount_base_minor: number | null;
  amount_from_lines: boolean;
  category: ForecastCategory | null;
  close_date: string | null;
  closed_on: string | null;
  win_probability: number | null;
  loss_changed: LossReasonNames[] | null;
  win_reason_id: string | null;
  win_reason: string | null;
  push_count: number;
  products: string[];
  custom: Record<string, string | number | boolean | string[]>;
  line_products: string[];
  line_families: string[];
  qualified_out: string | null;
  stage_before_close: string | null;
  competitor_names: string[];
  created_on: string;
  updated_at: Date;
  version: number;
  risk: number;
  risk_band: RiskBand;
  confidence: number;
  drag: number;
  stake_minor: number;
  data_quality: number;
  framework_completeness: number;
  contact_risk: number;
  activity_drag: number;
  commitment: number;
  key_freshness: number | null;
  meddpic: number;
  bant: number;
  spiced: number;
  three_whys: number;
  not_yet_qualified: boolean;
  stale: boolean;
  last_activity_at: Date | null;
  scored_at: Date;
  rules_version: string;
}

export interface ShownOpportunityRow extends OpportunityRow {
  known_there: KnownThere[] | null;
}

/** Why it was lost, as the organisation calls it now. */
export const lossOf = ({ loss_reason, loss_changed }: OpportunityRow): SaidLoss | null =>
  loss_changed && tellLossReason(loss_reason ?? '', loss_changed);

/** Words about a deal as people read them; `told` knows why it was lost. */
export const freeText = (row: OpportunityRow, text: FreeDealText, told = lossOf): string | null =>
  text === 'lossReason' ? (told(row)?.text ?? (row.loss_reason || null)) : row[snake(text)];

export function presentOpportunity(row: ShownOpportunityRow, actor: Pick<Actor, 'role'>): z.infer<typeof Opportunity> {
  const loss = lossOf(row);
  // A closed deal is won or lost, whatever a person once set.
  const probabilitySet = row.win_probability !== null && row.status === 'open';
  return {
    id: row.id,
    externalId: row.external_id,
    name: row.name,
    ...ofTexts(FREE_DEAL_TEXTS, (text) => freeText(row, text, () => loss)),
    account: row.account_id === null ? null : { id: row.account_id, name: row.account_name ?? '' },
    accountFacts:
      row.account_id === null
        ? null
        : {
            industry: row.account_industry,
            segment: row.account_segment,
            territory: row.account_territory,
            strategic: row.account_strategic ?? false,
          },
    stage: { id: row.stage_id, name: row.stage_name, kind: row.stage_kind },
    stageEnteredOn: row.stage_entered_on,
    status: row.status,
    owner: { id: row.owner_id, name: row.owner_name },
    team: row.manager_id === null ? null : { id: row.manager_id, name: row.manager_name ?? '' },
    amountMinor: row.amount_minor,
    currency: row.currency,
    amountBaseMinor: row.amount_base_minor,
    amountFollowsLines: row.amount_from_lines,
    category: row.category,
    closeDate: row.close_date,
    closedOn: row.closed_on,
    winProbability: probabilitySet ? (row.win_probability ?? 0) : row.stage_win_probability,
    winProbabilitySet: probabilitySet,
    loss: loss && { key: loss.key, name: loss.name, words: loss.words },
    winReason: row.win_reason_id === null ? null : { id: row.win_reason_id, name: row.win_reason ?? '' },
    products: row.products,
    custom: row.custom,
    lineProducts: row.line_products,
    lineFamilies: row.line_families,
    qualifiedOutFor: row.qualified_out,
    stageBeforeClose: row.stage_before_close,
    competitorNames: row.competitor_names,
    pushCount: row.push_count,
    createdOn: row.created_on,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    health: {
      risk: row.risk,
      riskBand: row.risk_band,
      confidence: row.not_yet_qualified ? null : row.confidence,
      confidenceBand: row.not_yet_qualified ? null : confidenceBand(row.confidence),
      drag: row.drag,
      stakeMinor: row.stake_minor,
      dragBand: dragBand(row.drag),
      dataQuality: row.data_quality,
      categoryAdvice: row.status === 'open' && !row.not_yet_qualified ? categoryAdvice(row.category, row.risk) : null,
      frameworkCompleteness: row.framework_completeness,
      contactRisk: row.contact_risk,
      activityDrag: row.activity_drag,
      commitment: row.commitment,
      keyFreshness: row.key_freshness,
      frameworkHealth: { meddpic: row.meddpic, bant: row.bant, spiced: row.spiced, threeWhys: row.three_whys },
      notYetQualified: row.not_yet_qualified,
      stale: row.stale,
      lastActivityAt: row.last_activity_at?.toISOString() ?? null,
      scoredAt: row.scored_at.toISOString(),
      rulesVersion: row.rules_version,
    },
    systems: presentSystems(row.known_there),
    // Who sees a deal may write it: the scope is one.
    abilities: { update: true, changeOwner: POLICIES[actor.role].scope !== 'own' },
  };
}

import { INTERACTION_KINDS } from '@forecastle/contract';
import type {
  ComponentKey,
  DealFacts,
  DealStatus,
  EvidenceFact,
  ForecastCategory,
  FrameworkKey,
  KeyStakeholderFact,
  Phase,
  RiskBand,
  ScoreSettings,
  Strength,
} from '@forecastle/rules';
import { isoDate } from '@forecastle/rules';
import { arrayText } from '../../platform/database/array-text.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Placement } from '../totals/contribution.ts';
import { calendarOf, momentIn } from './calendar.ts';
import { FACTS_QUERY } from './facts-query.ts';
import { ensureStageMedians } from './stage-medians.ts';

/** A deal as the rules see it, with what its totals are counted by and what was kept of it before. */
export interface GatheredDeal {
  readonly id: string;
  readonly facts: DealFacts;
  readonly settings: ScoreSettings;
  readonly placement: Placement;
  readonly lastActivityAt: number | null;
  /** The scores kept until now; null for a deal never scored. */
  readonly kept: KeptScores | null;
}

export interface KeptScores {
  readonly status: DealStatus;
  readonly riskBand: RiskBand;
  readonly confidence: number;
  readonly notYetQualified: boolean;
  readonly lastActivityAt: number | null;
  readonly rulesVersion: string;
}

/** Stands in for the phase of a closed deal whose last open stage is not known: nobody closes from the start. */
const PHASE_OF_UNKNOWN_CLOSE: Phase = 'late';

/** Up to so many deals are planned for once and for all. */
export const FEW = 20;

/** Facts of many deals by one statement, in no particular order; ids that do not exist are left out. */
export async function gatherFacts(tx: TenantTransaction, ids: readonly string[], now: Date): Promise<GatheredDeal[]> {
  const { rows } = await tx.client.query<DealRow & SurroundingRow>({
    // A named statement ends up with one plan for any number of deals, and that for a few takes minutes for thousands.
    ...(ids.length <= FEW ? { name: 'deal-facts' } : {}),
    text: FACTS_QUERY,
    values: [...(await factsValues(tx, ids, now)), INTERACTION_KINDS],
  });
  return rows.map((row) => toGathered(row, row));
}

/** What every statement of facts begins with: organisation, deals, now, today, timezone. */
export async function factsValues(tx: TenantTransaction, ids: readonly string[], now: Date): Promise<unknown[]> {
  const { timeZone } = await calendarOf(tx);
  const today = isoDate((await momentIn(tx, now)).day);
  await ensureStageMedians(tx, now);
  return [tx.organizationId, arrayText(ids), now, today, timeZone];
}

export function toGathered(row: DealRow, around: SurroundingRow): GatheredDeal {
  return {
    id: row.id,
    settings: { medianStageDays: row.median_days },
    lastActivityAt: around.last_activity_at,
    placement: {
      ownerId: row.owner_id,
      stageId: row.stage_id,
      status: row.status,
      category: row.category ?? '',
      month: row.month,
      amountBaseMinor: row.amount_base_minor,
    },
    kept:
      around.kept_status === null
        ? null
        : {
            status: around.kept_status,
            riskBand: around.kept_risk_band,
            confidence: around.kept_confidence,
            notYetQualified: around.kept_not_yet_qualified,
            lastActivityAt: around.kept_last_activity_at,
            rulesVersion: around.kept_rules_version,
          },
    facts: {
      status: row.status,
      phase: row.phase ?? PHASE_OF_UNKNOWN_CLOSE,
      isProposal: row.is_proposal,
      isNegotiation: row.is_negotiation,
      category: row.category,
      amountMinor: row.amount_minor,
      closeDay: row.close_day,
      createdDay: row.created_day,
      isCreationAssumed: row.creation_assumed,
      lastSetCloseDay: row.last_set_close_day,
      pushes: row.push_count,
      hasNextStep: row.has_next_step,
      evidence: around.evidence === null ? NO_EVIDENCE : around.evidence.map(evidenceFact),
      contactCount: around.contact_count,
      economicBuyer: stakeholder(around.buyer_id, around.buyer_influence, around.buyer_met_at, around.buyer_met_day),
      champion: stakeholder(
        around.champion_id,
        around.champion_influence,
        around.champion_met_at,
        around.champion_met_day,
      ),
      hasInteraction: around.has_interaction,
      lastActivityDay: around.last_activity_day,
      secondLastActivityDay: around.second_last_activity_day,
      stageEnteredDay: row.status === 'open' ? row.stage_entered_day : around.last_open_entered_day,
      earlierDaysInStage: around.earlier_days,
      closedAt: row.status === 'open' ? null : { instant: row.as_of, day: row.as_of_day },
      nextActivityAt: around.next_activity_at,
      nextActivityDay: around.next_activity_day,
    },
  };
}

const NO_EVIDENCE: readonly EvidenceFact[] = [];
/** The few hundred possible pieces of evidence are made once: a bulk rescoring reads millions. */
const evidenceFacts = new Map<string, EvidenceFact>();

function evidenceFact(text: string): EvidenceFact {
  const known = evidenceFacts.get(text);
  if (known) return known;
  const [framework, component, strength, ...told] = text.split('.') as [FrameworkKey, ComponentKey, Strength];
  const said: readonly string[] = told;
  const fact = {
    framework,
    component,
    strength,
    hasNotes: said.includes('noted'),
    hasSource: said.includes('sourced'),
  };
  evidenceFacts.set(text, fact);
  return fact;
}

function stakeholder(
  contactId: string | null,
  influence: number | null,
  lastMetAt: number | null,
  lastMetDay: number | null,
): KeyStakeholderFact | null {
  return contactId === null ? null : { contactId, influence: influence ?? 0, lastMetAt, lastMetDay };
}

interface KeptRow {
  kept_status: DealStatus;
  kept_risk_band: RiskBand;
  kept_confidence: number;
  kept_not_yet_qualified: boolean;
  kept_last_activity_at: number | null;
  kept_rules_version: string;
}
interface UnkeptRow {
  kept_status: null;
}
export interface DealRow {
  id: string;
  owner_id: string;
  stage_id: string;
  status: DealStatus;
  category: ForecastCategory | null;
  amount_minor: number | null;
  amount_base_minor: number | null;
  close_day: number | null;
  created_day: number;
  creation_assumed: boolean;
  last_set_close_day: number | null;
  push_count: number;
  has_next_step: boolean;
  month: string;
  phase: Phase | null;
  is_proposal: boolean;
  is_negotiation: boolean;
  as_of: number;
  as_of_day: number;
  stage_entered_day: number | null;
  median_days: number | null;
}
export type SurroundingRow = (KeptRow | UnkeptRow) & {
  contact_count: number;
  has_interaction: boolean;
  last_activity_day: number | null;
  second_last_activity_day: number | null;
  last_activity_at: number | null;
  next_activity_at: number | null;
  next_activity_day: number | null;
  evidence: string[] | null;
  last_open_entered_day: number | null;
  earlier_days: number;
  buyer_id: string | null;
  buyer_influence: number | null;
  buyer_met_at: number | null;
  buyer_met_day: number | null;
  champion_id: string | null;
  champion_influence: number | null;
  champion_met_at: number | null;
  champion_met_day: number | null;
};

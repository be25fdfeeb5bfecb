import type {
  ComponentKey,
  ContactRole,
  DealStatus,
  ForecastCategory,
  FrameworkKey,
  Phase,
  Strength,
} from './facts.ts';

import type { DragBand } from './health/dealDrag.ts';
import type { ConfidenceBand } from './health/forecastConfidence.ts';
import type { FreshnessBand } from './health/freshness.ts';
import type { RiskBand } from './health/riskScore.ts';

/** Names for people, in one place, so that the server's messages and the screens say the same words. */
export const FRAMEWORK_NAMES: Readonly<Record<FrameworkKey, string>> = {
  meddpic: 'MEDDPIC',
  bant: 'BANT',
  spiced: 'Discovery Health',
  three_whys: 'Three Whys',
};

export const COMPONENT_NAMES: Readonly<Record<ComponentKey, string>> = {
  metrics: 'Metrics',
  economic_buyer: 'Economic Buyer',
  decision_criteria: 'Decision Criteria',
  decision_process: 'Decision Process',
  pain: 'Pain',
  identify_pain: 'Identify Pain',
  champion: 'Champion',
  budget: 'Budget',
  authority: 'Authority',
  need: 'Need',
  timeline: 'Timeline',
  situation: 'Situation',
  impact: 'Impact',
  critical_event: 'Critical Event',
  end_vision: 'End Vision',
  why_anything: 'Why Anything',
  why_us: 'Why Us',
  why_now: 'Why Now',
};

export const STRENGTH_NAMES: Readonly<Record<Strength, string>> = {
  green: 'Confirmed by the customer',
  yellow: 'Credible, not confirmed',
  red: 'Missing or contradicted',
};

export const ROLE_NAMES: Readonly<Record<ContactRole, string>> = {
  champion: 'Champion',
  economic_buyer: 'Economic Buyer',
  technical_reviewer: 'Technical Reviewer',
  decision_maker: 'Decision Maker',
  influencer: 'Influencer',
};

export const CATEGORY_NAMES: Readonly<Record<ForecastCategory, string>> = {
  pipeline: 'Pipeline',
  best_case: 'Best Case',
  commit: 'Commit',
  closed: 'Closed',
  omitted: 'Omitted',
};

export const PHASE_NAMES: Readonly<Record<Phase, string>> = { early: 'Early', mid: 'Mid', late: 'Late' };

export const STATUS_NAMES: Readonly<Record<DealStatus, string>> = {
  open: 'Open',
  won: 'Closed Won',
  lost: 'Closed Lost',
};

export const RISK_BAND_NAMES: Readonly<Record<RiskBand, string>> = {
  green: 'Healthy',
  yellow: 'Moderate',
  red: 'High risk',
};

export const CONFIDENCE_BAND_NAMES: Readonly<Record<ConfidenceBand, string>> = {
  high: 'High',
  moderate: 'Moderate',
  low: 'Low',
};

export const DRAG_BAND_NAMES: Readonly<Record<DragBand, string>> = {
  healthy: 'Healthy',
  review: 'Review',
  significant: 'Significant concern',
};

export const FRESHNESS_BAND_NAMES: Readonly<Record<FreshnessBand, string>> = {
  active: 'Active',
  needs_attention: 'Needs Attention',
  stale: 'Stale',
};

import type { SegmentTone } from '../../ui/charts/StackBar.tsx';
import type { OpportunityView } from '../opportunities/opportunityAddress.ts';
import type { Overview } from './answers.ts';

export type RiskGroup = Overview['byRisk'][number]['band'];

/** How open deals are told apart by risk, and which filter of the list finds them. */
export const RISK_BANDS: Record<RiskGroup, { label: string; tone: SegmentTone; view: Partial<OpportunityView> }> = {
  green: { label: 'Healthy', tone: 'health', view: { risk: ['green'], unqualified: false } },
  yellow: { label: 'Moderate', tone: 'attention', view: { risk: ['yellow'], unqualified: false } },
  red: { label: 'High risk', tone: 'risk', view: { risk: ['red'], unqualified: false } },
  not_yet_qualified: { label: 'Not yet qualified', tone: 'unknown', view: { unqualified: true } },
};

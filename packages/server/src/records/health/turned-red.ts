import { type DealScores, rulesVersion } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { noteSlackEvents } from '../../tenancy/slack-outbox/note-events.ts';
import type { ScoringDeal } from './gather-scoring.ts';

export interface RedDeal {
  readonly id: string;
  readonly amountBaseMinor: number | null;
}

/**
 * Returns whether a deal is at high risk now and was not by the scores that were kept of it while it was open. A deal that was
 * never scored, or is qualified only now, did not turn red; nor did one that other rules scored, of which nothing happened. Those
 * that are omitted are never counted as at risk.
 */
export const hasTurnedRed = (
  { kept, facts, placement }: Pick<ScoringDeal, 'kept' | 'facts' | 'placement'>,
  { riskBand, notYetQualified }: DealScores,
): boolean =>
  riskBand === 'red' &&
  !notYetQualified &&
  facts.status === 'open' &&
  placement.category !== 'omitted' &&
  kept !== null &&
  kept.riskBand !== 'red' &&
  !kept.notYetQualified &&
  kept.status === 'open' &&
  kept.rulesVersion === rulesVersion;

/** Notes deals that turned red for those who want them in Slack, from the least amount that anybody wants. */
export async function noteTurnedRed(tx: TenantTransaction, deals: readonly RedDeal[], now: Date): Promise<void> {
  if (deals.length === 0) return;
  await noteSlackEvents(tx, ['large_deal_red'], (wanted) => {
    const fromMinor = wanted.get('large_deal_red') ?? 0;
    return deals
      .filter(({ amountBaseMinor }) => (amountBaseMinor ?? 0) >= fromMinor)
      .map(({ id }) => ({ topic: 'large_deal_red', opportunityId: id, occurredAt: now }));
  });
}

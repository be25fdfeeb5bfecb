/** What a transcription costs: reserved against the budgets before a slice is sent, settled after its answer. */
import type { AiOutcome } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import type { aiCalls } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { coverCost } from '../../ai/calls.ts';

const MS_PER_MINUTE = 60_000;

/** Returns the cost of a stretch of audio in whole micros, rounded up; null without a price. */
const minutesCost = (durationMs: number, minuteMicros: number | null): number | null =>
  minuteMicros === null ? null : Math.ceil((durationMs * minuteMicros) / MS_PER_MINUTE);

interface NewTranscription {
  readonly memberId: string;
  /** Host or vendor, and model. */
  readonly provider: string;
  readonly model: string;
  readonly durationMs: number;
  readonly minuteMicros: number | null;
}

/** Reserves what a slice costs, and returns the id of the call. Throws CONFLICT where a budget does not cover it. */
export async function reserveTranscription(
  tx: TenantTransaction,
  { memberId, provider, model, durationMs, minuteMicros }: NewTranscription,
  now: Date,
): Promise<string> {
  const costMicros = minutesCost(durationMs, minuteMicros);
  const month = await coverCost(tx, { memberId, purpose: 'transcription', most: costMicros }, now);
  const id = newId();
  await insertRow<typeof aiCalls.$inferInsert>(tx, 'ai_calls', {
    id,
    memberId,
    purpose: 'transcription',
    provider,
    model,
    month,
    priceVersion: minuteMicros === null ? null : 'own',
    costMicros,
    startedAt: now,
  });
  return id;
}

/**
 * Settles a call once. One that failed has cost nothing. One whose process died may have been answered, and has cost what was
 * reserved.
 */
export async function settleTranscription(tx: TenantTransaction, callId: string, outcome: AiOutcome): Promise<void> {
  await tx.client.query(
    `UPDATE ai_calls SET outcome = $3, cost_micros = CASE WHEN $4 AND cost_micros IS NOT NULL THEN 0 ELSE cost_micros END,
       settled_at = now()
     WHERE organization_id = $1 AND id = $2 AND settled_at IS NULL`,
    [tx.organizationId, callId, outcome, outcome === 'failed'],
  );
}

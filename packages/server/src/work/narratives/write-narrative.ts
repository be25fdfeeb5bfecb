/** Writes a narrative by a model. Nobody sees a sentence that its facts do not support. */

import type { AiOutcome, CheckedSegment } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import type { OngoingControl } from '../../platform/http/ongoing-work.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { callChoice, estimateOf, givesWay, switchCall, unlessOverBudget } from '../ai/call-choice.ts';
import { settleCall } from '../ai/calls.ts';
import type { Choice } from '../ai/choices.ts';
import { readEnded, UNREADABLE } from '../ai/read-answer.ts';
import type { AnswerFault, ModelRun } from '../ai/run-model.ts';
import { ALIVE_EVERY_MS } from '../ai/silence.ts';
import { INTERRUPTED, withStep } from './narrative-fault.ts';
import type { NarrativeRun } from './prepare-narrative.ts';

interface Writing {
  readonly pool: pg.Pool;
  readonly settings: Pick<Settings, 'ai' | 'secret'>;
}

/**
 * Runs the model, then the fallback where the first failed before its first word, and saves a text that is whole. Text and cost
 * are written in one transaction. When the process dies before, `settleInterrupted` settles the call. Returns why no text came.
 */
export async function writeNarrative(
  run: NarrativeRun,
  { pool, settings }: Writing,
  { signal }: OngoingControl,
): Promise<AnswerFault | null> {
  const { organizationId, narrativeId, fallback, prepared } = run;
  const write = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(pool, organizationId, work);
  const call = (choice: Choice) => callChoice({ choice, request: prepared.request, signal }, settings);
  const alive = setInterval(() => {
    // The sweep decides when none of them arrives.
    write((tx) => touch(tx, narrativeId)).catch(() => undefined);
  }, ALIVE_EVERY_MS);
  try {
    let { callId } = run;
    let ran = await call(run.choice);
    if (fallback !== null && givesWay(ran)) {
      const next = await unlessOverBudget(write((tx) => switchToFallback(tx, run, { failed: ran, choice: fallback })));
      if (next !== null) {
        callId = next;
        ran = await call(fallback);
      }
    }
    const segments = await readEnded(ran.text);
    const fault = ran.fault ?? (ran.isStopped || segments.length > 0 ? null : UNREADABLE);
    const isWhole = fault === null && !ran.isStopped;
    await write(async (tx) => {
      await settleCall(tx, callId, {
        outcome: outcomeOf(ran, fault),
        counts: ran.counts,
        estimate: estimateOf(ran, prepared.inputTokens),
      });
      await (isWhole ? save(tx, narrativeId, segments) : discard(tx, narrativeId));
    });
    if (ran.isStopped) return INTERRUPTED;
    return fault && withStep(fault);
  } finally {
    clearInterval(alive);
  }
}

async function switchToFallback(
  tx: TenantTransaction,
  { narrativeId, callId, memberId, prepared: { inputTokens } }: NarrativeRun,
  { failed, choice }: { readonly failed: ModelRun; readonly choice: Choice },
): Promise<string> {
  const next = await switchCall(tx, { failed, callId, memberId, purpose: 'narrative', choice, inputTokens });
  await tx.client.query(
    `UPDATE written_narratives SET provider = $3, model = $4, call_id = $5, alive_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, narrativeId, choice.provider.name, choice.model, next],
  );
  return next;
}

async function touch(tx: TenantTransaction, narrativeId: string): Promise<void> {
  await tx.client.query(
    'UPDATE written_narratives SET alive_at = now() WHERE organization_id = $1 AND id = $2 AND segments IS NULL',
    [tx.organizationId, narrativeId],
  );
}

/** Saves nothing where the deal has gone meanwhile. */
async function save(tx: TenantTransaction, narrativeId: string, segments: readonly CheckedSegment[]): Promise<void> {
  await tx.client.query(
    'UPDATE written_narratives SET segments = $3, written_at = now() WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, narrativeId, JSON.stringify(segments)],
  );
}

async function discard(tx: TenantTransaction, narrativeId: string): Promise<void> {
  await tx.client.query('DELETE FROM written_narratives WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    narrativeId,
  ]);
}

function outcomeOf({ isStopped, text }: ModelRun, fault: AnswerFault | null): AiOutcome {
  if (isStopped) return 'interrupted';
  if (fault === null) return 'complete';
  return text.trim() === '' ? 'failed' : 'partial';
}

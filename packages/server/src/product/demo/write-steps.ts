import { isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { LedgerEntry } from '../../records/ledger/changes.ts';
import { type DealState, decideChange } from '../../records/ledger/decide-change.ts';
import { loadDealStates } from '../../records/opportunities/load-deal-states.ts';
import { loadStageKinds } from '../../records/opportunities/load-stages.ts';
import { type DecidedDeal, writeDeals } from '../../records/opportunities/write-deals.ts';
import { listWinReasons } from '../../records/win-reasons/list-win-reasons.ts';
import type { PlannedStep } from './planned.ts';
import type { InstantOf, WritingDeal } from './writing-deal.ts';

interface Steps {
  readonly stageIds: readonly string[];
  readonly instantOf: InstantOf;
}

/**
 * Takes every deal through its steps, all deals' first ones at once, then their second ones; returns what the ledger is
 * to be told. Call it with the deals locked.
 */
export async function writeSteps(
  tx: TenantTransaction,
  deals: readonly WritingDeal[],
  { stageIds, instantOf }: Steps,
): Promise<LedgerEntry[]> {
  const stageKinds = await loadStageKinds(tx);
  const reasons = new Map((await listWinReasons(tx)).map(({ id, name }) => [name, id]));
  const states = new Map<string, DealState>(
    await loadDealStates(
      tx,
      deals.map(({ id }) => id),
    ),
  );
  const steps = Math.max(...deals.map(({ planned }) => planned.steps.length));
  const entries: LedgerEntry[] = [];
  for (let nth = 0; nth < steps; nth += 1) {
    const decided: DecidedDeal[] = [];
    for (const { id, ownerId, planned } of deals) {
      const step = planned.steps[nth];
      const before = states.get(id);
      if (!step || !before) continue;
      const { next, changes } = decideChange(before, patchOf(step, stageIds, reasons), {
        stageKinds,
        today: isoDate(step.day),
      });
      states.set(id, next);
      // The only currency is that of the organisation.
      const { nextStep, lossReason, win } = step;
      const texts = { nextStep, lossReason, winNote: win?.note ?? undefined };
      decided.push({ id, before, next, amountBaseMinor: next.amountMinor, texts });
      const set = { from: false, to: true };
      const told = { ...changes, ...(lossReason && { lossReason: set }), ...(win?.note && { winNote: set }) };
      const actor = { kind: 'person', id: ownerId } as const;
      entries.push({ opportunityId: id, kind: 'changed', actor, effectiveAt: instantOf(step), changes: told });
    }
    await writeDeals(tx, decided, new Date());
  }
  return entries;
}

function patchOf(step: PlannedStep, stageIds: readonly string[], reasons: ReadonlyMap<string, string>) {
  return {
    winReasonId: step.win && reasons.get(step.win.reason),
    stageId: step.stage === undefined ? undefined : stageIds[step.stage],
    amountMinor: step.amountMinor,
    closeDate: step.closeDay === undefined ? undefined : isoDate(step.closeDay),
    category: step.category,
    nextStep: step.nextStep === undefined ? undefined : step.nextStep !== null,
  };
}

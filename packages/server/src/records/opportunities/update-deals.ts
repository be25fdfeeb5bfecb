import { isoDate } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import { all, type Pipeline } from '../../platform/database/pipeline.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { nameKey } from '../accounts/name-key.ts';
import { loadRates, toBaseMinor } from '../currencies/rates.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import type { LedgerActor, LedgerEntry, LedgerKind } from '../ledger/changes.ts';
import { type DealState, decideChange } from '../ledger/decide-change.ts';
import { recordChanges } from '../ledger/record.ts';
import { redatesClose } from '../ledger/redates-close.ts';
import { listLossReasons } from '../loss-reasons/list-loss-reasons.ts';
import type { PlacedDeal } from '../totals/contribution.ts';
import { backdatedCloses } from './backdated-closes.ts';
import { changeDeals } from './change-deals.ts';
import type { DealUpdate } from './deal-update.ts';
import { isRowOnlyField, leavesScores } from './leaves-scores.ts';
import { loadCategoriesBeforeClose } from './load-categories-before-close.ts';
import { loadDealCustom } from './load-deal-custom.ts';
import { loadDealStates } from './load-deal-states.ts';
import { formerOf, type KeptTexts, loadDealTexts, textChanges } from './load-deal-texts.ts';
import { loadStageKinds } from './load-stages.ts';
import { type KeptWords, keepPreviousText } from './undo-change/previous-text.ts';
import { type DecidedDeal, writeDeals } from './write-deals.ts';

/** What the amount in the organisation's currency is made of. */
const BASE_AMOUNT_FIELDS = ['amountMinor', 'currency', 'closedOn'] as const;

interface Updating {
  readonly now: Date;
  readonly actor: LedgerActor;
  readonly kind?: LedgerKind;
  /** As the caller has loaded them, with the deals locked; loaded without. */
  readonly states?: ReadonlyMap<string, DealState>;
  /** Likewise, of the deals whose words the updates name. */
  readonly texts?: ReadonlyMap<string, KeptTexts>;
  /** As for changeDeals. */
  readonly placed?: readonly PlacedDeal[];
  /** Whether facts are kept of the only deal. */
  readonly hasFacts?: boolean;
  readonly pipeline?: Pipeline;
}

/**
 * Changes many existing deals by set: decides each, writes them with their stage stays, records the change-sets, and
 * keeps scores and totals. It does not ask who may; commands do before. Each id at most once.
 */
export async function updateDeals(
  tx: TenantTransaction,
  updates: readonly DealUpdate[],
  {
    now,
    actor,
    kind = 'changed',
    states: known,
    texts: knownTexts,
    placed,
    hasFacts = false,
    pipeline: later,
  }: Updating,
): Promise<void> {
  const { currency: base } = await calendarOf(tx);
  const today = isoDate((await momentIn(tx, now)).day);
  const stageKinds = await loadStageKinds(tx);
  const ids = updates.map((update) => update.id);
  const closeDateChanged = new Set<string>();
  const unscored = new Set<string>();
  const rowOnly = new Set<string>();
  const work = async (pipeline: Pipeline) => {
    const [states, texts, rates, categories, customs, lossReasons] = await all([
      known ?? loadDealStates(tx, ids),
      knownTexts ?? loadDealTexts(tx, updates),
      updates.some(mayMoveBaseAmount) ? loadRates(tx, base) : null,
      loadCategoriesBeforeClose(tx, updates, stageKinds),
      loadDealCustom(tx, updates),
      updates.some(({ patch }) => patch.lossReason !== undefined) ? listLossReasons(tx) : [],
    ]);
    const decided: DecidedDeal[] = [];
    const entries: LedgerEntry[] = [];
    const kept: KeptWords[] = [];
    for (const { id, entryId, patch, custom } of updates) {
      const before = states.get(id);
      if (!before) throw new Error(`there is no opportunity ${id} to change`);
      const { nextStep, ...fields } = patch;
      const { next, changes } = decideChange(
        before,
        { ...fields, nextStep: nextStep === undefined ? undefined : Boolean(nextStep) },
        { stageKinds, today, categoryBeforeClose: categories.get(id) },
      );
      // A change of other fields is not refused for a rate that is missing by now.
      const amountBaseMinor = BASE_AMOUNT_FIELDS.some((field) => changes[field])
        ? toBaseMinor(rates ?? (await loadRates(tx, base)), next.amountMinor, next.currency, next.closedOn ?? today)
        : undefined;
      const key = patch.name === undefined ? undefined : nameKey(patch.name);
      if (redatesClose(before, next)) closeDateChanged.add(id);
      const values = custom && customs.change(id, custom);
      decided.push({ id, before, next, amountBaseMinor, texts: { ...patch, nameKey: key }, custom: values?.next });
      const reworded = textChanges(texts.get(id), patch, lossReasons);
      const told = { ...changes, ...reworded, ...values?.changes };
      if (leavesScores(told)) unscored.add(id);
      else if (isRowOnlyField(told)) rowOnly.add(id);
      // Whoever names the row keeps what an undo needs by itself, as bulk edits do; so do imports.
      const keepsWords =
        entryId === undefined && actor.kind !== 'import' && Object.keys({ ...reworded, ...values?.changes }).length > 0;
      const ownId = keepsWords ? newId() : entryId;
      if (keepsWords && ownId !== undefined)
        kept.push({
          entryId: ownId,
          opportunityId: id,
          words: { texts: formerOf(texts.get(id), reworded), custom: values?.former ?? {} },
        });
      entries.push({ id: ownId, opportunityId: id, kind, actor, effectiveAt: now, changes: told });
    }
    const backdated = await backdatedCloses(tx, decided, today);
    pipeline.add(writeDeals(tx, decided, now));
    pipeline.add(keepPreviousText(tx, kept));
    pipeline.add(
      recordChanges(
        tx,
        entries.map((entry) => ({ ...entry, effectiveAt: backdated.get(entry.opportunityId) ?? entry.effectiveAt })),
      ),
    );
  };
  await changeDeals(tx, ids, now, work, { closeDateChanged, unscored, rowOnly, hasFacts, placed, pipeline: later });
}

/** Read ahead for these: a stage may close the deal. */
const mayMoveBaseAmount = ({ patch }: DealUpdate): boolean =>
  patch.stageId !== undefined || BASE_AMOUNT_FIELDS.some((field) => patch[field] !== undefined);

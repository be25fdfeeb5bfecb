import type { Opportunity } from '@forecastle/contract';
import { FREE_DEAL_TEXTS, isoDate, ofTexts } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { opportunities } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { nameKey } from '../accounts/name-key.ts';
import { loadRates, toBaseMinor } from '../currencies/rates.ts';
import { checkCustomValues } from '../custom-fields/check-values.ts';
import { givenOnly } from '../custom-fields/custom-changes.ts';
import { indexCustomValues } from '../custom-fields/index-values.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { takeLossReason } from '../loss-reasons/take-loss-reason.ts';
import { holdSettings } from '../organization/hold-settings.ts';
import { checkWinReason } from '../win-reasons/check-win-reason.ts';
import { addDeals } from './add-deals.ts';
import { checkFields } from './check-fields.ts';
import { externalIdTaken } from './external-id-taken.ts';
import { firstOpenStage } from './first-open-stage.ts';
import { getOpportunity } from './get-opportunity.ts';
import type { OpportunityCreateInput } from './inputs.ts';
import { customOfNew } from './load-deal-custom.ts';
import { loadStageKinds } from './load-stages.ts';
import { givenBy, refuseNewLacking } from './stage-requirements.ts';

/** Adds a deal of the actor's own, or of somebody in their scope. */
export async function createOpportunity(
  tx: TenantTransaction,
  actor: Actor,
  input: OpportunityCreateInput,
  now: Date,
): Promise<z.infer<typeof Opportunity>> {
  await holdSettings(tx);
  const { currency: base } = await calendarOf(tx);
  const today = isoDate((await momentIn(tx, now)).day);
  const stageId = input.stageId ?? (await firstOpenStage(tx));
  await checkFields(tx, actor, input, { stageId, today });
  await checkWinReason(tx, input.winReasonId, null);
  const lossReason = await takeLossReason(tx, input.lossReason, null);
  const custom = givenOnly(await checkCustomValues(tx, 'deal', input.custom ?? {}, {}));
  await refuseNewLacking(tx, stageId, givenBy({ ...input, custom }));
  const status = (await loadStageKinds(tx)).get(stageId) ?? 'open';
  const currency = input.currency ?? base;
  const closedOn = status === 'open' ? null : (input.closedOn ?? today);
  const amountMinor = input.amountMinor ?? null;
  const rates = await loadRates(tx, base);
  const id = newId();
  try {
    await insertRow<typeof opportunities.$inferInsert>(tx, 'opportunities', {
      id,
      name: input.name,
      nameKey: nameKey(input.name),
      ...ofTexts(FREE_DEAL_TEXTS, (text) => input[text]),
      lossReason,
      // Empty is none: only one deal of the organisation could have it.
      externalId: input.externalId || null,
      accountId: input.accountId,
      stageId,
      status,
      ownerId: input.ownerId ?? actor.memberId,
      amountMinor,
      currency,
      amountBaseMinor: toBaseMinor(rates, amountMinor, currency, closedOn ?? today),
      category: status === 'open' ? input.category : 'closed',
      closeDate: input.closeDate,
      lastSetCloseDate: input.closeDate,
      closedOn,
      winProbability: input.winProbability,
      winReasonId: input.winReasonId,
      custom,
      createdOn: today,
      stageEnteredOn: today,
      createdAt: now,
      updatedAt: now,
    });
  } catch (error) {
    if (isUniqueViolation(error, 'opportunities_external')) throw externalIdTaken(input.externalId);
    throw error;
  }
  await indexCustomValues(tx, 'deal', [id]);
  await addDeals(tx, [id], {
    now,
    actor: ledgerActorOf(actor),
    custom: new Map([[id, await customOfNew(tx, custom)]]),
  });
  return getOpportunity(tx, actor, id);
}

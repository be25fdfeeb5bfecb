import { type BulkEdit, type CustomValues, judgeBulkEdit, type LeftWhy, ownValue } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { readKnownThere } from '../../../records/connected-systems/record-systems.ts';
import { holdersOf } from '../../../records/connected-systems/refuse-held.ts';
import type { DealUpdate } from '../../../records/opportunities/deal-update.ts';
import { customValuesOf } from '../../../records/opportunities/load-deal-custom.ts';
import { loadDealStates } from '../../../records/opportunities/load-deal-states.ts';
import { loadDealTexts } from '../../../records/opportunities/load-deal-texts.ts';
import { notifyMoreHandedOver } from '../../../records/opportunities/notify-handed-over.ts';
import { dealsLacking, givenBy, requirementsOf } from '../../../records/opportunities/stage-requirements.ts';
import { updateDeals } from '../../../records/opportunities/update-deals.ts';
import { lockDeals } from '../../../records/totals/read-contributions.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';
import type { Changed } from '../noun.ts';
import type { StoredBulkEdit } from '../stored-bulk-edit.ts';
import { type JournalRow, writeJournal } from './journal.ts';

/** Changes deals of a bulk edit that the caller has locked, with the journal of it. */
export async function changeDealsAsAsked(
  tx: TenantTransaction,
  actor: Actor,
  stored: StoredBulkEdit,
  ids: readonly string[],
): Promise<Changed> {
  const edit = stored.edit as BulkEdit;
  await lockDeals(tx, ids);
  // Out of an archived stage go all deals, whatever their owners and their next stage ask of others.
  const owners = stored.archives ? null : await visibleOwners(tx, actor);
  const states = await loadDealStates(tx, ids);
  const texts = await loadDealTexts(
    tx,
    ids.map((id) => ({ id, patch: { nextStep: edit.nextStep } })),
  );
  const customs = edit.custom ? await customValuesOf(tx, ids) : new Map<string, CustomValues>();
  const required = edit.stageId === undefined || stored.archives ? [] : await requirementsOf(tx, edit.stageId);
  const lacking = await dealsLacking(tx, ids, required, givenBy(edit));
  // A stage that is archived is left by all of its deals, whoever decides it.
  const known = stored.archives ? null : await readKnownThere(tx, 'opportunity', ids);
  const updates: DealUpdate[] = [];
  const rows: JournalRow[] = [];
  let same = 0;
  for (const id of ids) {
    const state = states.get(id);
    const nextStep = texts.get(id)?.nextStep ?? null;
    const leave = (why: LeftWhy) => rows.push({ id, entryId: null, why, formerNextStep: null, formerCustom: null });
    if (!state || (owners !== null && !owners.includes(state.ownerId))) {
      leave('gone');
      continue;
    }
    const values = customs.get(id) ?? {};
    const verdict = judgeBulkEdit(
      {
        ...state,
        category: state.category,
        nextStep,
        custom: values,
        lacks: lacking.has(id),
        held: [...holdersOf(known?.get(id)).keys()],
      },
      edit,
    );
    if (verdict.is === 'same') same++;
    if (verdict.is === 'left') leave(verdict.why);
    if (verdict.is !== 'changed') continue;
    const entryId = newId();
    const { custom, ...patch } = verdict.patch;
    updates.push({ id, entryId, patch, custom });
    const formerCustom = custom
      ? Object.fromEntries(Object.keys(custom).map((key) => [key, ownValue(values, key) ?? null]))
      : null;
    rows.push({ id, entryId, why: null, formerNextStep: patch.nextStep === undefined ? null : nextStep, formerCustom });
  }
  // Before what moves the totals: those who change deals beside this wait for them until the transaction ends.
  await writeJournal(tx, stored.id, rows);
  await updateDeals(tx, updates, { now: new Date(), actor: { kind: 'person', id: actor.memberId }, states });
  const given = updates.filter(({ patch }) => patch.ownerId !== undefined);
  if (edit.ownerId !== undefined)
    await notifyMoreHandedOver(tx, {
      toId: edit.ownerId,
      byId: actor.memberId,
      workId: stored.id,
      count: given.length,
    });
  return { changed: updates.length, same, left: rows.flatMap(({ why }) => why ?? []) };
}

import { type CustomValues, judgeBulkEdit, type LeftWhy } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { DealUpdate } from '../../records/opportunities/deal-update.ts';
import { customValuesOf } from '../../records/opportunities/load-deal-custom.ts';
import { loadDealStates } from '../../records/opportunities/load-deal-states.ts';
import { loadDealTexts } from '../../records/opportunities/load-deal-texts.ts';
import { dealsLacking, givenBy, requirementsOf } from '../../records/opportunities/stage-requirements.ts';
import { tellMoreHandedOver } from '../../records/opportunities/tell-handed-over.ts';
import { updateDeals } from '../../records/opportunities/update-deals.ts';
import { lockDeals } from '../../records/totals/read-contributions.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { isHere } from '../../tenancy/identity/member-actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { checkEdit } from './check-edit.ts';
import { type JournalRow, moveOn, writeJournal } from './journal.ts';
import { addLeft } from './left-counts.ts';
import type { StoredBulkEdit } from './stored-bulk-edit.ts';

/** Deals changed in one transaction: less than a second's work, in which others wait for nothing longer. */
export const CHANGED_AT_ONCE = 1000;

/** Changes the next deals of a bulk edit that the caller has locked, with the journal of it; true when none is left. */
export async function changeBatch(tx: TenantTransaction, actor: Actor, stored: StoredBulkEdit): Promise<boolean> {
  const refusal = await refusalOf(tx, actor, stored);
  if (refusal !== null) return endEarly(tx, stored, refusal);
  const { edit } = stored;
  const ids = await nextDeals(tx, stored);
  await lockDeals(tx, ids);
  const owners = await visibleOwners(tx, actor);
  const states = await loadDealStates(tx, ids);
  const texts = await loadDealTexts(
    tx,
    ids.map((id) => ({ id, patch: { nextStep: edit.nextStep } })),
  );
  const customs = edit.custom ? await customValuesOf(tx, ids) : new Map<string, CustomValues>();
  const required = edit.stageId === undefined ? [] : await requirementsOf(tx, edit.stageId);
  const lacking = await dealsLacking(tx, ids, required, givenBy(edit));
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
      { ...state, category: state.category, nextStep, custom: values, lacks: lacking.has(id) },
      edit,
    );
    if (verdict.is === 'same') same++;
    if (verdict.is === 'left') leave(verdict.why);
    if (verdict.is !== 'changed') continue;
    const entryId = newId();
    const { custom, ...patch } = verdict.patch;
    updates.push({ id, entryId, patch, custom });
    const formerCustom = custom
      ? Object.fromEntries(Object.keys(custom).map((key) => [key, values[key] ?? null]))
      : null;
    rows.push({ id, entryId, why: null, formerNextStep: patch.nextStep === undefined ? null : nextStep, formerCustom });
  }
  await updateDeals(tx, updates, { now: new Date(), actor: { kind: 'person', id: actor.memberId } });
  const given = updates.filter(({ patch }) => patch.ownerId !== undefined);
  if (edit.ownerId !== undefined)
    await tellMoreHandedOver(tx, { toId: edit.ownerId, byId: actor.memberId, workId: stored.id, count: given.length });
  await writeJournal(tx, stored.id, rows);
  return moveOn(tx, stored, {
    ...{ ids, limit: CHANGED_AT_ONCE, changed: updates.length, same, end: 'changed' },
    left: rows.flatMap(({ why }) => why ?? []),
  });
}

async function nextDeals(tx: TenantTransaction, { id, lastId }: StoredBulkEdit): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT opportunity_id AS id FROM bulk_edit_deals
     WHERE organization_id = $1 AND bulk_edit_id = $2 AND ($3::uuid IS NULL OR opportunity_id > $3)
     ORDER BY opportunity_id LIMIT ${CHANGED_AT_ONCE}`,
    [tx.organizationId, id, lastId],
  );
  return rows.map((row) => row.id);
}

/** Why what was asked is no longer allowed: the stage was archived since, the new owner left, or another role was given. */
async function refusalOf(tx: TenantTransaction, actor: Actor, { edit }: StoredBulkEdit): Promise<string | null> {
  if (!(await isHere(tx, actor))) return `${actor.name} has left the organisation. What was changed stays.`;
  try {
    await checkEdit(tx, actor, edit);
    return null;
  } catch (error) {
    if (!(error instanceof Error) || !('status' in error)) throw error;
    return error.message;
  }
}

async function endEarly(tx: TenantTransaction, stored: StoredBulkEdit, refusal: string): Promise<true> {
  const { id, total, taken, lastId, left } = stored;
  await tx.client.query(
    `UPDATE bulk_edit_deals SET why = 'refused'
     WHERE organization_id = $1 AND bulk_edit_id = $2 AND ($3::uuid IS NULL OR opportunity_id > $3)`,
    [tx.organizationId, id, lastId],
  );
  await tx.client.query(
    `UPDATE bulk_edits SET status = 'changed', taken = total, "left" = $3, refusal = $4, finished_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, JSON.stringify(addLeft(left, 'refused', total - taken)), refusal],
  );
  return true;
}

import { PROCUREMENT_STEPS_MAX, type Procurement } from '@forecastle/contract';
import { isoDate, type ProcurementState } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { momentIn } from '../health/calendar.ts';
import { changeProcurement } from './change-procurement.ts';
import { readTemplate } from './template.ts';

type View = z.infer<typeof Procurement>;

/** Puts the steps of the template on a deal that has none, their days counted from today. */
export function beginProcurement(tx: TenantTransaction, actor: Actor, opportunityId: string): Promise<View> {
  return changeProcurement(tx, actor, opportunityId, 'procurement_begun', async ({ items }) => {
    if (items.length > 0) {
      throw conflict({
        field: 'opportunityId',
        value: opportunityId,
        expected: 'a deal without steps',
        message: 'Procurement has already started on this deal. Nothing was changed.',
      });
    }
    const { day } = await momentIn(tx, new Date());
    const steps = await readTemplate(tx);
    if (steps.length === 0) return;
    await tx.client.query(
      `INSERT INTO procurement_steps (organization_id, id, opportunity_id, title, state, due_on, position)
       SELECT $1, u.id, $2, u.title, 'open', u.due_on, u.position - 1
       FROM unnest($3::uuid[], $4::text[], $5::date[]) WITH ORDINALITY AS u(id, title, due_on, position)`,
      [
        tx.organizationId,
        opportunityId,
        steps.map(() => newId()),
        steps.map(({ title }) => title),
        steps.map(({ dueDays }) => (dueDays === null ? null : isoDate(day + dueDays))),
      ],
    );
  });
}

export interface StepGiven {
  readonly title?: string | undefined;
  readonly state?: ProcurementState | undefined;
  readonly ownerId?: string | null | undefined;
  readonly dueOn?: string | null | undefined;
}

/** Adds a step after the others. */
export function addStep(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, ...given }: Required<StepGiven> & { readonly opportunityId: string; readonly title: string },
): Promise<View> {
  return changeProcurement(tx, actor, opportunityId, 'procurement_step_added', async ({ items }) => {
    checkRoom(items.length);
    await checkOwner(tx, given.ownerId);
    await tx.client.query(
      `INSERT INTO procurement_steps (organization_id, id, opportunity_id, title, state, owner_id, due_on, position)
       SELECT $1, $2, $3, $4, $5, $6, $7, coalesce(max(position) + 1, 0) FROM procurement_steps
       WHERE organization_id = $1 AND opportunity_id = $3`,
      [tx.organizationId, newId(), opportunityId, given.title, given.state, given.ownerId, given.dueOn],
    );
  });
}

/** Changes what is given of a step and keeps the rest; a deleted one is to be restored first. */
export async function updateStep(
  tx: TenantTransaction,
  actor: Actor,
  { id, title, state, ownerId, dueOn }: StepGiven & { readonly id: string },
): Promise<View> {
  const { opportunityId } = await findStep(tx, actor, id);
  return changeProcurement(tx, actor, opportunityId, 'procurement_step_changed', async () => {
    const { deleted } = await findStep(tx, actor, id);
    if (deleted) throw notFound('step');
    await checkOwner(tx, ownerId);
    await tx.client.query(
      `UPDATE procurement_steps SET title = coalesce($3, title),
         version = version + CASE WHEN $3 <> title THEN 1 ELSE 0 END, state = coalesce($4, state),
         owner_id = CASE WHEN $5 THEN $6::uuid ELSE owner_id END, due_on = CASE WHEN $7 THEN $8::date ELSE due_on END
       WHERE organization_id = $1 AND id = $2`,
      [
        tx.organizationId,
        id,
        title ?? null,
        state ?? null,
        ownerId !== undefined,
        ownerId ?? null,
        dueOn !== undefined,
        dueOn ?? null,
      ],
    );
  });
}

/** Deletes a step, or brings it back to its place; doing either twice changes nothing. */
export async function setStepDeleted(
  tx: TenantTransaction,
  actor: Actor,
  { id, deleted }: { id: string; deleted: boolean },
): Promise<View> {
  const { opportunityId } = await findStep(tx, actor, id);
  const kind = deleted ? 'procurement_step_removed' : 'procurement_step_restored';
  return changeProcurement(tx, actor, opportunityId, kind, async ({ items }) => {
    if (!deleted) checkRoom(items.filter((item) => item.id !== id).length);
    await tx.client.query(
      'UPDATE procurement_steps SET deleted_at = CASE WHEN $3 THEN now() END WHERE organization_id = $1 AND id = $2',
      [tx.organizationId, id, deleted],
    );
  });
}

/** Puts the steps of a deal in an order that names each of them once. */
export function reorderSteps(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, ids }: { opportunityId: string; ids: readonly string[] },
): Promise<View> {
  return changeProcurement(tx, actor, opportunityId, 'procurement_step_changed', async ({ items }) => {
    if (new Set(ids).size !== ids.length || ids.length !== items.length || !items.every(({ id }) => ids.includes(id))) {
      throw invalid({
        field: 'ids',
        value: null,
        expected: `each of the ${items.length} steps of the deal, once`,
        message: 'The order must name every step of the deal once, and no other. Nothing was changed.',
      });
    }
    await tx.client.query(
      `UPDATE procurement_steps s SET position = u.position - 1
       FROM unnest($2::uuid[]) WITH ORDINALITY AS u(id, position) WHERE s.organization_id = $1 AND s.id = u.id`,
      [tx.organizationId, ids],
    );
  });
}

function checkRoom(count: number): void {
  if (count < PROCUREMENT_STEPS_MAX) return;
  throw invalid({
    field: null,
    value: count,
    expected: `at most ${PROCUREMENT_STEPS_MAX} steps`,
    message: `The deal already has ${PROCUREMENT_STEPS_MAX} steps. Delete one first. Nothing was changed.`,
  });
}

async function checkOwner(tx: TenantTransaction, ownerId: string | null | undefined): Promise<void> {
  if (!ownerId) return;
  const { rowCount } = await tx.client.query(
    'SELECT 1 FROM members WHERE organization_id = $1 AND id = $2 AND deactivated_at IS NULL',
    [tx.organizationId, ownerId],
  );
  if (rowCount) return;
  throw invalid({
    field: 'ownerId',
    value: ownerId,
    expected: 'an active person of the organisation',
    message: 'There is no such active person.',
  });
}

/** The deal of a step that the actor sees, deleted or not; throws NOT_FOUND. */
async function findStep(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<{ opportunityId: string; deleted: boolean }> {
  const { rows } = await tx.client.query<{ opportunityId: string; deleted: boolean }>(
    `SELECT s.opportunity_id AS "opportunityId", s.deleted_at IS NOT NULL AS deleted FROM procurement_steps s
     JOIN opportunities o ON o.organization_id = $1 AND o.id = s.opportunity_id
     WHERE s.organization_id = $1 AND s.id = $2 AND ($3::uuid[] IS NULL OR o.owner_id = ANY($3))`,
    [tx.organizationId, id, await visibleOwners(tx, actor)],
  );
  if (!rows[0]) throw notFound('step');
  return rows[0];
}

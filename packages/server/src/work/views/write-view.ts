import {
  LIST_DEFINITIONS,
  type ListDefinition,
  type SavedView,
  VIEWS_MAX,
  type ViewedList,
} from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, forbidden, invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { lockView, sharesOf, type ViewScope, viewOf } from './visible-views.ts';

interface ViewFields {
  readonly name: string;
  readonly scope: ViewScope;
  readonly definition: ListDefinition;
}

/** Saves a view of a list. */
export async function createView(
  tx: TenantTransaction,
  actor: Actor,
  { list, name, scope, definition: given }: ViewFields & { readonly list: ViewedList },
): Promise<z.infer<typeof SavedView>> {
  checkScope(actor, scope);
  const definition = checkDefinition(list, given);
  // The person's own row, so that two at once do not pass the limit together.
  await tx.client.query('SELECT 1 FROM members WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    tx.organizationId,
    actor.memberId,
  ]);
  await checkRoom(tx, actor.memberId);
  const id = newId();
  await tx.client.query(
    `INSERT INTO saved_views (organization_id, id, list, name, scope, owner_id, definition)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.organizationId, id, list, name, scope, actor.memberId, JSON.stringify(definition)],
  );
  return viewOf(tx, actor, id);
}

/** Renames a view, changes what it shows, or with whom it is shared. */
export async function updateView(
  tx: TenantTransaction,
  actor: Actor,
  {
    id,
    expectedVersion,
    ...change
  }: { id: string; expectedVersion?: number | undefined } & {
    readonly [K in keyof ViewFields]?: ViewFields[K] | undefined;
  },
): Promise<z.infer<typeof SavedView>> {
  const before = await lockView(tx, actor, id);
  if (expectedVersion !== undefined && expectedVersion !== before.version) {
    throw conflict({
      field: 'expectedVersion',
      value: expectedVersion,
      expected: String(before.version),
      message: 'Someone else changed this view meanwhile. Nothing was changed. Open it again.',
    });
  }
  if (change.scope !== undefined && change.scope !== before.scope) checkScope(actor, change.scope);
  await tx.client.query(
    `UPDATE saved_views SET name = $3, scope = $4, definition = $5, version = version + 1, updated_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [
      tx.organizationId,
      id,
      change.name ?? before.name,
      change.scope ?? before.scope,
      JSON.stringify(
        change.definition === undefined ? before.definition : checkDefinition(before.list, change.definition),
      ),
    ],
  );
  return viewOf(tx, actor, id);
}

/** Deletes a view, or brings it back; doing either twice changes nothing. */
export async function setViewDeleted(
  tx: TenantTransaction,
  actor: Actor,
  { id, deleted }: { id: string; deleted: boolean },
): Promise<z.infer<typeof SavedView>> {
  const view = await lockView(tx, actor, id, { deleted: true });
  if (!deleted) await checkRoom(tx, view.owner.id, id);
  await tx.client.query(
    `UPDATE saved_views SET deleted_at = CASE WHEN $3 THEN coalesce(deleted_at, now()) END
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, deleted],
  );
  return view;
}

/** With which view the actor begins a list; null for the plain one. */
export async function beginWith(
  tx: TenantTransaction,
  actor: Actor,
  { list, id }: { list: ViewedList; id: string | null },
): Promise<void> {
  const own = [tx.organizationId, actor.memberId];
  if (id === null) {
    await tx.client.query('DELETE FROM default_views WHERE organization_id = $1 AND member_id = $2 AND list = $3', [
      ...own,
      list,
    ]);
    return;
  }
  const view = await viewOf(tx, actor, id);
  await tx.client.query(
    `INSERT INTO default_views (organization_id, member_id, list, view_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id, member_id, list) DO UPDATE SET view_id = $4`,
    [...own, view.list, id],
  );
}

/** A definition as the list takes it; throws INVALID for one of another list. */
function checkDefinition(list: ViewedList, given: ListDefinition): ListDefinition {
  const { data, error } = LIST_DEFINITIONS[list].safeParse(given);
  if (data) return data;
  const [issue] = error.issues;
  throw invalid({
    field: ['definition', ...(issue?.path ?? [])].join('.'),
    expected: `what the list of ${list} can show`,
    message: `The list of ${list} cannot show this: ${issue?.message}. Nothing was saved.`,
  });
}

function checkScope(actor: Actor, scope: ViewScope): void {
  if (sharesOf(actor).includes(scope)) return;
  throw forbidden(
    scope === 'team'
      ? 'Only managers and up can share views with their team. Nothing was changed. Save it for yourself.'
      : 'Only people who see the whole organisation can share views with it. Nothing was changed. Save it for yourself.',
  );
}

/** Refuses one more view than a person may keep; the one named is not counted. */
async function checkRoom(tx: TenantTransaction, ownerId: string, but: string | null = null): Promise<void> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM saved_views
     WHERE organization_id = $1 AND owner_id = $2 AND deleted_at IS NULL AND id IS DISTINCT FROM $3`,
    [tx.organizationId, ownerId, but],
  );
  if ((rows[0]?.count ?? 0) < VIEWS_MAX) return;
  throw invalid({
    field: null,
    expected: `at most ${VIEWS_MAX} views of one person`,
    message: `You already have ${VIEWS_MAX} views. Nothing was saved. Delete one first.`,
  });
}

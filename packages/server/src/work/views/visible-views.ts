import type { ListDefinition, SavedView, ViewedList } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';

export type ViewScope = z.infer<typeof SavedView>['scope'];

interface ViewRow {
  id: string;
  list: ViewedList;
  name: string;
  scope: ViewScope;
  definition: ListDefinition;
  owner_id: string;
  owner_name: string;
  is_default: boolean;
  version: number;
  updated_at: Date;
}

/** Everybody the actor reports to, up to the top. UNION ends even if a reporting line should ever be a circle. */
const ABOVE = `above(id) AS (
  SELECT m.manager_id FROM members m WHERE m.organization_id = $1 AND m.id = $2 AND m.manager_id IS NOT NULL
  UNION SELECT m.manager_id FROM members m JOIN above b ON m.organization_id = $1 AND m.id = b.id WHERE m.manager_id IS NOT NULL
)`;

/** Own views, those of the organisation, and those that somebody above shares with their team. */
const SEEN = `(v.owner_id = $2 OR v.scope = 'organization' OR (v.scope = 'team' AND v.owner_id IN (SELECT id FROM above)))`;

const COLUMNS = `v.id, v.list, v.name, v.scope, v.definition, v.owner_id, m.name AS owner_name, d.view_id IS NOT NULL AS is_default,
  v.version, v.updated_at`;
const TABLES = `saved_views v JOIN members m ON m.organization_id = $1 AND m.id = v.owner_id
  LEFT JOIN default_views d ON d.organization_id = $1 AND d.member_id = $2 AND d.list = v.list AND d.view_id = v.id`;

/** The views of a list that the actor may open, by name. */
export async function listViews(
  tx: TenantTransaction,
  actor: Actor,
  list: ViewedList,
): Promise<z.infer<typeof SavedView>[]> {
  const { rows } = await tx.client.query<ViewRow>(
    `WITH RECURSIVE ${ABOVE} SELECT ${COLUMNS} FROM ${TABLES}
     WHERE v.organization_id = $1 AND v.list = $3 AND v.deleted_at IS NULL AND ${SEEN} ORDER BY lower(v.name), v.id`,
    [tx.organizationId, actor.memberId, list],
  );
  return rows.map((row) => presentView(row, actor));
}

/** One view, deleted ones too when asked for; throws NOT_FOUND for what the actor may not open. */
export async function viewOf(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<z.infer<typeof SavedView>> {
  const { rows } = await tx.client.query<ViewRow>(
    `WITH RECURSIVE ${ABOVE} SELECT ${COLUMNS} FROM ${TABLES}
     WHERE v.organization_id = $1 AND v.id = $3 AND (v.deleted_at IS NULL OR $4) AND ${SEEN}`,
    [tx.organizationId, actor.memberId, id, deleted],
  );
  if (!rows[0]) throw notFound('view');
  return presentView(rows[0], actor);
}

/** The view locked, for whoever may change it; throws FORBIDDEN for a view that is shared with the actor alone. */
export async function lockView(tx: TenantTransaction, actor: Actor, id: string, { deleted = false } = {}) {
  await tx.client.query('SELECT 1 FROM saved_views WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    tx.organizationId,
    id,
  ]);
  const view = await viewOf(tx, actor, id, { deleted });
  if (!view.abilities.update) {
    throw forbidden(`This view is ${view.owner.name}’s. Save it as your own to change it. Nothing was changed.`);
  }
  return view;
}

/** For whom the actor may save a view: managers and up for their team, whoever sees the organisation for all. */
export function sharesOf(actor: Actor): ViewScope[] {
  return [
    'private',
    ...(may(actor, 'seeTeam') ? (['team'] as const) : []),
    ...(may(actor, 'seeOrganization') ? (['organization'] as const) : []),
  ];
}

/** Who keeps the lists of the organisation in order keeps its views too. */
const presentView = (row: ViewRow, actor: Actor): z.infer<typeof SavedView> => ({
  id: row.id,
  list: row.list,
  name: row.name,
  scope: row.scope,
  definition: row.definition,
  owner: { id: row.owner_id, name: row.owner_name },
  isDefault: row.is_default,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  abilities: {
    update: row.owner_id === actor.memberId || (row.scope === 'organization' && may(actor, 'manageDealLists')),
  },
});

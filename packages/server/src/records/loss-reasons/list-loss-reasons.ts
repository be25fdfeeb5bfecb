import { LOSS_REASONS, OTHER_LOSS } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { LOSS_KEY } from './loss-sql.ts';

export interface LossReasonKept {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly archived: boolean;
  readonly position: number;
}

/** Behind whatever an organisation adds, until it is put elsewhere. */
const LAST = 1000;

/**
 * Those of every list, as they are until an organisation changes them. Their ids are the same everywhere, so that an
 * organisation needs rows only for what it made of its list.
 */
const STANDARD: readonly LossReasonKept[] = LOSS_REASONS.map((key, at) => ({
  id: `01900000-0000-7000-8000-${String(at + 1).padStart(12, '0')}`,
  key,
  name: key,
  archived: false,
  position: key === OTHER_LOSS ? LAST : at,
}));

/** Every reason in the organisation's order, archived ones too: deals still have them. */
export async function listLossReasons(tx: TenantTransaction): Promise<LossReasonKept[]> {
  const { rows } = await tx.client.query<LossReasonKept>(
    `SELECT id, key, name, archived_at IS NOT NULL AS archived, position FROM loss_reasons
     WHERE organization_id = $1 ORDER BY created_at, id`,
    [tx.organizationId],
  );
  // By the key, because a company that was copied has ids of its own.
  const changed = new Set(rows.map(({ key }) => key));
  return [...STANDARD.filter(({ key }) => !changed.has(key)), ...rows].sort((a, b) => a.position - b.position);
}

/** As the API answers it: its place is that of the list. */
export const presentLossReason = ({ id, key, name, archived }: LossReasonKept) => ({ id, key, name, archived });

/** What the reasons that change-sets tell of are called now, by id. */
export async function lossNames(
  tx: TenantTransaction,
  changeSets: readonly Readonly<Record<string, { readonly reasons?: unknown }>>[],
): Promise<Readonly<Record<string, string>>> {
  if (!changeSets.some(({ lossReason }) => lossReason?.reasons)) return {};
  return Object.fromEntries((await listLossReasons(tx)).map(({ id, name }) => [id, name]));
}

/** The same in this order, with the places that keep it. */
export const inOrder = (reasons: readonly LossReasonKept[]): LossReasonKept[] =>
  reasons.map((reason, at) => ({
    ...reason,
    position: reason.key === OTHER_LOSS && at === reasons.length - 1 ? LAST : at,
  }));

/** Where a reason that is added comes: last, but before Other where that is the last. */
export const nextPosition = (existing: readonly LossReasonKept[]): number =>
  1 + Math.max(-1, ...existing.map(({ position }) => position).filter((position) => position < LAST));

/** How many lost deals that the actor sees have each reason, by its key in lower case. */
export async function countByLossReason(tx: TenantTransaction, actor: Actor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ key: string; count: number }>(
    `SELECT ${LOSS_KEY} AS key, count(*)::int AS count FROM opportunities o
     WHERE o.organization_id = $1 AND o.status = 'lost' AND o.loss_reason IS NOT NULL
       AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
     GROUP BY 1`,
    [tx.organizationId, await visibleOwners(tx, actor)],
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

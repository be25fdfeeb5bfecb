import { all } from '../../platform/database/pipeline.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { type KnownThere, knownThereColumn } from '../connected-systems/record-systems.ts';
import type { DealState } from '../ledger/decide-change.ts';
import type { PlacedDeal } from '../totals/contribution.ts';
import { PLACEMENT_COLUMNS } from '../totals/read-contributions.ts';
import { STATE_COLUMNS } from './load-deal-states.ts';
import { type KeptTexts, loadDealTexts, type TextPatch } from './load-deal-texts.ts';

/** A deal that is locked, with what `updateDeals` would ask of it. */
interface LockedDeal {
  readonly version: number;
  readonly state: DealState;
  readonly states: ReadonlyMap<string, DealState>;
  /** Empty unless words are to change. */
  readonly texts: ReadonlyMap<string, KeptTexts>;
  readonly placed: readonly PlacedDeal[];
  /** Whether facts are kept of it, as far as was seen before it was locked. */
  readonly hasFacts: boolean;
  /** Connected systems that know it. */
  readonly known: readonly KnownThere[];
  /** Whose deals the actor may see; null = all. */
  readonly owners: readonly string[] | null;
}

interface LockedRow extends DealState, Pick<PlacedDeal, 'month' | 'amountBaseMinor'> {
  readonly version: number;
  readonly hasFacts: boolean;
  readonly known: readonly KnownThere[] | null;
}

/** Locks a deal the actor may write, and reads what a change of it is decided from; one they may not see does not exist for them. */
export async function lockForChange(
  tx: TenantTransaction,
  actor: Actor,
  { id, patch }: { readonly id: string; readonly patch: TextPatch },
): Promise<LockedDeal> {
  const owners = await visibleOwners(tx, actor);
  const [{ rows }, texts] = await all([
    tx.client.query<LockedRow>({
      name: 'lock-for-change',
      text: `SELECT version, ${STATE_COLUMNS}, ${PLACEMENT_COLUMNS},
          EXISTS (SELECT FROM scoring_facts f WHERE f.organization_id = $1 AND f.opportunity_id = $2) AS "hasFacts",
          ${knownThereColumn('opportunity', 'o.id')} AS known
        FROM opportunities o
        WHERE organization_id = $1 AND id = $2 AND ($3::uuid[] IS NULL OR owner_id = ANY($3::uuid[])) FOR UPDATE`,
      values: [tx.organizationId, id, owners],
    }),
    // Once the lock is held: what was waited for is seen.
    loadDealTexts(tx, [{ id, patch }]),
  ]);
  if (!rows[0]) throw notFound('opportunity');
  const { version, month, amountBaseMinor, hasFacts, known, ...state } = rows[0];
  const { ownerId, stageId, status, category } = state;
  const placed = [{ id, ownerId, stageId, status, category: category ?? ('' as const), month, amountBaseMinor }];
  return { version, state, states: new Map([[id, state]]), texts, placed, hasFacts, known: known ?? [], owners };
}

import type { LeftWhy } from '@forecastle/rules';
import type { BinKind } from '../../../platform/database/schema/bin.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { type BinRow, findManyInBin } from '../../../records/bin/bin-item.ts';
import type { LostById } from '../../../records/bin/kept-record.ts';
import { restoreItems } from '../../../records/bin/restore-record.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { isHere } from '../../../tenancy/identity/member-actor.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';

const TABLES = { opportunity: 'opportunities', account: 'accounts', contact: 'contacts' } as const;

interface BroughtBack {
  readonly left: readonly { readonly id: string; readonly why: LeftWhy }[];
  /** Of those that came back without something, what that is. */
  readonly lost: LostById;
}

/**
 * Brings records back from the bin, but those that were deleted once more since. Those that somebody has brought back before
 * are back. Answers which were left, and why, and what others came back without.
 */
export async function bringBack(
  tx: TenantTransaction,
  actor: Actor,
  { kind, ids, isOfThis }: { kind: BinKind; ids: readonly string[]; isOfThis: (item: BinRow) => boolean },
): Promise<BroughtBack> {
  await takeTurn(tx, 'bin');
  const now = new Date();
  // Nothing is done in the name of somebody who left.
  const items = (await isHere(tx, actor)) ? await findManyInBin(tx, actor, ids, now) : [];
  const lost = await restoreItems(tx, actor, kind, items.filter(isOfThis), now);
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM ${TABLES[kind]} WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  const back = new Set(rows.map(({ id }) => id));
  const again = new Set(items.map(({ id }) => id));
  return {
    left: ids.filter((id) => !back.has(id)).map((id) => ({ id, why: again.has(id) ? 'changed_since' : 'gone' })),
    lost: new Map([...lost].filter(([, sentences]) => sentences.length > 0)),
  };
}

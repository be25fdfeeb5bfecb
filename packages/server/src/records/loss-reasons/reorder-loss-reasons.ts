import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { inOrder, type LossReasonKept, listLossReasons } from './list-loss-reasons.ts';
import { writeLossReasons } from './write-loss-reasons.ts';

/** Puts the reasons in use in this order; archived ones follow them. */
export async function reorderLossReasons(
  tx: TenantTransaction,
  actor: Actor,
  ids: readonly string[],
): Promise<LossReasonKept[]> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await takeTurn(tx, 'reasons');
  const existing = await listLossReasons(tx);
  const byId = new Map(existing.map((reason) => [reason.id, reason]));
  const used = existing.filter(({ archived }) => !archived);
  const order = ids.map((id) => {
    const reason = byId.get(id);
    if (!reason) throw notFound('reason');
    return reason;
  });
  if (new Set(ids).size !== ids.length || order.length !== used.length || order.some(({ archived }) => archived)) {
    throw invalid({
      field: 'ids',
      value: null,
      expected: `each of the ${used.length} reasons in use, once`,
      message: 'The order must name every reason in use once, and no other. Nothing was changed.',
    });
  }
  await writeLossReasons(tx, inOrder([...order, ...existing.filter(({ archived }) => archived)]));
  await recordEvent(tx, actor, { kind: 'loss_reasons_reordered' });
  return listLossReasons(tx);
}

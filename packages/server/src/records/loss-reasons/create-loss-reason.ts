import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { checkRoom } from '../reasons/reason-list.ts';
import { checkLossName } from './check-loss-name.ts';
import { type LossReasonKept, listLossReasons, nextPosition } from './list-loss-reasons.ts';
import { writeLossReasons } from './write-loss-reasons.ts';

/** Adds a reason that lost deals can be given. Its name is its key from now on. */
export async function createLossReason(
  tx: TenantTransaction,
  actor: Actor,
  { name }: { readonly name: string },
): Promise<LossReasonKept> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await takeTurn(tx, 'reasons');
  const existing = await listLossReasons(tx);
  checkLossName(existing, name, null);
  checkRoom(existing, 'name');
  const reason = { id: newId(), key: name, name, archived: false, position: nextPosition(existing) };
  await writeLossReasons(tx, [reason]);
  await recordEvent(tx, actor, { kind: 'loss_reason_created', subject: { kind: 'loss_reason', id: reason.id } });
  return reason;
}

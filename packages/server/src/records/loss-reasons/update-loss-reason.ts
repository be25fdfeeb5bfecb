import { OTHER_LOSS } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { checkRoom } from '../reasons/reason-list.ts';
import { checkLossName } from './check-loss-name.ts';
import { type LossReasonKept, listLossReasons } from './list-loss-reasons.ts';
import { writeLossReasons } from './write-loss-reasons.ts';

interface Change {
  readonly id: string;
  readonly name?: string | undefined;
  readonly archived?: boolean | undefined;
}

/** Renames a reason, or archives it: deals keep it, and no other can be given it. */
export async function updateLossReason(
  tx: TenantTransaction,
  actor: Actor,
  { id, name, archived }: Change,
): Promise<LossReasonKept> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await takeTurn(tx, 'reasons');
  const existing = await listLossReasons(tx);
  const before = existing.find((reason) => reason.id === id);
  if (!before) throw notFound('reason');
  const after = { ...before, name: name ?? before.name, archived: archived ?? before.archived };
  checkLossName(existing, after.name, id);
  if (after.archived && after.key === OTHER_LOSS) {
    throw invalid({
      field: 'archived',
      value: true,
      expected: 'false',
      message: `${before.name} cannot be archived, because deals without another reason count as it. You can rename it.`,
    });
  }
  if (before.archived && !after.archived) checkRoom(existing, 'archived');
  await writeLossReasons(tx, [after]);
  await recordEvent(tx, actor, {
    kind: 'loss_reason_changed',
    subject: { kind: 'loss_reason', id },
    changes: changesOf(before, after, ['name', 'archived']),
  });
  return after;
}

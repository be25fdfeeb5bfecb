import type { Person, Role } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { noSeat, type SeatSettings, withinSeats } from '../../tenancy/organizations/plan/within-seats.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { checkManager } from '../../tenancy/people/check-manager.ts';
import { keepAnAdmin } from '../../tenancy/people/keep-an-admin.ts';
import { findMember, MEMBER_COLUMNS, type MemberRow } from '../../tenancy/people/member-row.ts';
import { presentPerson } from '../../tenancy/people/present-person.ts';
import { signInsOf } from '../../tenancy/people/sign-ins-of.ts';
import { handoversUnderWay } from '../handovers/handover.ts';
import { lockImportsOf } from '../imports/lock-imports-of.ts';
import { endChannelsOf } from '../slack/choices/end-choices.ts';
import { depart } from './depart.ts';

export interface PersonChange {
  readonly id: string;
  readonly name?: string | undefined;
  readonly role?: Role | undefined;
  readonly managerId?: string | null | undefined;
  readonly active?: boolean | undefined;
}

/** Changes a person. Deactivating is leaving: their manager takes over what is open; who is to choose somebody else calls `leave`. */
export async function updatePerson(
  tx: TenantTransaction,
  actor: Actor,
  settings: SeatSettings,
  { id, active, ...change }: PersonChange,
): Promise<z.infer<typeof Person>> {
  if (!may(actor, 'managePeople')) throw forbidden();
  const imports = active === false ? await lockImportsOf(tx, id) : [];
  await takeTurn(tx, 'people');
  await lockOrganization(tx);
  const before = await findMember(tx, id);
  if (!before) throw notFound('person');
  await checkManager(tx, change.managerId, id);

  const wasActive = before.deactivatedAt === null;
  const staysActive = active ?? wasActive;
  const role = change.role ?? before.role;
  if (wasActive && before.role === 'admin' && role !== 'admin') await keepAnAdmin(tx, id, before.name);
  if (!wasActive && staysActive) await refuseWhileLeaving(tx, before);

  const managerId = change.managerId === undefined ? before.managerId : change.managerId;
  const write = () =>
    tx.client.query<MemberRow>(
      `UPDATE members SET name = $3, role = $4, manager_id = $5, deactivated_at = CASE WHEN NOT $6 THEN deactivated_at END
       WHERE organization_id = $1 AND id = $2 RETURNING ${MEMBER_COLUMNS}`,
      [tx.organizationId, id, change.name ?? before.name, role, managerId, staysActive],
    );
  const isBack = !wasActive && staysActive;
  const full = (sentence: string) => noSeat(`${sentence} Nothing was changed.`);
  const { rows } = await (isBack ? withinSeats(tx, settings, full, write) : write());
  const [after] = rows;
  if (!after) throw new Error(`member ${id} was locked but not updated`);
  const changes = changesOf(before, after, ['name', 'role', 'managerId'], ['name']);
  const subject = { kind: 'person', id } as const;
  if (isBack) await recordEvent(tx, actor, { kind: 'person_reactivated', subject });
  if (wasActive === staysActive || Object.keys(changes).length > 0) {
    await recordEvent(tx, actor, { kind: 'person_changed', subject, changes });
  }
  // Their channels get what they see, and they see no team any more.
  if (!may(after, 'seeTeam')) await endChannelsOf(tx, id);
  const leaves = wasActive && !staysActive;
  const presented = leaves ? await depart(tx, actor, after, {}, imports) : after;
  return presentPerson(presented, actor, await signInsOf(tx, actor, [presented]));
}

/** Whoever comes back comes back to what is theirs: deals on their way to another have to arrive first. */
async function refuseWhileLeaving(tx: TenantTransaction, { id, name }: MemberRow): Promise<void> {
  if (!(await handoversUnderWay(tx)).some(({ fromId }) => fromId === id)) return;
  throw conflict({
    field: 'active',
    value: true,
    expected: 'someone whose handover is done',
    message: `The deals of ${name} are still being handed over. Wait until that is done. Nothing was changed.`,
  });
}

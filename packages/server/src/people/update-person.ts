import type { Person, Role } from '@forecastle/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod';
import { changesOf } from '../audit/changes-of.ts';
import { recordEvent } from '../audit/record-event.ts';
import { invitations, members } from '../database/schema/index.ts';
import type { TenantTransaction } from '../database/tenant.ts';
import { forbidden, invalid, notFound } from '../http/errors.ts';
import type { Actor } from '../identity/actor.ts';
import { endSessions } from '../identity/end-sessions.ts';
import { may } from '../identity/policies.ts';
import { lockOrganization } from '../organizations/lock-organization.ts';
import { checkManager } from './check-manager.ts';
import { presentPerson } from './present-person.ts';
import { secondFactorsOf } from './second-factors-of.ts';

export interface PersonChange {
  readonly id: string;
  readonly name?: string | undefined;
  readonly role?: Role | undefined;
  readonly managerId?: string | null | undefined;
  readonly active?: boolean | undefined;
}

/** Changes a person. Deactivating ends their sessions at once; their deals and history stay theirs. */
export async function updatePerson(
  tx: TenantTransaction,
  actor: Actor,
  { id, active, ...change }: PersonChange,
): Promise<z.infer<typeof Person>> {
  if (!may(actor, 'managePeople')) throw forbidden();
  await lockOrganization(tx);
  const isPerson = and(eq(members.organizationId, tx.organizationId), eq(members.id, id));
  const [before] = await tx.db.select().from(members).where(isPerson);
  if (!before) throw notFound('person');
  await checkManager(tx, change.managerId, id);

  const wasActive = before.deactivatedAt === null;
  const staysActive = active ?? wasActive;
  const role = change.role ?? before.role;
  if (wasActive && before.role === 'admin' && (role !== 'admin' || !staysActive))
    await keepAnAdmin(tx, id, before.name);

  const deactivatedAt = staysActive ? null : (before.deactivatedAt ?? new Date());
  const [after] = await tx.db
    .update(members)
    .set({
      name: change.name ?? before.name,
      role,
      managerId: change.managerId === undefined ? before.managerId : change.managerId,
      deactivatedAt,
    })
    .where(isPerson)
    .returning();
  if (!after) throw new Error(`member ${id} was locked but not updated`);
  if (wasActive && !staysActive) await shutOut(tx, after.id, after.userId);
  const changes = changesOf(before, after, ['name', 'role', 'managerId'], ['name']);
  const subject = { kind: 'person', id } as const;
  if (wasActive !== staysActive) {
    await recordEvent(tx, actor, { kind: staysActive ? 'person_reactivated' : 'person_deactivated', subject });
  }
  if (wasActive === staysActive || Object.keys(changes).length > 0) {
    await recordEvent(tx, actor, { kind: 'person_changed', subject, changes });
  }
  return presentPerson(after, actor, await secondFactorsOf(tx, actor, [after]));
}

async function shutOut(tx: TenantTransaction, memberId: string, userId: string | null): Promise<void> {
  if (userId) await endSessions(tx.client, { userId, organizationId: tx.organizationId });
  await tx.db
    .update(invitations)
    .set({ revokedAt: new Date() })
    .where(
      and(
        eq(invitations.organizationId, tx.organizationId),
        eq(invitations.memberId, memberId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
}

/** Without an admin who can sign in, nobody could ever manage people again. */
async function keepAnAdmin(tx: TenantTransaction, leavingId: string, name: string): Promise<void> {
  const { rowCount } = await tx.client.query(
    `SELECT 1 FROM members WHERE organization_id = $1 AND id <> $2
       AND role = 'admin' AND user_id IS NOT NULL AND deactivated_at IS NULL LIMIT 1`,
    [tx.organizationId, leavingId],
  );
  if (rowCount) return;
  throw invalid({
    field: 'role',
    value: 'admin',
    expected: 'another admin who can sign in',
    message: `${name} is the last admin. Make somebody else an admin first. Nothing was changed.`,
  });
}

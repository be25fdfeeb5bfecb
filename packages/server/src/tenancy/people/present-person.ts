import type { Person } from '@forecastle/contract';
import type * as z from 'zod';
import type { Actor } from '../identity/actor.ts';
import { may, POLICIES } from '../identity/policies.ts';
import type { MemberRow } from './member-row.ts';
import type { SignIns } from './sign-ins-of.ts';

/** `team` are those whose deals the reader may hand over, when their scope is not the organisation. */
export function presentPerson(
  row: MemberRow,
  actor: Actor,
  { secondFactors, bySso }: SignIns,
  team: readonly string[] = [],
): z.infer<typeof Person> {
  const manages = may(actor, 'managePeople');
  const secondFactor = secondFactors && row.userId !== null && secondFactors.has(row.userId);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    managerId: row.managerId,
    active: row.deactivatedAt === null,
    canSignIn: (row.userId !== null || bySso.has(row.id)) && row.deactivatedAt === null,
    secondFactor,
    createdAt: row.createdAt.toISOString(),
    abilities: {
      update: manages,
      handOver: POLICIES[actor.role].scope === 'organization' || team.includes(row.id),
      deactivate: manages && row.id !== actor.memberId,
      removeSecondFactor: manages && row.id !== actor.memberId && secondFactor === true,
    },
  };
}

import type { Person } from '@forecastle/contract';
import type * as z from 'zod';
import type { members } from '../database/schema/index.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';

export type MemberRow = typeof members.$inferSelect;

export function presentPerson(row: MemberRow, actor: Actor): z.infer<typeof Person> {
  const manages = may(actor, 'managePeople');
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    managerId: row.managerId,
    active: row.deactivatedAt === null,
    canSignIn: row.userId !== null && row.deactivatedAt === null,
    createdAt: row.createdAt.toISOString(),
    abilities: { update: manages, deactivate: manages && row.id !== actor.memberId },
  };
}

import type { Person } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { findMember } from '../../tenancy/people/member-row.ts';
import { presentPerson } from '../../tenancy/people/present-person.ts';
import { signInsOf } from '../../tenancy/people/sign-ins-of.ts';
import { lockImportsOf } from '../imports/lock-imports-of.ts';
import { depart, type Successors } from './depart.ts';

/**
 * Somebody leaves the organisation: by themselves, and then their manager takes over, or because who manages people says
 * so, who may choose. Somebody who has left already stays as they are.
 */
export async function leave(
  tx: TenantTransaction,
  actor: Actor,
  { id, dealsTo, reportsTo, webhooksTo }: Successors & { readonly id: string },
): Promise<z.infer<typeof Person>> {
  const manages = may(actor, 'managePeople');
  if (id !== actor.memberId && !manages) throw forbidden();
  if (!manages && [dealsTo, reportsTo, webhooksTo].some((chosen) => chosen !== undefined)) {
    throw forbidden('When you leave on your own, your manager takes over. An admin can choose someone else.');
  }
  const imports = await lockImportsOf(tx, id);
  await takeTurn(tx, 'people');
  await lockOrganization(tx);
  const before = await findMember(tx, id);
  if (!before) throw notFound('person');
  const after =
    before.deactivatedAt === null
      ? await depart(tx, actor, before, { dealsTo, reportsTo, webhooksTo }, imports)
      : before;
  return presentPerson(after, actor, await signInsOf(tx, actor, [after]));
}

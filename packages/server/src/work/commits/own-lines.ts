import type { CommitScope } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may, POLICIES, visibleOwners } from '../../tenancy/identity/policies.ts';
import { ownOf } from '../quotas/people.ts';
import type { CommitRoot } from './commit-lines.ts';

/** The line that an actor's figures are of: the organisation, the team they lead, or their own deals. */
export async function rootOf(tx: TenantTransaction, actor: Actor): Promise<CommitRoot> {
  return { ...ownOf(actor), owners: await visibleOwners(tx, actor) };
}

/** Nobody commits in somebody else's name: their own deals, the team they lead, or the organisation that they see. */
export function maySubmit(
  actor: Pick<Actor, 'memberId' | 'role'>,
  { scope, memberId }: { readonly scope: CommitScope; readonly memberId: string | null },
): boolean {
  if (scope === 'organization') return may(actor, 'seeOrganization');
  if (memberId !== actor.memberId) return false;
  return scope === 'rep' || POLICIES[actor.role].scope === 'team';
}

/** Which line of a period is commented on, and who may. */
import type { CommitScope } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { POLICIES, visibleOwners } from '../../../tenancy/identity/policies.ts';
import { readPeople } from '../../quotas/people.ts';

export interface CommentedLine {
  readonly scope: CommitScope;
  /** The rep, or who leads the team; null for the organisation. */
  readonly memberId: string | null;
}

/** Throws NOT_FOUND for a line that the actor does not see in GET /commits, and for one that there is not. */
export async function seenLine(
  tx: TenantTransaction,
  actor: Actor,
  { scope, memberId }: { readonly scope: CommitScope; readonly memberId?: string | null | undefined },
): Promise<CommentedLine> {
  const visible = await visibleOwners(tx, actor);
  const id = memberId ?? null;
  if (scope === 'organization') {
    if (id !== null || visible !== null) throw notFound('organisation');
    return { scope, memberId: null };
  }
  if (id === null || (visible !== null && !visible.includes(id))) throw notFound('person');
  const person = (await readPeople(tx, [id])).get(id);
  if (!person || (scope === 'team' && !leadsTeams(person.role as Actor['role']))) throw notFound('person');
  return { scope, memberId: id };
}

/** A team stands in the table under somebody whose role leads one, or did when they left. */
const leadsTeams = (role: Actor['role']): boolean => POLICIES[role].scope === 'team';

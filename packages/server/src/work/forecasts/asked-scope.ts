/** Whose forecast somebody asks for, within what they may see. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { POLICIES } from '../../tenancy/identity/policies.ts';
import type { AskedScope } from './ask-forecast.ts';
import { ORGANIZATION } from './learning/learn-periods.ts';
import { repScope, teamScope } from './learning/scopes.ts';
import { ownersOf } from './pipeline-overview.ts';

/** Throws NOT_FOUND for a rep the actor may not see. */
export async function askedScope(
  tx: TenantTransaction,
  actor: Actor,
  ownerId: string | undefined,
): Promise<AskedScope> {
  return { name: scopeName(actor, ownerId), owners: await ownersOf(tx, actor, ownerId) };
}

function scopeName(actor: Actor, ownerId: string | undefined): string {
  if (ownerId) return repScope(ownerId);
  const { scope } = POLICIES[actor.role];
  if (scope === 'organization') return ORGANIZATION;
  return scope === 'own' ? repScope(actor.memberId) : teamScope(actor.memberId);
}

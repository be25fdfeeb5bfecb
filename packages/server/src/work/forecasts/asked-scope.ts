/** Whose forecast somebody asks for, within what they may see. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { POLICIES, teamBelow, visibleOwners } from '../../tenancy/identity/policies.ts';
import type { AskedScope } from './ask-forecast.ts';
import { ORGANIZATION } from './learning/learn-periods.ts';
import { repScope, teamScope } from './learning/scopes.ts';

/** Whose, as a request names them; everybody the actor may see without either. */
export interface AskedPeople {
  readonly ownerId?: string | undefined;
  /** Whoever leads the team; a rep given goes before. */
  readonly teamOf?: string | undefined;
}

/** One rep, else the team of somebody, else everybody the actor may see. Throws NOT_FOUND for people they may not see. */
export async function askedScope(
  tx: TenantTransaction,
  actor: Actor,
  ownerId: string | undefined,
  teamOf?: string | undefined,
): Promise<AskedScope> {
  if (ownerId === undefined && teamOf !== undefined) {
    await ownersOf(tx, actor, teamOf);
    // Whoever sees their own deals alone leads nobody, though somebody may report to them.
    if (POLICIES[actor.role].scope === 'own') return { name: repScope(teamOf), owners: [teamOf] };
    // Whoever else sees a leader sees that leader's team, which reports through them.
    return { name: teamScope(teamOf), owners: await teamBelow(tx, teamOf) };
  }
  return { name: scopeName(actor, ownerId), owners: await ownersOf(tx, actor, ownerId) };
}

/** Returns the name of the forecast of one rep, or of all that a person sees. */
export function scopeName(actor: Pick<Actor, 'role' | 'memberId'>, ownerId?: string): string {
  if (ownerId) return repScope(ownerId);
  const { scope } = POLICIES[actor.role];
  if (scope === 'organization') return ORGANIZATION;
  return scope === 'own' ? repScope(actor.memberId) : teamScope(actor.memberId);
}

/** One rep the actor may see, else everybody they may see; null = the whole organisation. */
export async function ownersOf(
  tx: TenantTransaction,
  actor: Actor,
  ownerId: string | undefined,
): Promise<readonly string[] | null> {
  const visible = await visibleOwners(tx, actor);
  if (ownerId === undefined) return visible;
  if (!(visible === null ? await isMember(tx, ownerId) : visible.includes(ownerId))) throw notFound('person');
  return [ownerId];
}

async function isMember(tx: TenantTransaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.client.query('SELECT FROM members WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
  ]);
  return rowCount === 1;
}

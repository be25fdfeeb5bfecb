import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { POLICIES, visibleOwners } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { activePerson } from '../../tenancy/people/active-person.ts';
import { countDeals } from './count-deals.ts';
import { startHandover } from './start-handover.ts';

/** Gives all open deals of somebody in the actor's scope to somebody else in it; closed ones stay for history. */
export async function handOver(
  tx: TenantTransaction,
  actor: Actor,
  { id, toId }: { id: string; toId: string },
): Promise<{ total: number; moved: number; finished: boolean }> {
  if (POLICIES[actor.role].scope === 'own') throw forbidden('Your role does not let you give deals to others.');
  await lockOrganization(tx);
  const owners = await visibleOwners(tx, actor);
  if (owners !== null && !(owners.includes(id) && owners.includes(toId))) throw notFound('person');
  const { rowCount } = await tx.client.query('SELECT 1 FROM members WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
  ]);
  if (!rowCount) throw notFound('person');
  const to = await activePerson(tx, toId);
  if (id === toId) {
    throw invalid({
      field: 'toId',
      value: toId,
      expected: 'someone else',
      message: `${to.name} already owns these deals. Choose someone else.`,
    });
  }
  const { open: total } = await countDeals(tx, id);
  if (total === 0) return { total, moved: 0, finished: true };
  const started = await startHandover(tx, {
    fromId: id,
    toId,
    reason: 'reassigned',
    createdById: actor.memberId,
    total,
  });
  return { total, ...started };
}

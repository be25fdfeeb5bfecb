import { heldFieldRefusal, SYSTEM_NAMES } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { POLICIES, visibleOwners } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { activePerson } from '../../tenancy/people/active-person.ts';
import { countDeals, countHeldDeals } from './count-deals.ts';
import { startHandover } from './start-handover.ts';

/**
 * Gives all open deals of somebody in the actor's scope to somebody else in it; closed ones stay for history. Deals whose owner
 * a connected system decides stay too, and are counted. Throws INVALID when that is all of them.
 */
export async function handOver(
  tx: TenantTransaction,
  actor: Actor,
  { id, toId }: { id: string; toId: string },
): Promise<{ total: number; moved: number; held: number; finished: boolean }> {
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
  const { open } = await countDeals(tx, id);
  const held = open === 0 ? 0 : await countHeldDeals(tx, id);
  const total = open - held;
  if (open > 0 && total <= 0) {
    throw invalid({
      field: 'toId',
      value: toId,
      message: `${heldFieldRefusal(SYSTEM_NAMES.salesforce, 'the owner of all these deals')} Nothing was handed over.`,
    });
  }
  if (total === 0) return { total, moved: 0, held, finished: true };
  const started = await startHandover(tx, {
    fromId: id,
    toId,
    reason: 'reassigned',
    createdById: actor.memberId,
    total,
  });
  return { total, held, ...started };
}

import type { Stage } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { listStages } from './list-stages.ts';

/** Puts the open stages in use in this order; archived ones follow them, then the closed ones. */
export async function reorderStages(
  tx: TenantTransaction,
  actor: Actor,
  ids: readonly string[],
): Promise<z.infer<typeof Stage>[]> {
  if (!may(actor, 'manageStages')) throw forbidden();
  await lockOrganization(tx);
  const existing = await listStages(tx);
  const open = existing.filter((stage) => stage.kind === 'open' && !stage.archived);
  if (ids.some((id) => !existing.some((stage) => stage.id === id))) throw notFound('stage');
  if (new Set(ids).size !== ids.length || ids.length !== open.length || !open.every(({ id }) => ids.includes(id))) {
    throw invalid({
      field: 'ids',
      value: null,
      expected: `each of the ${open.length} open stages in use, once`,
      message: 'The order must name every open stage in use once, and no other. Nothing was changed.',
    });
  }
  const rest = [...existing].sort((a, b) => Number(a.kind !== 'open') - Number(b.kind !== 'open'));
  const order = [...ids, ...rest.map(({ id }) => id).filter((id) => !ids.includes(id))];
  await tx.client.query(
    `UPDATE stages s SET position = u.position - 1
     FROM unnest($2::uuid[]) WITH ORDINALITY AS u(id, position) WHERE s.organization_id = $1 AND s.id = u.id`,
    [tx.organizationId, order],
  );
  await recordEvent(tx, actor, { kind: 'stages_reordered' });
  return listStages(tx);
}

import type { QualifyOutReason } from '@forecastle/contract';
import type { LossReason } from '@forecastle/rules';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { qualifyOutReasons } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { nameKey } from '../accounts/name-key.ts';
import { checkReasonName, checkReasonRoom } from './check-reasons.ts';
import { listReasons, presentReason } from './list-reasons.ts';

type Reason = z.infer<typeof QualifyOutReason>;

/** Adds a reason that deals can be qualified out for. */
export async function createReason(
  tx: TenantTransaction,
  actor: Actor,
  { name, lossReason }: { name: string; lossReason: LossReason },
): Promise<Reason> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await lockOrganization(tx);
  const existing = await listReasons(tx);
  checkReasonName(existing, name, null);
  checkReasonRoom(existing, 'name');
  const [row] = await tx.db
    .insert(qualifyOutReasons)
    .values({ organizationId: tx.organizationId, id: newId(), name, nameKey: nameKey(name), lossReason })
    .returning();
  if (!row) throw new Error('the new reason was not returned');
  await recordEvent(tx, actor, {
    kind: 'qualify_out_reason_created',
    subject: { kind: 'qualify_out_reason', id: row.id },
  });
  return presentReason(row);
}

export interface ReasonChange {
  readonly id: string;
  readonly name?: string | undefined;
  readonly lossReason?: LossReason | undefined;
  readonly archived?: boolean | undefined;
}

/** Changes a reason, or archives it: deals keep it, and no new one can be qualified out for it. */
export async function updateReason(
  tx: TenantTransaction,
  actor: Actor,
  { id, archived, ...change }: ReasonChange,
): Promise<Reason> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await lockOrganization(tx);
  const existing = await listReasons(tx);
  const before = existing.find((reason) => reason.id === id);
  if (!before) throw notFound('reason');
  const name = change.name ?? before.name;
  checkReasonName(existing, name, id);
  if (before.archived && archived === false) checkReasonRoom(existing, 'archived');
  const [row] = await tx.db
    .update(qualifyOutReasons)
    .set({
      name,
      nameKey: nameKey(name),
      lossReason: change.lossReason ?? before.lossReason,
      ...(archived === undefined || archived === before.archived ? {} : { archivedAt: archived ? new Date() : null }),
    })
    .where(and(eq(qualifyOutReasons.organizationId, tx.organizationId), eq(qualifyOutReasons.id, id)))
    .returning();
  if (!row) throw new Error(`reason ${id} was found but not updated`);
  const after = presentReason(row);
  await recordEvent(tx, actor, {
    kind: 'qualify_out_reason_changed',
    subject: { kind: 'qualify_out_reason', id },
    changes: changesOf(before, after, ['name', 'lossReason', 'archived']),
  });
  return after;
}

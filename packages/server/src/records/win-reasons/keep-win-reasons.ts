import type { WinReason } from '@forecastle/contract';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { winReasons } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { nameKey } from '../accounts/name-key.ts';
import { checkReasonName, checkReasonRoom } from '../qualify-out/check-reasons.ts';
import { listWinReasons, presentWinReason } from './list-win-reasons.ts';

type Reason = z.infer<typeof WinReason>;

/** Adds a reason that deals can be won for. */
export async function createWinReason(
  tx: TenantTransaction,
  actor: Actor,
  { name }: { name: string },
): Promise<Reason> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await lockOrganization(tx);
  const existing = await listWinReasons(tx);
  checkReasonName(existing, name, null);
  checkReasonRoom(existing, 'name');
  const [row] = await tx.db
    .insert(winReasons)
    .values({ organizationId: tx.organizationId, id: newId(), name, nameKey: nameKey(name) })
    .returning();
  if (!row) throw new Error('the new reason was not returned');
  await recordEvent(tx, actor, { kind: 'win_reason_created', subject: { kind: 'win_reason', id: row.id } });
  return presentWinReason(row);
}

export interface WinReasonChange {
  readonly id: string;
  readonly name?: string | undefined;
  readonly archived?: boolean | undefined;
}

/** Changes a reason, or archives it: deals keep it, and no other can be won for it. */
export async function updateWinReason(
  tx: TenantTransaction,
  actor: Actor,
  { id, archived, ...change }: WinReasonChange,
): Promise<Reason> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await lockOrganization(tx);
  const existing = await listWinReasons(tx);
  const before = existing.find((reason) => reason.id === id);
  if (!before) throw notFound('reason');
  const name = change.name ?? before.name;
  checkReasonName(existing, name, id);
  if (before.archived && archived === false) checkReasonRoom(existing, 'archived');
  const [row] = await tx.db
    .update(winReasons)
    .set({
      name,
      nameKey: nameKey(name),
      ...(archived === undefined || archived === before.archived ? {} : { archivedAt: archived ? new Date() : null }),
    })
    .where(and(eq(winReasons.organizationId, tx.organizationId), eq(winReasons.id, id)))
    .returning();
  if (!row) throw new Error(`reason ${id} was found but not updated`);
  const after = presentWinReason(row);
  await recordEvent(tx, actor, {
    kind: 'win_reason_changed',
    subject: { kind: 'win_reason', id },
    changes: changesOf(before, after, ['name', 'archived']),
  });
  return after;
}

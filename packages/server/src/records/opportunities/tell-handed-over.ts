import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { tellMembers } from '../../tenancy/notifications/notify.ts';

interface HandedOver {
  readonly toId: string;
  readonly byId: string;
  readonly opportunityIds: readonly string[];
}

/** Tells the new owner of deals that somebody gave them: one notification, however many deals there are. */
export function tellHandedOver(tx: TenantTransaction, { toId, byId, opportunityIds }: HandedOver): Promise<void> {
  const [first, ...others] = opportunityIds;
  if (first === undefined) return Promise.resolve();
  return tellMembers(tx, [
    others.length === 0
      ? { memberId: toId, kind: 'deal_handed_over', actorId: byId, opportunityId: first }
      : { memberId: toId, kind: 'deals_handed_over', actorId: byId, count: opportunityIds.length },
  ]);
}

import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { checkStageName } from './check-name.ts';
import { checkStageRoom } from './check-room.ts';
import { listStages } from './list-stages.ts';
import { setStageArchived } from './set-archived.ts';

/** Takes an archived stage back into use; one that is in use stays. The organisation is locked by the caller. */
export async function bringBackStage(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  const existing = await listStages(tx);
  const stage = existing.find((each) => each.id === id);
  if (!stage) throw notFound('stage');
  if (!stage.archived) return;
  checkStageName(existing, stage.name, id);
  checkStageRoom(existing, { field: 'archived', value: false });
  await setStageArchived(tx, actor, { id, archived: false });
}

import type { BulkEdit, Stage } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { checkNotLast, checkNotMoving, countOpenIn } from '../../records/stages/check-archiving.ts';
import { listStages } from '../../records/stages/list-stages.ts';
import { setStageArchived } from '../../records/stages/set-archived.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { startArchivingMove } from '../bulk-edits/start-archiving-move.ts';
import { latestMove } from './list-moves.ts';

type StageView = z.infer<typeof Stage>;

/**
 * Takes a stage out of use at once, and begins to move its open deals to another one in the background. One that is
 * archived is answered as it is, with what moved its deals.
 */
export async function archiveStage(
  tx: TenantTransaction,
  actor: Actor,
  { id, moveTo }: { id: string; moveTo?: string | undefined },
): Promise<{ stage: StageView; move: z.infer<typeof BulkEdit> | null }> {
  if (!may(actor, 'manageStages')) throw forbidden();
  await lockOrganization(tx);
  const existing = await listStages(tx);
  const stage = existing.find((each) => each.id === id);
  if (!stage) throw notFound('stage');
  if (stage.archived) return { stage, move: await latestMove(tx, actor, id) };
  refuseClosed(stage);
  checkNotLast(existing, stage);
  await checkNotMoving(tx, stage);
  const count = await countOpenIn(tx, id);
  if (count > 0 || moveTo !== undefined) await checkTarget(tx, existing, { stage, moveTo, count });
  await setStageArchived(tx, actor, { id, archived: true });
  const move =
    count > 0 && moveTo !== undefined
      ? await startArchivingMove(tx, actor, { stageId: id, toId: moveTo, total: count })
      : null;
  return { stage: { ...stage, archived: true }, move };
}

function refuseClosed({ kind, name }: StageView): void {
  if (kind === 'open') return;
  throw invalid({
    field: 'id',
    value: name,
    expected: 'an open stage',
    message: `${name} is a closed stage, so you can only rename it. Nothing was changed.`,
  });
}

async function checkTarget(
  tx: TenantTransaction,
  existing: readonly StageView[],
  { stage, moveTo, count }: { stage: StageView; moveTo: string | undefined; count: number },
): Promise<void> {
  const target = existing.find(({ id }) => id === moveTo);
  const isUsable = target && target.kind === 'open' && !target.archived && target.id !== stage.id;
  if (isUsable) return checkNotMoving(tx, target);
  throw invalid({
    field: 'moveTo',
    value: moveTo ?? null,
    expected: 'another open stage in use',
    message:
      moveTo === undefined
        ? `${count.toLocaleString('en')} open ${count === 1 ? 'deal is' : 'deals are'} in ${stage.name}. Nothing was changed. Choose the stage ${count === 1 ? 'it goes' : 'they go'} to.`
        : 'Deals of an archived stage must move to another active open stage. Nothing was changed.',
  });
}

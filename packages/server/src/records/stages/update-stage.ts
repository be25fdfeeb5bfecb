import type { Stage } from '@forecastle/contract';
import type { Phase, StageRequirement } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { checkNotLast, checkNotMoving, countOpenIn } from './check-archiving.ts';
import { checkStageName } from './check-name.ts';
import { checkRequires, requirementWords } from './check-requires.ts';
import { checkStageRoom } from './check-room.ts';
import { listStages } from './list-stages.ts';
import { presentStage, STAGE_COLUMNS, type StageRow } from './present-stage.ts';
import { rescoreDeals } from './rescore-deals.ts';

export interface StageChange {
  readonly id: string;
  readonly name?: string | undefined;
  readonly phase?: Phase | undefined;
  readonly winProbability?: number | undefined;
  readonly isProposal?: boolean | undefined;
  readonly isNegotiation?: boolean | undefined;
  readonly requires?: readonly StageRequirement[] | undefined;
  readonly archived?: boolean | undefined;
}

/** Changes a stage, and scores the open deals in it anew when a score reads what changed. */
export async function updateStage(
  tx: TenantTransaction,
  actor: Actor,
  { id, archived, ...change }: StageChange,
): Promise<z.infer<typeof Stage>> {
  if (!may(actor, 'manageStages')) throw forbidden();
  await lockOrganization(tx);
  const existing = await listStages(tx);
  const before = existing.find((stage) => stage.id === id);
  if (!before) throw notFound('stage');
  if (before.kind !== 'open') refuseOnClosed({ ...change, archived });
  if (change.requires) await checkRequires(tx, change.requires, before.requires);
  const staysArchived = archived ?? before.archived;
  if (!staysArchived) checkStageName(existing, change.name ?? before.name, id);
  if (staysArchived !== before.archived) await checkNotMoving(tx, before);
  if (before.archived && !staysArchived) checkStageRoom(existing, { field: 'archived', value: false });
  if (staysArchived && !before.archived) await checkArchiving(tx, existing, before);

  const { rows } = await tx.client.query<StageRow>(
    `UPDATE stages SET name = $3, phase = $4, win_probability = $5, is_proposal = $6, is_negotiation = $7, requires = $8,
       archived_at = CASE WHEN $9::boolean THEN coalesce(archived_at, now()) END
     WHERE organization_id = $1 AND id = $2 RETURNING ${STAGE_COLUMNS}`,
    [
      tx.organizationId,
      id,
      change.name ?? before.name,
      change.phase ?? before.phase,
      change.winProbability ?? before.winProbability,
      change.isProposal ?? before.isProposal,
      change.isNegotiation ?? before.isNegotiation,
      JSON.stringify(change.requires ?? before.requires),
      staysArchived,
    ],
  );
  const [after] = rows;
  if (!after) throw new Error(`stage ${id} was found but not updated`);
  const scored = ['phase', 'isProposal', 'isNegotiation'] as const;
  if (scored.some((field) => after[field] !== before[field])) await rescoreDeals(tx, new Date(), id);
  const presented = presentStage(after);
  await recordEvent(tx, actor, {
    kind: 'stage_changed',
    subject: { kind: 'stage', id },
    changes: changesOf(await told(tx, before), await told(tx, presented), [
      'name',
      'phase',
      'winProbability',
      'isProposal',
      'isNegotiation',
      'requires',
      'archived',
    ]),
  });
  return presented;
}

/** As the trail keeps it: what is required by name. */
const told = async (tx: TenantTransaction, stage: z.infer<typeof Stage>) => ({
  ...stage,
  requires: await requirementWords(tx, stage.requires),
});

/** Won and lost mean what they mean: only their names can be changed. */
function refuseOnClosed({ name: _, ...rest }: Omit<StageChange, 'id'>): void {
  const [field, value] = Object.entries(rest).find(([, given]) => given !== undefined) ?? [];
  if (field === undefined) return;
  throw invalid({
    field,
    value,
    expected: 'only a name',
    message: 'You can only rename a closed stage. Nothing was changed.',
  });
}

async function checkArchiving(
  tx: TenantTransaction,
  existing: readonly z.infer<typeof Stage>[],
  stage: z.infer<typeof Stage>,
): Promise<void> {
  checkNotLast(existing, stage);
  const count = await countOpenIn(tx, stage.id);
  if (count === 0) return;
  throw invalid({
    field: 'archived',
    value: true,
    expected: 'a stage without open deals',
    message: `${count} open ${count === 1 ? 'deal is' : 'deals are'} in ${stage.name}. Archive it with the stage ${count === 1 ? 'it goes' : 'they go'} to (POST /stages/{id}/archive), or move ${count === 1 ? 'it' : 'them'} first.`,
  });
}

import type { Stage } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { type EventActor, recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { checkStageName } from './check-name.ts';
import { checkRequires } from './check-requires.ts';
import { checkStageRoom } from './check-room.ts';
import { listStages } from './list-stages.ts';
import { presentStage, STAGE_COLUMNS, type StageRow } from './present-stage.ts';

type NewStage = Pick<StageRow, 'name' | 'winProbability' | 'isProposal' | 'isNegotiation' | 'requires'> & {
  phase: NonNullable<StageRow['phase']>;
};

/** Adds an open stage after the other open ones, before the closed ones. */
export async function createStage(
  tx: TenantTransaction,
  actor: Actor,
  given: NewStage,
): Promise<z.infer<typeof Stage>> {
  if (!may(actor, 'manageStages')) throw forbidden();
  return addStage(tx, actor, given);
}

/** Adds a stage as `createStage` does, without asking who may. */
export async function addStage(tx: TenantTransaction, by: EventActor, given: NewStage): Promise<z.infer<typeof Stage>> {
  await lockOrganization(tx);
  const existing = await listStages(tx);
  checkStageName(existing, given.name, null);
  checkStageRoom(existing, { field: 'name', value: given.name });
  await checkRequires(tx, given.requires, []);
  const position = 1 + Math.max(-1, ...existing.filter((s) => s.kind === 'open').map((s) => s.position));
  await tx.client.query(`UPDATE stages SET position = position + 1 WHERE organization_id = $1 AND kind <> 'open'`, [
    tx.organizationId,
  ]);
  const { name, phase, winProbability, isProposal, isNegotiation, requires } = given;
  const { rows } = await tx.client.query<StageRow>(
    `INSERT INTO stages (organization_id, id, position, kind, name, phase, win_probability, is_proposal, is_negotiation, requires)
     VALUES ($1, $2, $3, 'open', $4, $5, $6, $7, $8, $9) RETURNING ${STAGE_COLUMNS}`,
    [
      tx.organizationId,
      newId(),
      position,
      name,
      phase,
      winProbability,
      isProposal,
      isNegotiation,
      JSON.stringify(requires),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('the new stage was not returned');
  await recordEvent(tx, by, { kind: 'stage_created', subject: { kind: 'stage', id: row.id } });
  return presentStage(row);
}

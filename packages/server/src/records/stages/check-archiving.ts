/** What has to hold before a stage is taken out of use, or comes back. The organisation is locked by the caller. */
import type { Stage } from '@forecastle/contract';
import type { z } from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { countOpen } from '../recalculation/start-recalculation.ts';

/** Open deals in a stage, once those are there that are being moved into it. */
export async function countOpenIn(tx: TenantTransaction, stageId: string): Promise<number> {
  // Their foreign key holds the stage until they commit.
  await tx.client.query('SELECT 1 FROM stages WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    tx.organizationId,
    stageId,
  ]);
  return countOpen(tx, [stageId]);
}

export function checkNotLast(existing: readonly z.infer<typeof Stage>[], stage: z.infer<typeof Stage>): void {
  if (existing.some((other) => other.kind === 'open' && !other.archived && other.id !== stage.id)) return;
  throw invalid({
    field: 'archived',
    value: true,
    expected: 'another open stage in use',
    message: `${stage.name} is the last open stage. Add another one first.`,
  });
}

/** Deals that are on their way out of the stage or into it would arrive in one that is out of use. */
export async function checkNotMoving(tx: TenantTransaction, { id, name }: z.infer<typeof Stage>): Promise<void> {
  const { rows } = await tx.client.query<{ status: string; from: string; to: string }>(
    `SELECT b.status, s.name AS "from", t.name AS "to" FROM bulk_edits b
       JOIN stages s ON s.organization_id = $1 AND s.id = b.archives_stage_id
       JOIN stages t ON t.organization_id = $1 AND t.id = (b.edit->>'stageId')::uuid
     WHERE b.organization_id = $1 AND b.status IN ('changing', 'undoing') AND $2 IN (s.id, t.id) LIMIT 1`,
    [tx.organizationId, id],
  );
  const [move] = rows;
  if (!move) return;
  const [from, to] = move.status === 'changing' ? [move.from, move.to] : [move.to, move.from];
  throw conflict({
    field: 'archived',
    value: name,
    expected: 'a stage whose deals stay where they are',
    message: `Deals are being moved from ${from} to ${to}. Wait until they are there${move.status === 'changing' ? ', or undo that' : ''}.`,
  });
}

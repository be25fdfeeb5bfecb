import type { BulkEdit } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { presentBulkEdit } from '../bulk-edits/show-bulk-edit.ts';
import { SELECT_BULK_EDITS, type StoredBulkEdit } from '../bulk-edits/stored-bulk-edit.ts';

type View = z.infer<typeof BulkEdit>;

/** The latest move of each stage that was archived with deals in it, as long as it is archived or deals come back to it. */
export async function listMoves(tx: TenantTransaction, actor: Actor): Promise<View[]> {
  if (!may(actor, 'manageStages')) throw forbidden();
  const { rows } = await tx.client.query<StoredBulkEdit>(
    `SELECT * FROM (SELECT DISTINCT ON (u.archives->>'id') * FROM (${SELECT_BULK_EDITS}
       AND b.archives_stage_id IS NOT NULL AND (s.archived_at IS NOT NULL OR b.status IN ('changing', 'undoing'))) u
     ORDER BY u.archives->>'id', u.id DESC) latest ORDER BY id DESC`,
    [tx.organizationId],
  );
  return rows.map((row) => presentBulkEdit(actor, row));
}

/** The latest move of the deals of one stage; null without one. */
export async function latestMove(tx: TenantTransaction, actor: Actor, stageId: string): Promise<View | null> {
  return (await listMoves(tx, actor)).find(({ archives }) => archives?.id === stageId) ?? null;
}

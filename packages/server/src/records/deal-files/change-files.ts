import type { DealFile } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { lockSubject, subjectOf } from '../notes/note-subject.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import {
  type DealFileRow,
  findFile,
  presentFile,
  readAllowance,
  recordFile,
  refuseTooMany,
  SELECT_FILES,
} from './deal-file.ts';

/** The files on a deal, the latest first, and what may be added. */
export async function listFiles(tx: TenantTransaction, actor: Actor, opportunityId: string) {
  await requireDeal(tx, actor, opportunityId);
  const { rows } = await tx.client.query<DealFileRow>(
    `${SELECT_FILES} WHERE f.organization_id = $1 AND f.opportunity_id = $2 AND f.deleted_at IS NULL AND n.deleted_at IS NULL
     ORDER BY f.created_at DESC, f.id DESC`,
    [tx.organizationId, opportunityId],
  );
  const { maxBytes, usedBytes, allowedBytes } = await readAllowance(tx);
  return { items: rows.map(presentFile), maxBytes, usedBytes, allowedBytes };
}

/** Removes a file, or brings it back; doing either twice changes nothing. */
export async function setFileRemoved(
  tx: TenantTransaction,
  actor: Actor,
  { id, removed }: { id: string; removed: boolean },
): Promise<z.infer<typeof DealFile>> {
  const row = await findFile(tx, actor, id);
  const on = await lockSubject(tx, actor, subjectOf(row));
  const { rowCount } = await tx.client.query(
    `UPDATE deal_files SET deleted_at = CASE WHEN $3 THEN now() END
     WHERE organization_id = $1 AND id = $2 AND (deleted_at IS NOT NULL) <> $3`,
    [tx.organizationId, id, removed],
  );
  if (rowCount && !removed) await refuseTooMany(tx, on);
  if (rowCount) await recordFile(tx, actor, removed ? 'file_removed' : 'file_restored', { ...row, on });
  return presentFile(row);
}
